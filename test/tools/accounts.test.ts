/** What the operator does to users and passwords, and what the service makes of it from the next request on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSubject, MAX_PASSWORDS, subjectLogin } from '../../shared/model/users.ts';
import { idCounterKey } from '../../shared/store/table.ts';
import {
  accountOf,
  addNewUser,
  allAccounts,
  givePassword,
  giveRole,
  removeAccount,
  takePassword,
} from '../../tools/table/accounts.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { instant } from '../support/instant.ts';
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
const write = async (password: string): Promise<number> => {
  const authorization = basic(`ana:${password}`);
  return (await service.call('POST', '/tags', { headers: { authorization }, body: { name: `Tag ${++tag}` } })).status;
};
const passwordNames = async (): Promise<string[]> =>
  (await accountOf(service.store, 'ana')).passwords.map(({ name }) => name);

describe('an account', () => {
  it('lives from its first password to its removal', async () => {
    const { store } = service;
    const ana = await addNewUser(store, { login: 'ana', role: 'editor', password: FIRST }, NOW);
    expect([await write(FIRST), await write(SECOND)]).toEqual([201, 401]);

    await givePassword(store, 'ana', { name: 'web site', password: SECOND }, instant(NOW + 60));
    expect([await write(FIRST), await write(SECOND), await passwordNames()]).toEqual([201, 201, ['first', 'web site']]);

    await takePassword(store, 'ana', 'first');
    expect([await write(FIRST), await write(SECOND), await passwordNames()]).toEqual([401, 201, ['web site']]);

    await giveRole(store, 'ana', 'contributor');
    expect(await write(SECOND)).toBe(403);
    const all = (await allAccounts(store)).map(({ user: { id, login, role } }) => [id, login, role]);
    expect(all.slice(-2)).toEqual([
      [5, 'subscriber', 'subscriber'],
      [ana.id, 'ana', 'contributor'],
    ]);

    await removeAccount(store, 'ana');
    expect(await write(SECOND)).toBe(401);
    expect((await allAccounts(store)).map(({ user }) => user.login)).not.toContain('ana');

    const again = await addNewUser(store, { login: 'ana', role: 'editor', password: FIRST }, NOW);
    expect([again.id > ana.id, await write(SECOND), await write(FIRST)]).toEqual([true, 401, 201]);
  });

  it('of somebody who comes with bearer tokens is listed, without a role of ours', async () => {
    const { store } = service;
    const login = subjectLogin('https://id.example.org', 'Ana');
    const id = await store.increment(idCounterKey('user'), 1);
    await store.commit(addSubject({ id, login }));
    expect((await allAccounts(store)).at(-1)).toEqual({ user: { id, login }, passwords: [] });
  });

  it('is told what does not hold', async () => {
    const { store } = service;
    const nobody = new OperatorError('There is no user nobody');
    await expect(giveRole(store, 'nobody', 'editor')).rejects.toEqual(nobody);
    await expect(removeAccount(store, 'nobody')).rejects.toEqual(nobody);
    await expect(accountOf(store, 'nobody')).rejects.toEqual(nobody);
    await expect(givePassword(store, 'editor', { name: 'test', password: FIRST }, NOW)).rejects.toEqual(
      new OperatorError('editor has a password "test" already'),
    );
    await expect(takePassword(store, 'editor', 'web site')).rejects.toEqual(
      new OperatorError('editor has no password "web site"'),
    );
  });

  it('has no more passwords than a call compares', async () => {
    const { store } = service;
    await addNewUser(store, { login: 'carme', role: 'editor', password: FIRST }, NOW);
    const give = (name: string) => givePassword(store, 'carme', { name, password: SECOND }, NOW);
    for (let i = 1; i < MAX_PASSWORDS; i++) await give(`${i}`.padStart(2, '0'));
    await expect(give('one too many')).rejects.toEqual(new OperatorError('carme has 50 passwords: revoke one first'));
    const authorization = basic(`carme:${FIRST}`); // the last of them
    expect((await service.call('GET', '/tags', { headers: { authorization } })).status).toBe(200);
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
