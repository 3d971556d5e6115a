/**
 * What lists tell of an event behind a password: nothing by what its redacted view hides (contract/rights#hidden-records, decisions page
 * 0036).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../../shared/store/change.ts';
import { MAX_CHANGES } from '../../../shared/store/table.ts';
import { recount } from '../../support/recount.ts';
import { invalid, told } from '../../support/replies.ts';
import { openService, type Service } from '../../support/service.ts';

const PASSWORD = 'sésamo';
/** Within the window that lists have by default. */
const M = { title: 'T', start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
/** Who may edit all events, and everybody else, the author of the protected event among them. */
const EDITORS = ['editor', 'admin'];
const OTHERS = [undefined, 'subscriber', 'contributor', 'author'];

let service: Service;
/** Transactions, in the order they were committed. */
const commits: (readonly Change[])[] = [];
beforeAll(async () => {
  service = await openService({
    around: store => ({
      ...store,
      commit: changes => {
        commits.push(changes);
        return store.commit(changes);
      },
    }),
  });
});
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const send = async (method: string, path: string, body?: object, as = 'editor') => {
  const answer = await service.call(method, path, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
let names = 0;
/** The id of a new record. */
const make = async (collection: string, body: object = {}): Promise<number> => {
  const name = `${collection} ${++names}`;
  return (await send('POST', `/${collection}`, { venue: name, organizer: name, name, ...body })).id;
};
const makeEvent = async (fields: object): Promise<number> => (await send('POST', '/events', { ...M, ...fields })).id;
const protect = (id: number, password: string = PASSWORD) => send('PUT', `/events/${id}`, { password });
/** Ids on the first page and the total, or the refusal. */
const listed = async (as: string | undefined, collection: string, query: string): Promise<unknown[]> => {
  const answer = await service.call('GET', `/${collection}?per_page=50&${query}`, { as });
  if (answer.status !== 200) return told(answer);
  const { total, [collection]: records } = answer.body;
  expect(answer.headers.get('x-tec-total')).toBe(String(total));
  const ids: number[] = records.map(({ id }: { id: number }) => id);
  return ids.length === total ? ids : [...ids, 'of', total];
};

describe('filters', () => {
  const MAY = 'start_date=2027-05-01&end_date=2027-05-31';
  const ids = { open: 0, hidden: 0, parent: 0, venue: 0, organizer: 0, category: 0, above: 0, tag: 0 };
  beforeAll(async () => {
    ids.venue = await make('venues', { geo_lat: 42.2, geo_lng: -8.7 });
    ids.organizer = await make('organizers');
    ids.above = await make('categories');
    ids.category = await make('categories', { parent: ids.above });
    ids.tag = await make('tags');
    ids.parent = await makeEvent({ title: 'Parent', start_date: '2027-06-01', end_date: '2027-06-01' });
    ids.open = await makeEvent({ title: 'Open' });
    const links = { venue: ids.venue, organizer: ids.organizer, categories: [ids.category], tags: [ids.tag] };
    const marks = { featured: true, ticketed: true, post_parent: ids.parent };
    ids.hidden = await makeEvent({ title: 'Hidden', author: 3, ...links, ...marks });
    await protect(ids.hidden);
  });

  /** Each tests a field that the redacted view hides, or that no view shows; true where the protected event passes. */
  const FILTERS: readonly [query: (of: typeof ids) => string, passes: boolean][] = [
    [({ venue }) => `venue=${venue}`, true],
    [({ organizer }) => `organizer=${organizer}`, true],
    [({ category }) => `categories=${category}`, true],
    [({ above }) => `categories=${above}`, true],
    [({ tag }) => `tags=${tag}`, true],
    [({ category, tag }) => `categories=${category}&tags=${tag}`, true],
    [({ category, above }) => `categories=${category},${above}`, true],
    [() => 'featured=true', true],
    [() => 'featured=false', false],
    [() => 'ticketed=true', true],
    [() => 'ticketed=false', false],
    [({ parent }) => `post_parent=${parent}`, true],
    [() => 'geoloc=true', true],
    [() => 'geoloc=false', false],
    [() => 'geoloc_lat=42.2&geoloc_lng=-8.7', true],
    [() => 'geoloc_lat=10&geoloc_lng=10', false],
  ];
  /** The open event passes where what is asked for is not there. */
  const isNegative = (query: string): boolean => query.endsWith('=false');

  it.each(FILTERS)('%s find it for editors alone', async (of, passes) => {
    const query = of(ids);
    const open = isNegative(query) ? [ids.open] : [];
    for (const as of [...EDITORS, ...OTHERS]) {
      const found = passes && EDITORS.includes(String(as)) ? [ids.hidden] : [];
      const asked: readonly [query: string, expected: readonly number[]][] = [
        [MAY, [...open, ...found]],
        [`${MAY}&status=publish`, [...open, ...found]],
        [`${MAY}&search=hidden`, found],
        [`include=${ids.hidden}`, found],
      ];
      for (const [more, expected] of asked)
        expect([as, more, await listed(as, 'events', `${more}&${query}`)]).toEqual([as, more, expected]);
    }
  });

  it('that test what it shows, and no filter at all, find it for everybody', async () => {
    for (const as of [...EDITORS, ...OTHERS]) {
      expect(await listed(as, 'events', MAY)).toEqual([ids.open, ids.hidden]);
      expect(await listed(as, 'events', `include=${ids.hidden}&status=publish`)).toEqual([ids.hidden]);
    }
  });

  it('find it in drafts for editors alone: its author is told by their own list, which is not filtered by it', async () => {
    const draft = await makeEvent({ title: 'Draft', status: 'draft', author: 3, tags: [ids.tag] });
    await protect(draft);
    const query = `${MAY}&status=draft`;
    for (const as of ['editor', 'author']) expect(await listed(as, 'events', query)).toEqual([draft]);
    expect(await listed('editor', 'events', `${query}&tags=${ids.tag}`)).toEqual([draft]);
    expect(await listed('author', 'events', `${query}&tags=${ids.tag}`)).toEqual([]);
    expect(await listed('author', 'events', `${query}&featured=false`)).toEqual([]);
  });

  it('do not count it, whoever asks: not for terms, and not for `hide_empty`, `has_events`, `only_with_upcoming`', async () => {
    for (const as of [...EDITORS, ...OTHERS]) {
      for (const path of [`/categories/${ids.category}`, `/tags/${ids.tag}`])
        expect([as, path, (await service.call('GET', path, { as })).body.count]).toEqual([as, path, 0]);
      for (const collection of ['categories', 'tags']) expect(await listed(as, collection, '')).toEqual([]);
      for (const collection of ['venues', 'organizers']) {
        const all = collection === 'venues' ? [ids.venue] : [ids.organizer];
        for (const query of ['has_events=1', 'only_with_upcoming=1'])
          expect([as, query, await listed(as, collection, query)]).toEqual([as, query, []]);
        expect([as, await listed(as, collection, 'has_events=0')]).toEqual([as, all]);
      }
    }
  });

  it('by the event itself know it for those who may edit it, or send its password', async () => {
    const linked = [
      ['venues', ids.venue],
      ['organizers', ids.organizer],
      ['categories', ids.category],
      ['tags', ids.tag],
    ] as const;
    for (const [collection, id] of linked)
      for (const parameter of collection === 'categories' || collection === 'tags' ? ['event', 'post'] : ['event']) {
        const asked = `${parameter}=${ids.hidden}`;
        const unknown = invalid(parameter);
        expect(await listed(undefined, collection, `${parameter}=999999`)).toEqual(unknown);
        for (const as of [undefined, 'subscriber', 'contributor'])
          expect([as, collection, await listed(as, collection, asked)]).toEqual([as, collection, unknown]);
        for (const as of ['author', 'editor'])
          expect([as, collection, await listed(as, collection, asked)]).toEqual([as, collection, [id]]);
        expect(await listed(undefined, collection, `${asked}&password=wrong`)).toEqual(unknown);
        const opened = await service.call('GET', `/${collection}?${asked}&password=${encodeURIComponent(PASSWORD)}`);
        expect(opened.body[collection].map((record: { id: number }) => record.id)).toEqual([id]);
        expect([opened.headers.get('cache-control'), opened.body.rest_url]).toEqual([
          'private, no-store',
          expect.not.stringContaining('password'),
        ]);
      }
  });

  it('by an event that the caller may not read know nothing', async () => {
    const draft = await makeEvent({ title: 'Unpublished', status: 'draft', venue: ids.venue, tags: [ids.tag] });
    for (const as of OTHERS) {
      expect(await listed(as, 'venues', `event=${draft}`)).toEqual(invalid('event'));
      expect(await listed(as, 'tags', `post=${draft}`)).toEqual(invalid('post'));
    }
    expect(await listed('editor', 'venues', `event=${draft}`)).toEqual([ids.venue]);
  });
});

describe('a password that is set or removed', () => {
  it('moves the event from one name of each list to the other, in the transaction of the event', async () => {
    const [venue, category, tag] = [await make('venues'), await make('categories'), await make('tags')];
    const id = await makeEvent({ title: 'Moves', venue, categories: [category], tags: [tag], featured: true });
    const queries = [`venue=${venue}`, `categories=${category}`, `tags=${tag}`];
    const found = (as?: string) => Promise.all(queries.map(query => listed(as, 'events', `${query}&status=publish`)));
    const counts = async () => (await send('GET', `/tags/${tag}`)).count;
    for (const [password, told, count] of [
      [PASSWORD, [[], [], []], 0],
      ['another', [[], [], []], 0],
      ['', [[id], [id], [id]], 1],
    ] as const) {
      commits.length = 0;
      await protect(id, password);
      expect(commits.length).toBe(1);
      expect([password, await found(), await found('editor'), await counts()]).toEqual([
        password,
        told,
        [[id], [id], [id]],
        count,
      ]);
      expect(await recount(service.endpoint, service.table)).toEqual([]);
    }
  });

  it('moves one of many links in several transactions', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Stage ${i}`);
    const { id, tags: made } = await send('POST', '/events', { ...M, title: 'Festival', tags: names });
    const tags: number[] = made.map((tag: { id: number }) => tag.id).filter((_: number, i: number) => i % 8 === 0);
    const totals = (as?: string) =>
      Promise.all(tags.map(async tag => (await listed(as, 'events', `tags=${tag}&status=publish`)).length));
    commits.length = 0;
    await protect(id);
    expect(commits.length).toBeGreaterThan(1);
    expect(commits.every(changes => changes.length <= MAX_CHANGES)).toBe(true);
    expect([await totals(), await totals('editor')]).toEqual([tags.map(() => 0), tags.map(() => 1)]);
    await protect(id, '');
    expect(await totals()).toEqual(tags.map(() => 1));
    expect(await recount(service.endpoint, service.table)).toEqual([]);
  });

  it('costs a protected event no more changes than an open one', async () => {
    const tags = [await make('tags'), await make('tags')];
    const change = async (id: number): Promise<number> => {
      commits.length = 0;
      await send('PUT', `/events/${id}`, { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 12:00:00' });
      return commits.flat().length;
    };
    const [open, hidden] = [await makeEvent({ title: 'One', tags }), await makeEvent({ title: 'Two', tags })];
    await protect(hidden);
    expect(await change(hidden)).toBe(await change(open));
  });
});

describe('a protected event', () => {
  const found = (query: string) => listed('editor', 'events', `${query}&status=publish`);

  it('follows its category, and leaves one that goes', async () => {
    const [old, fresh] = [await make('categories'), await make('categories')];
    const moved = await make('categories', { parent: old });
    const id = await makeEvent({ title: 'Follows', categories: [moved] });
    await protect(id);
    await send('PUT', `/categories/${moved}`, { parent: fresh });
    expect([await found(`categories=${old}`), await found(`categories=${fresh}`)]).toEqual([[], [id]]);
    expect(await listed(undefined, 'events', `categories=${fresh}`)).toEqual([]);
    await send('DELETE', `/categories/${moved}?force=true`);
    expect(await found(`categories=${fresh}`)).toEqual([]);
  });

  it('leaves a venue that goes to the trash, and does not come back with it', async () => {
    const venue = await make('venues');
    const id = await makeEvent({ title: 'Stays', venue });
    await protect(id);
    await send('DELETE', `/venues/${venue}`);
    await send('PUT', `/venues/${venue}`, { status: 'publish' });
    expect(await found(`venue=${venue}`)).toEqual([]);
    await send('PUT', `/events/${id}`, { venue });
    expect([await found(`venue=${venue}`), await listed(undefined, 'events', `venue=${venue}`)]).toEqual([[id], []]);
  });

  it('shows what it links to those who send its password', async () => {
    const [venue, tag] = [await make('venues'), await make('tags')];
    const id = await makeEvent({ title: 'Opened', slug: 'opened', venue, tags: [tag] });
    await protect(id);
    const password = `password=${encodeURIComponent(PASSWORD)}`;
    const { body } = await service.call('GET', `/events?include=${id}&${password}`);
    const bySlug = await service.call('GET', `/events/by-slug/opened?${password}`);
    for (const event of [body.events[0], bySlug.body])
      expect([event.venue.id, event.tags.map((each: { id: number }) => each.id)]).toEqual([venue, [tag]]);
  });
});
