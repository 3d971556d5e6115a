/**
 * Lists of what an event links, when it gets a password, loses it, or has one (contract/rights#hidden-records,
 * docs/decisions/protected-events).
 */
import { describe, expect, it } from 'vitest';
import { MAX_CHANGES } from '../../../shared/store/change.ts';
import { M, PASSWORD, useProtectedEvents } from '../../support/protected-events.ts';

const { service, commits, differences, send, make, makeEvent, protect, listed } = useProtectedEvents();

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
      expect(await differences()).toEqual([]);
    }
  });

  it('moves one of many links in transactions of a legal size', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Stage ${i}`);
    const { id, tags: made } = await send('POST', '/events', { ...M, title: 'Festival', tags: names });
    const tags: number[] = made.map((tag: { id: number }) => tag.id).filter((_: number, i: number) => i % 8 === 0);
    const totals = (as?: string) =>
      Promise.all(tags.map(async tag => (await listed(as, 'events', `tags=${tag}&status=publish`)).length));
    commits.length = 0;
    await protect(id);
    expect(commits.every(changes => changes.length <= MAX_CHANGES)).toBe(true);
    expect([await totals(), await totals('editor')]).toEqual([tags.map(() => 0), tags.map(() => 1)]);
    await protect(id, '');
    expect(await totals()).toEqual(tags.map(() => 1));
    expect(await differences()).toEqual([]);
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
    const { body } = await service().call('GET', `/events?include=${id}&${password}`);
    const bySlug = await service().call('GET', `/events/by-slug/opened?${password}`);
    for (const event of [body.events[0], bySlug.body])
      expect([event.venue.id, event.tags.map((each: { id: number }) => each.id)]).toEqual([venue, [tag]]);
  });
});
