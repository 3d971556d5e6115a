/**
 * Venues and organizers in writes of events, in every form (checks 185 to 196,
 * contract/events#linked-records).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, useEvents } from './use-events.ts';

const { call, create, read, make } = await useEvents();

const ids = (linked: { id: number } | { id: number }[]) => [linked].flat().map(({ id }) => id);

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', async (collection, name) => {
  const a = await make(collection, { [name]: 'First', website: 'https://a.example' });
  const b = await make(collection, { [name]: 'Second' });

  it.each<[string, unknown, number[], string]>([
    ['an id', a, [a], 'checks 185, 190'],
    ['digits', String(a), [a], 'checks 185, 190'],
    ['an object with an id', { id: a }, [a], 'checks 185, 190'],
    ['an object with an id and no name', { id: a, [name]: '', phone: 7 }, [a], 'its id counts'],
    ['a list of ids', [b, a], [b, a], 'checks 149, 188: in the given order'],
    ['CSV', `${b}, ${a}`, [b, a], 'check 193'],
    ['the same twice', [a, b, String(a)], [a, b], 'check 195: once'],
    ['a known name', { [name]: 'FIRST' }, [a], 'check 196: in any case'],
    ['a list with nothing in it', [0, null, '', ' ', b], [b], 'these link nothing'],
    ['an array of PHP in JSON', { 0: b, 2: ` ${a} ` }, [b, a], 'contract/http#request-formats'],
    ['an array of PHP with descriptions', { 1: { [name]: 'Second' }, 4: '' }, [b], 'likewise'],
  ])('%s', async (_, sent, linked) => {
    const made = await create({ [name]: sent });
    expect(ids(made[name])).toEqual(linked);
    expect(ids((await read(made.id))[name])).toEqual(linked);
  });

  it('are made with all that is said of them, and read by their own routes (checks 186, 191, 192)', async () => {
    const made = await create({ [name]: [{ [name]: `Made & ${name}`, phone: '1', description: 'Big' }, a] });
    const [id = 0, second] = ids(made[name]);
    expect(second).toBe(a);
    const own = bodyOf(await call('GET', `/${collection}/${id}`), 200);
    expect(own).toMatchObject({
      ...{ [name]: `Made &#038; ${name}`, phone: '1', description: '<p>Big</p>', status: 'publish' },
    });
    expect(ids((await create({ [name]: { [name]: `Made &amp; ${name}` } }))[name])).toEqual([id]); // found again
  });
});
