/** Two writers who do not know of each other: what each has read is outdated when it writes. */
import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../tools/bench/calendars/random.ts';
import { openGate } from '../support/gate.ts';
import { useExactService } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

const gate = openGate();
const random = randomFrom(Number(process.env.SEED ?? 1));
/** The most milliseconds that a transaction waits. */
let longest = 0;
const delayed = (client: DynamoDBClient): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (commandName === 'TransactWriteItemsCommand' && longest > 0) await setTimeout(random.below(longest));
        return next(args);
      },
    { step: 'initialize', name: 'delay' },
  );
  return client;
};
/** Runs once, before the read with this number of a partition whose key ends with `of`. */
let between: { readonly of: string; readonly read: number; readonly run: () => Promise<unknown> } | undefined;
let reads = 0;
const reading = async (partitions: readonly string[]): Promise<void> => {
  const { of, read, run } = between ?? {};
  if (of === undefined || !partitions.some(partition => partition.endsWith(of)) || ++reads !== read) return;
  [between, reads] = [undefined, 0];
  await run?.();
};
const service = await useExactService({
  wrap: client => delayed(gate.wrap(client)),
  around: store => ({
    ...store,
    read: async (keys, consistency) => {
      await reading(keys.map(({ pk }) => pk));
      return store.read(keys, consistency);
    },
    readRange: async range => {
      await reading([range.partition]);
      return store.readRange(range);
    },
  }),
});

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  service.call(method, path, { as: 'editor', body, headers });
const category = async (name: string, parent?: number): Promise<number> =>
  (await send('POST', '/categories', { name, parent })).body.id;
const total = async (query: string): Promise<number> =>
  (await service.call('GET', `/events?${MAY}&${query}`)).body.total;

/** The number of times that two writers meet whose transactions wait for up to 150 ms. */
const RACES = casesOf('RACES', { whole: 50, sample: 2 });
const raced = async (race: (i: number) => Promise<void>): Promise<void> => {
  longest = 150;
  for (let i = 0; i < RACES; i++) await race(i);
  longest = 0;
};

it('two categories that move below each other at once make no cycle', () =>
  raced(async i => {
    const [a, b] = [await category(`A${i}`), await category(`B${i}`)];
    const answers = await Promise.all([
      send('PATCH', `/categories/${a}`, { parent: b }),
      send('PATCH', `/categories/${b}`, { parent: a }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }));

it('nor do two that move below what is below the other', async () => {
  const pair = async (name: string) => {
    const [a, b] = [await category(`${name} A`), await category(`${name} B`)];
    const [c, d] = [await category(`${name} C`, b), await category(`${name} D`, a)];
    return {
      one: () => send('PUT', `/categories/${a}`, { parent: c }),
      other: () => send('PUT', `/categories/${b}`, { parent: d }),
    };
  };
  await raced(async i => {
    const { one, other } = await pair(`Race ${i}`);
    expect((await Promise.all([one(), other()])).map(({ status }) => status).sort()).toEqual([200, 400]);
  });
  const { one, other } = await pair('Late');
  const { held, release } = gate.hold('Late A');
  const late = one();
  await held;
  expect((await other()).status).toBe(200);
  release();
  expect((await late).status).toBe(400);
});

it('a child that comes while its parent is deleted is refused or moves up, also if the one above is deleted, too', () =>
  raced(async i => {
    const top = await category(`Top ${i}`);
    const parent = await category(`Parent ${i}`, top);
    const [other, child] = [await category(`Child ${i}`, parent), await category(`Moves ${i}`)];
    const [created, moved, ...deleted] = await Promise.all([
      send('POST', '/categories', { name: `Late ${i}`, parent }),
      send('PATCH', `/categories/${child}`, { parent }),
      send('DELETE', `/categories/${parent}`),
      send('DELETE', `/categories/${top}`),
    ]);
    expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      [200, 400],
      [201, 400],
    ]).toEqual([expect.arrayContaining([moved.status]), expect.arrayContaining([created.status])]);
    const left = [other, child, ...(created.status === 201 ? [created.body.id] : [])];
    const reads = await Promise.all(left.map(id => send('GET', `/categories/${id}`)));
    expect(reads.map(({ body }) => body.parent)).toEqual(left.map(() => 0));
  }));

it('a child that is created while its parent is deleted is refused', async () => {
  const parent = await category('Gone');
  const { held, release } = gate.hold('Late child');
  const late = send('POST', '/categories', { name: 'Late child', parent });
  await held;
  await send('DELETE', `/categories/${parent}`);
  release();
  expect((await late).status).toBe(400);
});

it('of a contributor and an editor who create the same source key at once, the editor has it', () =>
  raced(async i => {
    const key = { ...M, source: 'feed', source_id: `race ${i}` };
    const theirs = { ...key, title: `Theirs ${i}`, description: 'Text' };
    const [squatted, loaded] = await Promise.all([
      service.call('POST', '/events', { as: 'contributor', body: theirs }),
      send('POST', '/events', { ...key, title: `Loaded ${i}` }),
    ]);
    expect([201, 403]).toContain(squatted.status); // 403 if the editor was first
    const { status, body } = loaded;
    const sources = { feed: key.source_id };
    expect([status, body]).toEqual([201, expect.objectContaining({ title: `Loaded ${i}`, description: '', sources })]);
    const again = await send('POST', '/events', { ...key, title: `Loaded ${i}` });
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    if (squatted.status === 403) return;
    const left = (await service.call('GET', `/events/${squatted.body.id}`, { as: 'contributor' })).body;
    expect(left).toMatchObject({ title: `Theirs ${i}`, description: '<p>Text</p>', status: 'draft' });
    expect(left.sources).toBeUndefined();
  }));

it('an event written while its category moves is found under the new parent', async () => {
  const [top, low] = [await category('Top'), await category('Low')];
  const { held, release } = gate.hold('Written meanwhile');
  const late = send('POST', '/events', { ...M, title: 'Written meanwhile', categories: [low] });
  await held;
  await send('PATCH', `/categories/${low}`, { parent: top });
  release();
  expect((await late).status).toBe(201);
  expect([await total(`categories=${low}`), await total(`categories=${top}`)]).toEqual([1, 1]);
});

describe.each<[path: string, body: (name: string) => object]>([
  ['/events', title => ({ ...M, title })],
  ['/categories', name => ({ name })],
])('a create at %s', (path, body) => {
  it.each([
    ['the record', 'S#gl/'],
    ['its idempotency key', 'Y#'],
  ])('that is sent again while %s is being written makes one record', async (what, item) => {
    const name = `Sent again while ${what} is written`;
    const create = () => send('POST', path, body(name), { 'idempotency-key': `${path} ${name}` });
    const { held, release } = gate.hold(item);
    const late = create();
    await held;
    const again = await create();
    expect([again.status, (await send('GET', `${path}/${again.body.id}`)).status]).toEqual([201, 200]);
    release();
    const first = await late;
    expect([first.status, first.body.id]).toEqual([201, again.body.id]);
  });
});

it.each<[path: string, named: (name: string) => object]>([
  ['/events', title => ({ ...M, title })],
  ['/venues', venue => ({ venue })],
])('a pair of a source that is made at %s while it is being written is of one record', async (path, named) => {
  const create = (name: string) => send('POST', path, { ...named(name), source: 'feed', source_id: 'twin' });
  const { held, release } = gate.hold('X#');
  const late = create('Late twin');
  await held;
  const faster = await create('Faster twin');
  release();
  const { status, body } = await late;
  expect([faster.status, status, body.id]).toEqual([201, 200, faster.body.id]);
});

it('a tag that an event makes while a tag of its name is being written with another slug is this tag', async () => {
  const { held, release } = gate.hold('Written meanwhile, too');
  const late = send('POST', '/events', { ...M, title: 'Written meanwhile, too', tags: ['Twin'] });
  await held;
  const { body } = await send('POST', '/tags', { name: 'Twin', slug: 'other' });
  release();
  expect((await late).body.tags.map(({ id }: { id: number }) => id)).toEqual([body.id]);
});

it('a used idempotency key is refused for every other request (contract/http#idempotency-keys)', async () => {
  const key = { 'idempotency-key': 'of one request' };
  expect((await send('POST', '/categories', { name: 'Jazz' }, key)).status).toBe(201);
  expect((await send('POST', '/tags', { name: 'Jazz' }, key)).status).toBe(409);
  const body = { name: 'Jazz' };
  const elsewhere = await service.call('POST', '/categories', { as: 'editor', body, headers: key, site: 'ca' });
  expect(elsewhere.status).toBe(409);
});

it('a venue that is created while the descriptions of a name are looked up is found', async () => {
  const at = (city: string) => ({ venue: 'Sala rival', city });
  let rival = 0;
  const run = async () => {
    rival = (await send('POST', '/venues', at('Vigo'))).body.id;
  };
  between = { of: '/sala rival', read: 2, run };
  const { status, body } = await send('POST', '/events', { ...M, venue: [at('Vigo'), at('Lugo')] });
  expect([status, body.venue[0].id]).toEqual([201, rival]);
});

it('an event that is too large for one transaction is not there before all that it links', async () => {
  const tags = Array.from({ length: 60 }, (_, i) => `Tag ${i} of many`);
  const { held, release } = gate.hold('Tag 59 of many');
  const late = send('POST', '/events', { ...M, title: 'Of many tags', tags });
  await held;
  expect((await send('GET', '/events/by-slug/of-many-tags')).status).toBe(400);
  release();
  expect((await late).status).toBe(201);
});

it('what an attempt has reported is forgotten if another writer was faster', async () => {
  const { body: sala } = await send('POST', '/venues', { venue: 'Sala vella' });
  const { body: event } = await service.call('POST', '/events', {
    as: 'author',
    body: { ...M, title: 'Of an author' },
  });
  const write = (body: object) => service.call('PUT', `/events/${event.id}`, { as: 'author', body });
  const { held, release } = gate.hold('Of an author');
  const late = write({ venue: { venue: 'Sala vella', phone: '981 000 000' } });
  await held;
  await send('PUT', `/venues/${sala.id}`, { venue: 'Sala nova' });
  await write({ description: 'Faster' });
  release();
  const { status, body, headers } = await late;
  expect([status, body.venue.phone, headers.get('x-calendar-ignored')]).toEqual([200, '981 000 000', null]);
});

it('a source key that is given up while its record is looked up is of no record', async () => {
  const key = (source_id: string) => ({ source: 'feed', source_id });
  const { body: first } = await send('POST', '/events', { ...M, ...key('seven') });
  const run = () => send('PUT', `/events/${first.id}`, key('eight'));
  between = { of: `R#${first.id}`, read: 1, run };
  const { status, body } = await send('POST', '/events', { ...M, ...key('seven') });
  expect([status, body.id === first.id]).toEqual([201, false]);
  expect((await send('GET', `/events/${first.id}`)).body.sources).toEqual({ feed: 'eight' });
});
