/** What `calendar verify` leaves alone, and what else comes of a repair. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inflated } from '../../functions/database/requests.ts';
import { linkList, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { readStoredText } from '../../shared/lists/search.ts';
import type { Item } from '../../shared/store/change.ts';
import { postKey, REPAIRS, slugKey, termCopyKey, termsVersionKey, textPartition } from '../../shared/store/table.ts';
import { postId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { NOW } from '../support/service.ts';
import { openVerified, verify } from '../support/verified.ts';

let at: Awaited<ReturnType<typeof openVerified>>;
beforeAll(async () => {
  at = await openVerified();
});
afterAll(() => at.service.stop());

let now: number = NOW;
/** Rows of the log that are older than a minute do not correct what is loaded. */
const later = () => {
  now += 61;
  at.service.setNow(instant(now));
};

it('items of kinds that this version does not know are counted, and left', async () => {
  const { store } = at.service;
  const unknown = [
    { pk: 'Z#', sk: '1', id: 7 },
    { ...postKey(postId(at.id('event'))), sk: 'X#later', id: 3 },
  ];
  await store.commit(unknown.map(put => ({ put })));
  expect(await verify(at.service, true)).toMatchObject({ lines: [], unknown: 2 });
  expect(await store.read(unknown, 'consistent')).toEqual(unknown);
  await store.commit(unknown.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  expect(await verify(at.service)).toMatchObject({ lines: [], unknown: 0 });
});

it('what no plan can put right is named and left', async () => {
  const { store } = at.service;
  const twin = { ...(await at.stored(postKey(postId(at.id('event'))))), id: 997, ...postKey(postId(997)) };
  const unreadable = { ...postKey(postId(996)), type: 'event', id: 996, title: 5 };
  await store.commit([{ put: twin }, { put: unreadable }]);
  const left = [
    /^record R#996 -: .* -> a record \(left\)$/,
    /^slug S#gl\/event\/t -: \{"id":\d+\} -> \{"id":997\} \(left\)$/,
  ];
  const { lines } = await verify(at.service, true);
  // The twin names the lists of what it was copied from; that much can be put right.
  expect(lines.filter(line => line.endsWith('(left)'))).toEqual(left.map(line => expect.stringMatching(line)));
  await store.commit([997, 996].map(gone => ({ remove: postKey(postId(gone)) })));
  expect((await verify(at.service, true)).lines.filter(line => line.endsWith('(left)'))).toEqual([]);
  expect((await verify(at.service)).lines).toEqual([]);
});

it('a venue of older code, whose entry has no names of places, gets them', async () => {
  const { call, store } = at.service;
  const geo = { geo_lat: 43.65, geo_lng: 0.58 };
  const { id } = (await call('POST', '/venues', { as: 'editor', body: { venue: 'Dôme', city: 'Mende', ...geo } })).body;
  await call('POST', '/events', {
    as: 'editor',
    body: { title: 'Show', start_date: '2033-05-10', end_date: '2033-05-10', venue: id },
  });
  const record = await at.stored(postKey(postId(id)));
  expect(record.x).toBe(`|v${id},=mende,@43.65;0.58`);
  later();
  await store.commit([{ put: { ...record, x: `|v${id},@43.65;0.58` } }]);
  later();

  const found = async (query: string) => [
    (await call('GET', `/venues?${query}`)).body.total,
    (await call('GET', `/events?starts_after=2000-01-01&${query}`)).body.total,
  ];
  expect([await found('city=mende'), await found(`geoloc_lat=43.65&geoloc_lng=0.58`)]).toEqual([
    [0, 0],
    [expect.any(Number), 1],
  ]);
  expect(await verify(at.service, true)).toMatchObject({ different: 1, putRight: 1 });
  expect(await verify(at.service)).toMatchObject({ lines: [], different: 0 });
  expect(await found('city=mende')).toEqual([1, 1]);
});

it('texts and places that older code has folded otherwise are folded anew', async () => {
  const { call, store } = at.service;
  const names = { title: 'L’Òpera d’Ús: Col.lecció', start_date: '2033-06-10', end_date: '2033-06-10' };
  const venue = { venue: 'Teatre', city: 'L’Hospitalet' };
  const { id, venue: hall } = (await call('POST', '/events', { as: 'editor', body: { ...names, venue } })).body;
  const place = await at.stored(postKey(postId(hall.id)));
  const ofVenue = await at.stored({ pk: textPartition('gl', 'venue-publish', 0), sk: String(place.ds) });
  const event = await at.stored(postKey(postId(id)));
  const ofEvent = await at.stored({ pk: textPartition('gl', PUBLIC_EVENTS, id % 8), sk: String(event.ds) });
  const textOf = (item: Item) => inflated(readStoredText(item).compressed);
  expect([textOf(ofEvent), textOf(ofVenue), place.x]).toEqual([
    'lopera dus: colleccio\n\n',
    expect.stringContaining('\nlhospitalet\n'),
    expect.stringContaining(',=lhospitalet'),
  ]);
  const older = (text: string) => text.replace('lhospitalet', "l'hospitalet");
  later();
  await store.commit([
    { put: { ...ofEvent, z: "l'opera d'us: col.leccio\n\n" } },
    { put: { ...ofVenue, z: older(textOf(ofVenue)) } },
    { put: { ...place, x: older(String(place.x)) } },
  ]);
  later();

  const found = (query: string) =>
    call('GET', `/events?starts_after=2000-01-01&${query}`).then(({ body }) => body.total);
  const searches = ['search=lopera', 'search=colleccio', "city=L'Hospitalet"];
  expect(await Promise.all(searches.map(found))).toEqual([0, 0, 0]);
  expect(await verify(at.service)).toMatchObject({ different: 3 });
  expect(await verify(at.service, true)).toMatchObject({ different: 3, putRight: 3 });
  expect(await verify(at.service)).toMatchObject({ lines: [], different: 0 });
  expect(await Promise.all(searches.map(found))).toEqual([1, 1, 1]);
});

it('an event whose password older code has stored is hidden from filters that would tell of it', async () => {
  const CLUB = { title: 'Club', start_date: '2032-05-10', end_date: '2032-05-10' };
  const links = { venue: at.id('venue'), categories: [at.id('category')], tags: [at.id('tag')], featured: true };
  const { id: event } = (await at.service.call('POST', '/events', { as: 'editor', body: { ...CLUB, ...links } })).body;
  const [item] = await at.service.store.read([postKey(postId(event))], 'consistent');
  if (item === undefined) throw new Error('there is no such event');
  later();
  await at.service.store.commit([{ put: { ...item, password: 'a hash' } }]); // and nothing beside it: no mark in its entry, and it is counted
  later();

  const found = async (as?: string) => {
    const { body } = await at.service.call('GET', `/events?starts_after=2000-01-01&featured=true&status=publish`, {
      as,
    });
    return [body.total, body.events.map((each: { id: number }) => each.id)];
  };
  const count = async () => (await at.service.call('GET', `/tags/${at.id('tag')}`)).body.count;
  expect([await found(), await count()]).toEqual([[1, []], 2]); // the total and the count tell of it

  expect((await verify(at.service, true)).lines.filter(line => line.endsWith('(left)'))).toEqual([]);
  expect(await verify(at.service)).toMatchObject({ lines: [], different: 0 });
  expect([await found(), await found('editor'), await count()]).toEqual([[0, []], [1, [event]], 1]);
});

it('functions forget the terms they remember when a copy is put right', async () => {
  const [before] = await at.service.store.read([termsVersionKey('gl')], 'consistent');
  await at.service.store.commit([{ remove: termCopyKey('gl', linkList('tag', at.id('tag'))) }]);
  await verify(at.service, true);
  const [after] = await at.service.store.read([termsVersionKey('gl')], 'consistent');
  expect(Number(after?.n) - Number(before?.n)).toBe(1);
});

it('functions load their lists anew when a text or an entry is put right', async () => {
  const { call, store } = at.service;
  const found = async (query: string) => (await call('GET', `/events?starts_after=2000-01-01&${query}`)).body.total;
  const both = () => Promise.all([found('search=second'), found('starts_before=2031-05-20')]);
  const event = await at.stored(postKey(postId(at.id('second'))));
  const text = { pk: textPartition('gl', PUBLIC_EVENTS, at.id('second') % 8), sk: String(event.ds) };
  const { d, ...unlisted } = event;
  expect(d).toBe(`gl/all#${at.id('second') % 8}`);
  const [, all] = await both();
  later();
  await store.commit([{ remove: text }, { put: unlisted }]);
  later();
  expect(await both()).toEqual([0, all - 1]);
  expect(await verify(at.service, true)).toMatchObject({ different: 2, putRight: 2 });
  expect(await both()).toEqual([1, all]);
});

it('a repair gives way to one that has begun after it', async () => {
  const hold = (slug: string) => at.service.store.commit([{ put: { ...slugKey('venue', 'gl', slug), id: 999 } }]);
  const first = verify(at.service, true, {
    watch: async scan => {
      await hold('gone');
      await verify(at.service, true);
      await hold('later');
      await scan(() => {});
    },
  });
  await expect(first).rejects.toThrow('Another repair has begun meanwhile');
  expect((await at.stored(REPAIRS)).version).toBeGreaterThan(0);
  expect(await verify(at.service, true)).toMatchObject({ different: 1, putRight: 1 });
  expect((await verify(at.service)).lines).toEqual([]);
});
