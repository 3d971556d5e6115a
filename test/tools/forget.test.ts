/**
 * `calendar forget`: an address that belongs to organizers and users is blanked, and texts that
 * mention it are listed.
 */

import { afterAll, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { addSubject, addUser, subjectLogin } from '../../shared/model/users.ts';
import { userIdKey, userKey } from '../../shared/store/table.ts';
import { blank, findHoldings, type Holding, holdingsIn } from '../../tools/cli/forget/forget-address.ts';
import { changeAll } from '../../tools/table/change-all.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { NOW, useService } from '../support/service.ts';

const ADDRESS = 'anna@example.org';
const never = new AbortController().signal;

it.each([
  ['anna@example.org', true],
  ['ANNA@Example.org', true],
  ['write to anna@example.org.', true],
  ['<a href="mailto:anna@example.org?subject=x">', true],
  ['anna&#64;example.org', true],
  ['?to=anna%40example.org', true],
  ['susanna@example.org', false],
  ['joe+anna@example.org', false],
  ['anna@example.org.invalid', false],
  ['anna@example.orga', false],
  ['annaxexample.org', false],
])('a description of %j: a mention is %s', (description, isOne) => {
  const item = { pk: 'R#7', sk: '-', type: 'event', id: 7, description, x: ADDRESS };
  const mention = { kind: 'mention', key: { pk: 'R#7', sk: '-' }, where: 'event 7', field: 'description' };
  expect(holdingsIn(item, ' Anna@example.ORG ')).toEqual(isOne ? [mention] : []);
});

it.each([
  ['what follows from a record', { pk: 'W#gl/organizer-publish#0', sk: '1', text: ADDRESS }],
  ['another user', { pk: 'U#annabel@example.org', sk: '-', id: 7, login: 'annabel@example.org' }],
  ['the login of an id', { pk: 'A#7', sk: '-', login: ADDRESS }],
])('nothing in %s', (_, item) => expect(holdingsIn(item, ADDRESS)).toEqual([]));

const ids: Record<string, number> = {};
const service = await useService();
const table = localTable(service);
const make = async (name: string, collection: string, fields: object) => {
  ids[name] = (await createRecord(service, collection, fields)).id;
};
await make('anna', 'organizers', { organizer: 'Anna', email: 'Anna@Example.org', description: 'Ring at the door' });
await make('translated', 'organizers', {
  ...{ organizer: 'Anne', email: ADDRESS, ml_language: 'fr', translation_of: ids.anna },
});
await make('trashed', 'organizers', { organizer: 'Old', email: ADDRESS });
await service.call('DELETE', `/organizers/${ids.trashed}`, { as: 'editor' });
await make('other', 'organizers', { organizer: ADDRESS, email: 'other@example.org' });
await make('event', 'events', {
  ...{ title: 'Talk', start_date: '2027-05-10 10:00', end_date: '2027-05-10 12:00' },
  description: 'Ask <a href="mailto:ANNA@example.org">us</a>',
  organizer: { organizer: 'Nested', email: ADDRESS },
});
const body = { organizer: 'Once', email: ADDRESS };
ids.once = (
  await service.call('POST', '/organizers', { as: 'editor', body, headers: { 'idempotency-key': 'k1' } })
).body.id;
const password = { name: 'first', sha256: '0'.repeat(64), created: NOW };
await service.store.commit(addUser({ id: 71, login: ADDRESS, role: 'author', version: 1 }, password));
await service.store.commit(addSubject({ id: 72, login: subjectLogin('https://id.example', ADDRESS) }));
afterAll(() => table.client.destroy());

const PACE = { concurrency: 1, stop: never };
const find = () => findHoldings(table, ADDRESS, never);
const short = ({ where, field }: Holding): string => `${where} ${field}`;

it('lists it all, and changes nothing', async () => {
  const { changed, left } = await changeAll(find, async () => false, PACE);
  const nested = (await find()).find(
    ({ kind, where }) => kind === 'organizer' && !Object.values(ids).some(id => where.endsWith(` ${id}`)),
  );
  ids.nested = Number(nested?.where.split(' ')[1]);
  expect([changed, new Set(left.map(short))]).toEqual([
    [],
    new Set([
      ...['anna', 'translated', 'trashed', 'nested', 'once'].map(name => `organizer ${ids[name]} email`),
      `organizer ${ids.other} name`,
      `event ${ids.event} description`,
      'answer to a repetition answer.email',
      'user 71 login',
      'user 72 login',
    ]),
  ]);
});

it('blanks it, and leaves what only a person can take out', async () => {
  const blanking = { store: service.store, clock: () => NOW, sites };
  const { changed, left } = await changeAll(find, holding => blank(holding, ADDRESS, blanking), PACE);
  expect(left.map(short)).toEqual([`event ${ids.event} description`, `organizer ${ids.other} name`]);
  expect(changed.length).toBe(8);
  expect(await recount(service.endpoint, service.table)).toEqual([]);

  const read = async (name: string) => (await service.call('GET', `/organizers/${ids[name]}`)).body;
  const [anna, other] = [await read('anna'), await read('other')];
  expect([anna.email, anna.organizer, anna.description, other.email]).toEqual([
    ...[undefined, 'Anna', '<p>Ring at the door</p>', 'other@example.org'],
  ]);
  const repeated = await service.call('POST', '/organizers', {
    ...{ as: 'editor', body: { organizer: 'Once', email: ADDRESS }, headers: { 'idempotency-key': 'k1' } },
  });
  expect([repeated.status, repeated.body.id, repeated.body.email]).toEqual([201, ids.once, undefined]);
});

it('users lose login and passwords, and stay the authors of what they wrote', async () => {
  const logins = ['forgotten-71', 'forgotten-72', ADDRESS, subjectLogin('https://id.example', ADDRESS)];
  const [one, two, ...gone] = await service.store.read(logins.map(userKey), 'consistent');
  expect([one, two, gone]).toEqual([
    { ...userKey('forgotten-71'), id: 71, login: 'forgotten-71', role: 'author', version: 2 },
    { ...userKey('forgotten-72'), id: 72, login: 'forgotten-72', role: 'subscriber', version: 1 },
    [undefined, undefined],
  ]);
  expect(await service.store.readRange({ partition: `U#${ADDRESS}`, consistent: true })).toEqual([]);
  const [named] = await service.store.read([userIdKey(71)], 'consistent');
  expect(named).toEqual({ ...userIdKey(71), login: 'forgotten-71' });
});
