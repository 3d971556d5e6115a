/**
 * This code as the older of two: what newer code has stored beside what is known here outlives whatever happens to the record, and what
 * cannot be read here is left alone (docs/changing-what-is-stored.md).
 */

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sites } from '../../infra/sites.ts';
import { LANGUAGES } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import { type Key, postKey, termCardKey, termRecordKey, unfinishedKey, userKey } from '../../shared/store/table.ts';
import { fromSeconds } from '../../shared/time/wall.ts';
import { groupedStore } from '../../tools/cli/load/grouped-store.ts';
import { tableService } from '../../tools/cli/load/table-service.ts';
import { findTrash, purge } from '../../tools/cli/purge/purge-trash.ts';
import { verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { givePassword, giveRole, parseLogin, parsePasswordName } from '../../tools/table/accounts.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { withBreakdown } from '../support/breakdowns.ts';
import { anyWrite, GROUND, type Made, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { postId, termId } from '../support/ids.ts';
import { recount } from '../support/recount.ts';
import { isRecord, itemsOf } from '../support/scan.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const HISTORIES = 12;
const STEPS = 14;
const SEED = Number(process.env.SEED ?? 1);
const DAY = 86_400;

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine({ dataFile: undefined });
});
afterAll(() => engine.stop());

// --- what newer code has stored ----------------------------------------------------------------------------------------

/** Attributes of every shape, different for each item. */
const later = (item: Item): Item => ({
  ...item,
  later_text: `of ${item.id}`,
  later_members: { list: [item.id ?? null, { deep: true }], words: '' },
});
const laterOf = ({ later_text, later_members }: Item) => ({ later_text, later_members });

const isUser = ({ pk, sk }: Item): boolean => pk.startsWith('U#') && sk === '-';
const isCard = ({ pk, sk }: Item): boolean => pk.startsWith('T#') && sk !== '!';
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const allItems = async ({ endpoint, table }: Opened): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const item of itemsOf(endpoint, table)) items.push(item);
  return items;
};

/** On all records, their cards, and users. What was planted, by the name of the item. */
const plant = async (service: Opened): Promise<Map<string, unknown>> => {
  const items = (await allItems(service)).filter(item => isRecord(item) || isUser(item) || isCard(item));
  for (const item of items) await service.store.commit([{ put: later(item) }]);
  return new Map(items.filter(item => !isCard(item)).map(item => [nameOf(item), laterOf(later(item))]));
};

/** What is left of it, of those items that are still there. */
const kept = async (service: Opened, planted: ReadonlyMap<string, unknown>): Promise<Map<string, unknown>> => {
  const items = await allItems(service);
  return new Map(items.filter(item => planted.has(nameOf(item))).map(item => [nameOf(item), laterOf(item)]));
};

// --- what happens to it ------------------------------------------------------------------------------------------------

interface Act {
  readonly name: string;
  readonly run: (service: Opened, made: Made) => Promise<unknown>;
}

const verified = async (service: Opened, repair: boolean, now = NOW + 400 * DAY) => {
  const at = stageTable(service);
  const lines: string[] = [];
  const found = await verifyTable(at, {
    repair,
    now,
    stop: new AbortController().signal,
    watch: scan => scan(() => {}),
    report: ({ kind, key }) => void lines.push(`${kind} ${key.pk} ${key.sk}`),
  }).finally(() => at.client.destroy());
  return { ...found, lines };
};

/** Takes one record out of its index and one term out of memory, for a repair to put back. */
const damageAndRepair = async (service: Opened, nth: number): Promise<void> => {
  const items = await allItems(service);
  const indexed = items.filter(item => isRecord(item) && 'd' in item);
  const cards = items.filter(isCard);
  const [record, card] = [indexed[nth % indexed.length], cards[nth % cards.length]];
  if (record === undefined || card === undefined) throw new Error('nothing to damage');
  const { d, ...withoutList } = record;
  await service.store.commit([{ put: { ...withoutList, pk: record.pk, sk: record.sk } }]);
  await service.store.commit([{ remove: { pk: card.pk, sk: card.sk } }]);
  expect((await verified(service, true)).putRight).toBeGreaterThanOrEqual(2);
};

const loadLine = async (service: Opened, nth: number): Promise<void> => {
  const [site] = sites.filter(({ language }) => language === 'gl');
  if (site === undefined) throw new Error('no site speaks gl');
  const loader = tableService(groupedStore(service.store), 'table', { id: 2, login: 'editor', role: 'editor' }, site);
  // The names of GROUND: matched, and filled in.
  const body = {
    title: `Cargado ${nth}`,
    start_date: '2027-08-16 12:00:00',
    end_date: '2027-08-16 14:00:00',
    venue: { venue: 'Praza', city: 'Lugo', address: 'Praza Maior' },
    organizer: { organizer: 'Coro', phone: '123' },
    categories: ['Jazz'],
  };
  expect((await loader.call('POST', '/events', { body })).status).toBe(201);
};

const emptyTrash = async ({ store }: Opened): Promise<void> => {
  await purge(store, await findTrash(store, NOW), {
    before: fromSeconds(NOW + 500 * DAY),
    isTrial: false,
    stop: new AbortController().signal,
    report: () => {},
  });
};

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: anyWrite.map(write => ({
      name: `${write.method} ${write.kind}`,
      run: async (service: Opened, made: Made) => expect((await send(write, made, service)).status).toBeLessThan(500),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 150).map(days => ({
      name: 'sweep',
      run: async (service: Opened) => {
        service.setNow(NOW + days * DAY);
        await service.publishDue();
        service.setNow(NOW);
      },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(99).map(nth => ({ name: 'repair', run: (service: Opened) => damageAndRepair(service, nth) })),
  },
  { weight: 1, arbitrary: fc.nat(99).map(nth => ({ name: 'load', run: (service: Opened) => loadLine(service, nth) })) },
  { weight: 1, arbitrary: fc.constant({ name: 'purge', run: emptyTrash }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('author' as const, 'contributor' as const).map(role => ({
      name: 'role',
      run: ({ store }: Opened) => giveRole(store, parseLogin('subscriber'), role),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(1_000_000).map(nth => ({
      name: 'password',
      run: ({ store }: Opened) =>
        givePassword(store, parseLogin('author'), { name: parsePasswordName(`n${nth}`), password: 'x' }, NOW).catch(
          error => expect(String(error)).toContain('has a password'),
        ),
    })),
  },
);

it(`${HISTORIES} histories of writes, moves, sweeps, repairs, loads and purges lose nothing of what is unknown here`, {
  timeout: 900_000,
}, async () => {
  const history = fc.record({
    events: fc.array(newEvent, { minLength: 6, maxLength: 8, size: 'max' }),
    acts: fc.array(act, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
  });
  for (const { events, acts } of fc.sample(history, { numRuns: HISTORIES, seed: SEED })) {
    const service = await openService({ engine });
    const made = nothingMade();
    for (const write of [...GROUND, ...events]) await send(write, made, service);
    const pictured = { title: 'Cartaz', start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };
    await service.call('POST', '/events', { as: 'editor', body: { ...pictured, image: 'https://example.org/a.jpg' } });
    const planted = await plant(service);
    const done: string[] = [];
    for (const { name, run } of acts) {
      done.push(name);
      await run(service, made);
      const left = await kept(service, planted);
      const gone = [...planted].filter(([item]) => !left.has(item)).map(([item]) => item);
      expect(left, `seed ${SEED}, after ${done.join(', ')}`).toEqual(
        new Map([...planted].filter(([item]) => left.has(item))),
      );
      for (const item of gone) planted.delete(item);
    }
    expect(planted.size, 'most are still there').toBeGreaterThan(10);
    expect(await recount(service.endpoint, service.table), 'cards keep it too').toEqual([]);
    await service.stop();
  }
});

describe('beside records', () => {
  let service: Opened;
  const breakdown = { left: Number.POSITIVE_INFINITY };
  beforeEach(async () => {
    service = await openService({ engine, wrap: client => withBreakdown(client, breakdown) });
  });
  afterEach(async () => {
    breakdown.left = Number.POSITIVE_INFINITY;
    await service.stop();
  });

  const event = { title: 'Festival', start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };

  it('the note of a large write keeps it from step to step', async () => {
    const tags = Array.from({ length: 90 }, (_, i) => `Festival ${i}`);
    // In two months, so that each list has two counters to change.
    const sent = { ...event, end_date: '2027-09-16 14:00:00', tags };
    const { body } = await service.call('POST', '/events', { as: 'editor', body: sent });
    await service.call('PUT', `/events/${body.id}`, { as: 'editor', body: { tags: [] } });
    const update = () => service.call('PUT', `/events/${body.id}`, { as: 'editor', body: { tags } });
    const note = async () => (await service.store.read([unfinishedKey(body.id)], 'consistent'))[0];
    breakdown.left = 1;
    expect((await update()).status).toBe(500);
    breakdown.left = 2;
    const begun = await note();
    if (begun === undefined) throw new Error('the write was not too large');
    await service.store.commit([{ put: later(begun) }]);
    expect((await update()).status).toBe(500);
    const next = await note();
    expect(next?.version).toBe(Number(begun.version) + 1);
    expect(next && laterOf(next)).toEqual(laterOf(later(begun)));
    breakdown.left = Number.POSITIVE_INFINITY;
    expect((await update()).status).toBe(200);
    expect([await note(), await recount(service.endpoint, service.table)]).toEqual([undefined, []]);
    service.faults.splice(0);
  });

  it('the answer that a repetition is given keeps it', async () => {
    const venue = { venue: 'Praza', city: 'Lugo' };
    const { body } = await service.call('POST', '/venues', { as: 'editor', body: venue });
    const planted = await plant(service);
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await service.call('POST', '/venues', { as: 'editor', body: { ...venue, phone: '1' }, headers }),
      await service.call('POST', '/venues', { as: 'editor', body: { ...venue, phone: '1' }, headers }),
    ];
    expect([first.status, first.body.id, second.body]).toEqual([201, body.id, first.body]);
    const remembered = (await allItems(service)).filter(({ pk }) => pk.startsWith('Y#'));
    expect(remembered).toMatchObject([{ answer: planted.get(nameOf(postKey(body.id))) }]);
  });

  it('what follows from records is made anew: attributes of one or two letters are not carried', async () => {
    const { body } = await service.call('POST', '/events', { as: 'editor', body: event });
    const at = postKey(body.id);
    const [item] = await service.store.read([at], 'consistent');
    await service.store.commit([{ put: { ...later({ ...item, ...at }), q: 'old', qs: 'old' } }]);
    await service.call('PUT', `/events/${body.id}`, { as: 'editor', body: { title: 'Outro' } });
    const [after] = await service.store.read([at], 'consistent');
    expect([after?.q, after?.qs, after?.title]).toEqual([undefined, undefined, 'Outro']);
    expect(
      Object.keys(item ?? {})
        .filter(name => name.length <= 2 && name !== 'id')
        .sort(),
    ).toEqual(['d', 'ds', 'g', 'gs', 'pk', 'sk', 'x']);
  });
});

// --- what cannot be read here ------------------------------------------------------------------------------------------

describe('a record that only newer code can read', () => {
  let service: Opened;
  const id: Record<string, number> = {};
  const event = { start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };
  beforeEach(async () => {
    service = await openService({ engine });
    const create = async (name: string, path: string, body: object) => {
      id[name] = (await service.call('POST', path, { as: 'editor', body })).body.id;
    };
    await create('venue', '/venues', { venue: 'Praza', city: 'Lugo' });
    await create('organizer', '/organizers', { organizer: 'Coro' });
    await create('category', '/categories', { name: 'Música' });
    await create('below', '/categories', { name: 'Jazz', parent: id.category });
    await create('tag', '/tags', { name: 'rúa' });
    const links = { venue: id.venue, organizer: id.organizer, categories: [id.below], tags: [id.tag] };
    await create('event', '/events', { ...event, ...links, title: 'Concerto' });
    await create('other', '/events', { ...event, ...links, title: 'Outro' });
  });
  afterEach(() => service.stop());

  const TERMS = ['category', 'below', 'tag'];
  const keyOf = (name: string): Key =>
    TERMS.includes(name) ? termRecordKey(termId(id[name] ?? 0)) : postKey(postId(id[name] ?? 0));
  /** As newer code would write it, in its traces too as far as they say the same. */
  const rewrite = async (name: string, change: object): Promise<Item> => {
    const at = keyOf(name);
    const [item] = await service.store.read([at], 'consistent');
    const put: Item = { ...later({ ...item, ...at }), ...change };
    const cards = LANGUAGES.map(language => termCardKey(language, String(item?.list)));
    const found = (await service.store.read(cards, 'consistent')).find(card => card !== undefined);
    await service.store.commit([{ put }, ...(found === undefined ? [] : [{ put: { ...found, ...change } }])]);
    service.setNow(NOW + 1);
    return put;
  };
  const storedOf = async (name: string) => (await service.store.read([keyOf(name)], 'consistent'))[0];
  const told = async (method: string, path: string, body?: object) => {
    const answer = await service.call(method, path, { as: 'editor', ...(body && { body }) });
    return [answer.status, answer.body.code];
  };

  const CASES: [name: string, change: object, path: string, missing: [number, string]][] = [
    ['event', { type: 'series' }, 'events', [404, 'rest-event-not-found']],
    ['event', { status: 'reviewed' }, 'events', [404, 'rest-event-not-found']],
    ['event', { language: 'pt' }, 'events', [404, 'rest-event-not-found']],
    ['event', { timezone: 'Mars/Olympus' }, 'events', [404, 'rest-event-not-found']],
    ['venue', { type: 'place' }, 'venues', [400, 'rest_invalid_param']],
    ['venue', { status: 'reviewed' }, 'venues', [400, 'rest_invalid_param']],
    ['organizer', { status: 'reviewed' }, 'organizers', [400, 'rest_invalid_param']],
    ['below', { type: 'genre' }, 'categories', [400, 'rest_invalid_param']],
    ['tag', { type: 'genre' }, 'tags', [400, 'rest_invalid_param']],
  ];
  it.each(CASES)('%s with %j is not there, and stays as it is', async (name, change, path, missing) => {
    const stored = await rewrite(name, change);
    const at = `/${path}/${id[name]}`;
    expect(await told('GET', at)).toEqual(missing);
    expect(await told('PUT', at, { description: 'x' })).toEqual(missing);
    expect(await told('DELETE', at)).toEqual(missing);
    const listed = await service.call('GET', `/${path}?per_page=50&status=${name === 'below' ? '' : 'any'}`, {
      as: 'editor',
    });
    expect(listed.status).toBe(200);
    expect(listed.body[path].map((record: { id: number }) => record.id)).not.toContain(id[name]);
    // Others that link it are shown without it.
    const other = await service.call('GET', `/events/${id.other}`);
    expect([other.status, JSON.stringify(other.body).includes(String(stored.title ?? stored.name))]).toEqual([
      200,
      false,
    ]);

    await service.publishDue();
    await verified(service, true);
    await emptyTrash(service);
    expect(await storedOf(name)).toEqual(stored);
  });

  it('is linked by nobody, and keeps its name and its slug', async () => {
    for (const name of ['venue', 'organizer', 'tag', 'below'])
      await rewrite(name, name === 'tag' || name === 'below' ? { type: 'genre' } : { status: 'reviewed' });
    const body = { ...event, title: 'Novo' };
    expect(await told('POST', '/events', { ...body, venue: id.venue })).toEqual([400, 'rest_invalid_param']);
    expect(await told('POST', '/events', { ...body, organizer: id.organizer })).toEqual([400, 'rest_invalid_param']);
    const made = await service.call('POST', '/events', {
      as: 'editor',
      body: { ...body, venue: { venue: 'Praza', city: 'Lugo' }, tags: [id.tag, 'rúa'] },
    });
    expect([made.status, made.body.tags.length, made.body.tags[0].slug, made.body.venue.slug]).toEqual([
      201,
      1,
      'rua-2',
      'praza-2',
    ]);
    expect([made.body.venue.id === id.venue, made.body.tags[0].id === id.tag]).toEqual([false, false]);
  });

  it('by slug is not there either, and gives its slug to nobody', async () => {
    await rewrite('event', { status: 'reviewed' });
    expect(await told('GET', '/events/by-slug/concerto')).toEqual([400, 'rest_invalid_param']);
    expect(await told('PUT', '/events/by-slug/concerto', { title: 'x' })).toEqual([404, 'rest-event-not-found']);
    const made = await service.call('POST', '/events', { as: 'editor', body: { ...event, title: 'Concerto' } });
    expect(made.body.slug).toBe('concerto-2');
  });

  it('is not moved with its category, which stays to be followed by code that can read it', async () => {
    const { status, ...stored } = await rewrite('event', { status: 'reviewed' });
    expect(await told('PUT', `/categories/${id.below}`, { parent: 0 })).toEqual([200, undefined]);
    expect(await service.publishDue()).toMatchObject({ followed: 0, failed: 0 });
    const [other] = (await service.call('GET', `/events?categories=${id.category}`)).body.events;
    expect(other).toBeUndefined();
    await service.store.commit([{ put: { ...stored, ...keyOf('event'), status: 'publish' } }]);
    expect(await service.publishDue()).toMatchObject({ followed: 1, failed: 0 });
    expect(await recount(service.endpoint, service.table)).toEqual([]);
  });

  it('is not published by a sweep that cannot read it, and not in the way of others', async () => {
    const soon = { as: 'editor', body: { ...event, title: 'Axiña', date: '2027-03-02 12:00:00' } };
    const [first, second] = [await service.call('POST', '/events', soon), await service.call('POST', '/events', soon)];
    id.first = first.body.id;
    const stored = await rewrite('first', { timezone: 'Mars/Olympus' });
    service.setNow(NOW + 2 * DAY);
    expect(await service.publishDue()).toMatchObject({ published: 1, failed: 0 });
    expect(await storedOf('first')).toEqual(stored);
    expect((await service.call('GET', `/events/${second.body.id}`)).status).toBe(200);
  });

  it('that was made with a key is not made twice', async () => {
    const sent = { as: 'editor', body: { ...event, title: 'Unha vez' }, headers: { 'idempotency-key': 'one' } };
    expect((await service.call('POST', '/events', sent)).status).toBe(201);
    const [remembered] = (await allItems(service)).filter(({ pk }) => pk.startsWith('Y#'));
    if (remembered === undefined) throw new Error('nothing is remembered');
    const answer = { ...Object(remembered.answer), status: 'reviewed' };
    await service.store.commit([{ put: { ...remembered, answer } }]);
    const again = await service.call('POST', '/events', sent);
    expect([again.status, again.body.code, again.headers.get('retry-after')]).toEqual([503, 'rest_unavailable', '60']);
    expect((await service.call('GET', '/events')).body.total).toBe(3);
  });

  it('may be a user: nobody comes in with a role that is unknown', async () => {
    const [user] = await service.store.read([userKey('editor')], 'consistent');
    await service.store.commit([{ put: { ...userKey('editor'), ...user, role: 'curator' } }]);
    expect(await told('GET', '/events')).toEqual([401, 'incorrect_password']);
  });
});
