/**
 * Venues and organizers on event writes: every form they are sent in, and what is made of it (checks 185 to 196,
 * contract/events#linked-records, contract/venues#duplicates, contract/rights#hidden-records).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, post, create, read, make } = useEvents();

const ids = (linked: { id: number } | { id: number }[]) => [linked].flat().map(({ id }) => id);
const total = async (path: string) => (await call('GET', path)).body.total;

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', (collection, name) => {
  let a = 0;
  let b = 0;
  let hidden = 0;
  beforeAll(async () => {
    a = await make(collection, { [name]: 'First', website: 'https://a.example' });
    b = await make(collection, { [name]: 'Second' });
    hidden = await make(collection, { [name]: 'Hidden', status: 'draft' });
  });

  it.each<[string, () => unknown, () => number[], string]>([
    ['an id', () => a, () => [a], 'checks 185, 190'],
    ['digits', () => String(a), () => [a], 'checks 185, 190'],
    ['an object with an id', () => ({ id: a }), () => [a], 'checks 185, 190'],
    [
      'an object with an id and no name',
      () => ({ id: a, [name]: '', phone: 7 }),
      () => [a],
      'contract/events#linked-records',
    ],
    [
      'a list of ids',
      () => [b, a],
      () => [b, a],
      'checks 149, 188, contract/events#linked-records: in the given order',
    ],
    ['CSV', () => `${b}, ${a}`, () => [b, a], 'check 193'],
    ['the same twice', () => [a, b, String(a)], () => [a, b], 'check 195: once'],
    ['a known name', () => ({ [name]: 'FIRST' }), () => [a], 'check 196: in any case'],
    [
      'a list with nothing in it',
      () => [0, null, '', b],
      () => [b],
      'contract/events#linked-records: these link nothing',
    ],
  ])('%s', async (_, sent, linked) => {
    const made = await create({ [name]: sent() });
    expect(ids(made[name])).toEqual(linked());
    expect(ids((await read(made.id))[name])).toEqual(linked());
  });

  it.each<[string, () => unknown, string]>([
    ['an unknown id', () => 999999, 'check 187'],
    ['an unknown id among known ones', () => [a, 999999], 'check 194'],
    ['a number that is no id', () => [a, 1.5], 'contract/events#linked-records'],
    ['text', () => 'nowhere', 'check 187'],
    ['an object without a name', () => ({ phone: '1' }), 'check 189'],
    ['an object with a blank name', () => ({ [name]: ' ' }), 'contract/events#linked-records'],
    ['an object with a bad website', () => ({ [name]: 'Z', website: 'nope' }), 'contract/events#linked-records'],
    ['a list of too many', () => Array(101).fill(a), 'beyond all use'],
  ])('%s is refused, and nothing is made', async (_, sent) => {
    const before = await total(`/${collection}`);
    expect(refusalOf(await post({ title: 'Refused', [name]: sent() }))).toEqual(invalidParam(name));
    expect(await total(`/${collection}`)).toBe(before);
    expect(await total('/events?search=Refused&start_date=2031-01-01&end_date=2032-01-01')).toBe(0);
  });

  it('are made with all that is said of them, and read by their own routes (checks 186, 191, 192)', async () => {
    const made = await create({ [name]: [{ [name]: `Made & ${name}`, phone: '1', description: 'Big' }, a] });
    const [id = 0, second] = ids(made[name]);
    expect(second).toBe(a);
    const own = bodyOf(await call('GET', `/${collection}/${id}`), 200);
    expect(own).toMatchObject({
      [name]: `Made &#038; ${name}`,
      phone: '1',
      description: '<p>Big</p>',
      status: 'publish',
    });
    expect(ids((await create({ [name]: { [name]: `Made &amp; ${name}` } }))[name])).toEqual([id]); // found again
  });

  it('made by a contributor are drafts, seen by who may (contract/events#linked-records, contract/rights#hidden-records)', async () => {
    const made = await create({ [name]: { [name]: 'Proposed' } }, 'contributor');
    expect([made[name]].flat()).toMatchObject([{ [name]: 'Proposed', status: 'draft' }]);
    const [id] = ids(made[name]);
    expect(refusalOf(await call('GET', `/${collection}/${id}`))).toEqual([403, `${name}-not-accessible`]);
  });

  it('that the caller could not read cannot be linked, or found by name (contract/rights#hidden-records)', async () => {
    expect(refusalOf(await post({ [name]: hidden }, 'author'))).toEqual(invalidParam(name));
    expect(ids((await create({ [name]: hidden }))[name])).toEqual([hidden]);
    expect(ids((await create({ [name]: { [name]: 'Hidden' } }, 'author'))[name])).not.toContain(hidden);
  });
});

describe('a duplicate (check 196, contract/venues#duplicates)', () => {
  it('is told apart in one write too', async () => {
    const sent = [{ venue: 'Praza', city: 'Lugo' }, { venue: 'Praza', city: 'Vigo' }, { venue: 'praza' }];
    const { venue } = await create({ venue: sent });
    expect(venue).toMatchObject([{ city: 'Lugo' }, { city: 'Vigo' }]);
    expect(venue.map((made: { slug: string }) => made.slug).sort()).toEqual(['praza', 'praza-2']);
    expect(ids((await create({ venue: sent.slice(0, 2).toReversed() })).venue).sort()).toEqual(ids(venue).sort());
  });
});
