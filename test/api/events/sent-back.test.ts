/**
 * A body may repeat what a read has shown (contract/events#event-updates,
 * contract/events#linked-records).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, post, put, create, change, read, make } = await useEvents();
const ids = (linked: { id: number } | { id: number }[]) => [linked].flat().map(({ id }) => id);
const ignoredBy = (reply: { headers: Headers }) => reply.headers.get('x-calendar-ignored');

it('what a list hides behind a password stays as it is', async () => {
  const { id } = await create({
    ...{ description: 'A', cost: 5, featured: true, tags: ['Folk'], venue: { venue: 'Praza' } },
  });
  await change(id, { password: 'sésamo' });
  const inFull = async () => bodyOf(await call('GET', `/events/${id}?context=edit`, { as: 'editor' }), 200);
  const full = await inFull();
  const listed = (await call('GET', `/events?include=${id}`, { as: 'editor' })).body.events[0];
  expect(listed).toMatchObject({ description: '', featured: null, tags: [] });
  await change(id, listed);
  expect(await inFull()).toEqual(full);
  const changed = await change(id, { ...listed, title: 'N', description: 'Outro' });
  expect(changed).toMatchObject({ title: 'N', description: '<p>Outro</p>', cost: full.cost, tags: [{}] });
  expect((await change(id, { description: '' })).description).toBe('');
  expect(refusalOf(await put(id, { featured: null }))).toEqual(invalidParam('featured'));
});

describe('an embedded object with an id', () => {
  it.each(['venue', 'organizer'])('counts if it has the name of that %s; else the name does', async name => {
    const a = await make(`${name}s`, { [name]: 'Ponte & río' });
    const b = await make(`${name}s`, { [name]: 'Outra' });
    const hidden = await make(`${name}s`, { [name]: 'Agochada', status: 'draft' });
    const sent = (object: object) => post({ [name]: object }, 'author');
    const same = await sent({ id: a, [name]: 'PONTE &#038; río' });
    expect([ids(bodyOf(same, 201)[name]), ignoredBy(same)]).toEqual([[a], null]);
    const other = await sent([{ id: b }, { id: a, [name]: 'Outra' }]);
    expect([ids(bodyOf(other, 201)[name]), ignoredBy(other)]).toEqual([[b], `${name}[1][id]`]);
    for (const id of [hidden, 999_999]) {
      const fresh = await sent({ id, [name]: `Nova ${id}`, image: { id, url: 'https://w.example/a.png' } });
      expect([bodyOf(fresh, 201)[name], ignoredBy(fresh)]).toMatchObject([{}, `${name}[id], ${name}[image][id]`]);
      expect(refusalOf(await sent({ id }))).toEqual(invalidParam(name));
      expect(refusalOf(await sent({ id, [name]: 'Nova', website: 'nope' }))).toEqual(invalidParam(name));
    }
    expect(ids(bodyOf(await sent({ id: a, [name]: 'Ponte & río', website: 'nope' }), 201)[name])).toEqual([a]);
    const once = await sent([{ id: 999_999, [name]: 'Unha vez' }, { [name]: 'Unha vez' }]);
    expect(ids(bodyOf(once, 201)[name])).toHaveLength(1);
  });

  it.each(['categories', 'tags'])('counts if name or slug are those of the term: %s', async collection => {
    const folk = await make(collection, { name: 'Folk & rock', slug: 'of-the-folk' });
    const sent = async (...terms: object[]) => {
      const reply = await post({ [collection]: terms });
      return [bodyOf(reply, 201)[collection].map((term: { name: string }) => term.name), ignoredBy(reply)];
    };
    const found = [['Folk &amp; rock'], null];
    expect(await sent({ id: folk })).toEqual(found);
    expect(await sent({ id: String(folk), name: 'Folk &amp; rock', slug: 'x' })).toEqual(found);
    expect(await sent({ id: folk, name: 'Renamed', slug: 'of-the-folk' })).toEqual(found);
    expect(await sent({ name: 'folk &#038; rock' }, { slug: 'of-the-folk' })).toEqual(found);
    expect(await sent({ id: folk, name: 'Blues' })).toEqual([['Blues'], `${collection}[0][id]`]);
    expect(await sent({ id: folk }, { id: 999_999 })).toEqual([['Folk &amp; rock'], `${collection}[1]`]);
    expect(await sent({ id: 999_999, name: 'Soul' }, { name: 'Soul' })).toEqual([['Soul'], `${collection}[0][id]`]);
    expect(refusalOf(await post({ [collection]: [{ parent: 1 }] }))).toEqual(invalidParam(collection));
    expect(refusalOf(await post({ [collection]: { id: folk } }))).toEqual(invalidParam(collection));
  });
});

it('links that are not shown stay if what is shown is sent back, and go with any other change', async () => {
  const [open, hidden] = [
    await make('venues', { venue: 'Open' }),
    await make('venues', { venue: 'Hid', status: 'draft' }),
  ];
  const { id } = await create({}, 'author');
  await change(id, { venue: [open, hidden] });
  const seen = await read(id, 'author');
  expect(ids(seen.venue)).toEqual([open]);
  await change(id, { venue: seen.venue }, 'author');
  expect(ids((await read(id, 'editor')).venue)).toEqual([open, hidden]);
  await change(id, { venue: [] }, 'author');
  expect(ids((await read(id, 'editor')).venue)).toEqual([]);
});
