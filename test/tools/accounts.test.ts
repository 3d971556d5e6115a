/** What the operator does to users and passwords, and what the service makes of it from the next request on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSubject, subjectLogin } from '../../shared/model/users.ts';
import { idCounterKey } from '../../shared/store/table.ts';
import { accountOf, addNewUser, allAccounts, givePassword, removeAccount } from '../../tools/table/accounts.ts';
import { basic, NOW, type Opened, openService } from '../support/service.ts';

const FIRST = 'the first password of ana';
const SECOND = 'the second password of ana';
let service: Opened;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

let tag = 0;
/** The status of a write with this password. */
const _write = async (password: string): Promise<number> => {
  const authorization = basic(`ana:${password}`);
  return (await service.call('POST', '/tags', { headers: { authorization }, body: { name: `Tag ${++tag}` } })).status;
};
const _passwordNames = async (): Promise<string[]> =>
  (await accountOf(service.store, 'ana')).passwords.map(({ name }) => name);

describe('an account', () => {
  it('of somebody who comes with bearer tokens is listed, without a role of ours', async () => {
    const { store } = service;
    const login = subjectLogin('https://id.example.org', 'Ana');
    const id = await store.increment(idCounterKey('user'), 1);
    await store.commit(addSubject({ id, login }));
    expect((await allAccounts(store)).at(-1)).toEqual({ user: { id, login }, passwords: [] });
  });

  it('that is removed while it gets passwords leaves none of them behind', async () => {
    const { store } = service;
    await addNewUser(store, { login: 'brais', role: 'editor', password: FIRST }, NOW);
    const given = Array.from({ length: 8 }, (_, i) =>
      givePassword(store, 'brais', { name: `password ${i}`, password: SECOND }, NOW),
    );
    const [removed] = await Promise.allSettled([removeAccount(store, 'brais'), ...given]);
    expect(removed?.status).toBe('fulfilled');
    expect(await store.readRange({ partition: 'U#brais' })).toEqual([]);
  });
});
