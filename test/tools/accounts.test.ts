/** Users and passwords in the table, as `calendar users` and `calendar passwords` change them. */
import { expect, it } from 'vitest';
import { addSubject, subjectLogin } from '../../shared/model/users.ts';
import { idCounterKey, userIdKey } from '../../shared/store/table.ts';
import {
  accountOf,
  addNewUser,
  allAccounts,
  givePassword,
  parseLogin,
  removeAccount,
} from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { NOW, useService } from '../support/service.ts';

const service = await useService({ items: [] });

const password = 'correct horse battery staple';
const add = (login: string) => addNewUser(service.store, { login, role: 'editor', password }, NOW);

it('the first user of a table gets an id far above those of a calendar that moves in, and no 32-bit integer is too small', async () => {
  const { id } = await add('ana');
  expect(id > ID_GAP && id < 2 ** 31).toBe(true);
});

it('a login that is taken takes no id, and an id that is in use is left out', async () => {
  const { user } = await accountOf(service.store, 'ana');
  await expect(add('ana')).rejects.toThrow('The login ana is taken');
  await service.store.commit([{ put: { ...userIdKey(user.id + 1), login: 'of an import' } }]);
  expect((await add('carme')).id).toBe(user.id + 2);
});

it('somebody who comes with bearer tokens is listed, without a role of ours', async () => {
  const { store } = service;
  const login = subjectLogin('https://id.example.org', 'Ana');
  const id = await store.increment(idCounterKey('user'), 1);
  await store.commit(addSubject({ id, login }));
  expect((await allAccounts(store)).at(-1)).toEqual({ user: { id, login }, passwords: [] });
});

it('a user who is removed while passwords are added leaves none of them behind', async () => {
  const { store } = service;
  await add('brais');
  const given = Array.from({ length: 8 }, (_, i) =>
    givePassword(store, 'brais', { name: `password ${i}`, password }, NOW),
  );
  const [removed] = await Promise.allSettled([removeAccount(store, 'brais'), ...given]);
  expect(removed?.status).toBe('fulfilled');
  expect(await store.readRange({ partition: 'U#brais' })).toEqual([]);
});

it.each([
  ['Admin', 'admin', 'logins are in lower case'],
  [' ana@example.org ', 'ana@example.org', 'space around it is none of it'],
  ['ana+calendar@example.org', 'ana+calendar@example.org', 'an e-mail address'],
  ['Ana  Maria', 'ana maria', 'single blanks within it'],
])('%j is the login %s', (sent, login) => {
  expect(parseLogin(sent)).toBe(login);
});

it.each([
  ['', 'empty'],
  ['ana\tmaria', 'a tab'],
  ['аna', 'a Cyrillic а looks like another'],
  ['a:b', 'HTTP Basic ends the login at the colon'],
  ['a'.repeat(61), 'too long'],
])('%j is no login', sent => {
  expect(() => parseLogin(sent)).toThrow(`"${sent}" is no login`);
});
