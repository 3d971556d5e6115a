/** `sync` of the typed client does in a program what `load --source --prune` does. */
import { afterAll, expect, it } from 'vitest';
import { createClient, dataOf, type SourcedEvent, type SyncOptions, sync } from '../../tools/client/package/index.ts';
import { openGateway } from '../../tools/local/gateway.ts';
import { passwordOf, useService } from '../support/service.ts';

const [service, gateway] = [await useService(), await openGateway(0)];
service.serveAt(gateway, {});
const calendar = createClient({
  baseUrl: `http://127.0.0.1:${gateway.port}/gl/calendar/events/v1`,
  credentials: { login: 'editor', password: passwordOf('editor') },
});
afterAll(() => gateway.close());

const synced = (source: string, events: SourcedEvent[], options?: SyncOptions) =>
  sync(calendar, source, events, options);
const listed = (source: string) => {
  const query = { source, starts_after: '2000-01-01', per_page: 50, collapse: true };
  return dataOf(calendar.GET('/events', { params: { query } }));
};
const titleOf = async (id: number) => (await dataOf(calendar.GET('/events/{id}', { params: { path: { id } } }))).title;
const update = (id: number, body: object) => dataOf(calendar.PATCH('/events/{id}', { params: { path: { id } }, body }));

/** An event in a year that is in the future by any clock. */
const event = (id: number, more: object = {}): SourcedEvent => ({
  source_id: id,
  title: `Event ${id}`,
  start_date: `2999-05-${String(id).padStart(2, '0')} 20:00:00`,
  end_date: `2999-05-${String(id).padStart(2, '0')} 22:00:00`,
  ...more,
});
/** The fourth one has two dates. */
const TEN = Array.from({ length: 10 }, (_, i) => {
  const single = event(i + 1);
  const matinee = { start_date: '2999-05-04 16:00:00', end_date: '2999-05-04 18:00:00' };
  return i === 3 ? { ...single, dates: [matinee, { start_date: '2999-05-04 20:00:00' }] } : single;
});
const NOTHING = { created: 0, updated: 0, unchanged: 0, kept: [], refused: [], pruned: [] };

it('writes what the source has, keeps what people have changed, and removes what is gone', async () => {
  expect(await synced('feed', TEN, { prune: true })).toEqual({ ...NOTHING, created: 10 });
  const first = (await listed('feed')).events.find(({ title }) => title === 'Event 1');
  if (first === undefined) throw new Error('it is not there');
  await update(first.id, { title: 'By hand' });

  const without5 = TEN.filter(({ source_id }) => source_id !== 5);
  const wrong = event(11, { end_date: '1999-01-01' });
  const changed = [event(2, { cost: '5' }), ...without5.filter(({ source_id }) => source_id !== 2)];
  const second = await synced('feed', [...changed, wrong], { prune: true });
  expect(second).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 8,
    kept: [{ source_id: '1', id: first.id, fields: ['title'] }],
    refused: [{ source_id: '11', error: { code: 'rest_invalid_param' } }],
    pruned: [{ source_id: '5', title: 'Event 5' }],
  });
  expect(await titleOf(first.id)).toBe('By hand');

  const third = await synced('feed', TEN, { prune: true, overwriteEdits: true });
  expect(third).toEqual({ ...NOTHING, updated: 2, unchanged: 8 });
  expect(await titleOf(first.id)).toBe('Event 1');
  expect((await listed('feed')).total).toBe(10);
});

it('prunes many events only if it is told to, and those outside of the range with `all`', async () => {
  const few = TEN.slice(0, 5);
  const spared = await synced('feed', few, { prune: 'all' });
  expect([spared.pruned, spared.spared?.events.length, spared.spared?.of]).toEqual([[], 5, 10]);
  expect((await synced('feed', few, { prune: true })).pruned).toEqual([]); // the others begin later than what was sent
  const forced = await synced('feed', few, { prune: 'all', force: true });
  expect(forced.pruned.map(({ source_id }) => source_id).sort()).toEqual(['10', '6', '7', '8', '9']);
});

it('ends when the service cannot be reached, without pruning', async () => {
  const nowhere = createClient({
    baseUrl: `http://127.0.0.1:${gateway.port}/gl/calendar/events/v1`,
    credentials: { login: 'editor', password: 'wrong' },
  });
  await expect(sync(nowhere, 'feed', TEN, { prune: true })).rejects.toMatchObject({ status: 401 });
});
