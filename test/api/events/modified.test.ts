/** `modified_after` and `modified_before` (contract/lists#changed-since). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, type Opened, openService } from '../../support/service.ts';

let service: Opened;
const ids: Record<string, number> = {};
const HOUR = 3600;

/** Each an hour after the one before: at noon, one, two and three o'clock in Madrid. */
beforeAll(async () => {
  service = await openService();
  const write = (method: string, path: string, body: object) => service.call(method, path, { as: 'editor', body });
  const event = { start_date: '2027-05-17 20:00:00', end_date: '2027-05-17 22:00:00' };
  const past = { start_date: '2020-05-17 20:00:00', end_date: '2020-05-17 22:00:00' };
  for (const [i, [name, body]] of Object.entries({
    old: event,
    past: { ...past, featured: true },
    changed: { ...event, tags: ['festa'] },
    draft: { ...event, status: 'draft' },
    gone: event,
  }).entries()) {
    service.setNow(NOW + i * 60);
    ids[name] = (await write('POST', '/events', { title: name, ...body })).body.id;
  }
  service.setNow(NOW + HOUR);
  await write('PUT', `/events/${ids.changed}`, { title: 'Foliada' });
  await write('PUT', `/events/${ids.draft}`, { title: 'Segredo' });
  service.setNow(NOW + 2 * HOUR);
  await service.call('DELETE', `/events/${ids.gone}`, { as: 'editor' });
});
afterAll(() => service.stop());

const ask = (query: string, as?: string) => service.call('GET', `/events?${query}`, as === undefined ? {} : { as });

describe('lists what has changed', () => {
  it.each<[query: string, names: string[]]>([
    ['modified_after=2027-03-01T11:59:59', ['past', 'old', 'changed']],
    ['modified_after=2027-03-01T11:59:59&order=desc', ['changed', 'old', 'past']],
    ['modified_after=2027-03-01T11:59:59&per_page=1&page=2', ['old']],
    ['modified_after=2027-03-01T12:00:00', ['past', 'changed']],
    ['modified_after=2027-03-01T10:59:59Z', ['past', 'old', 'changed']],
    ['modified_after=2027-03-01T12:30:00', ['changed']],
    ['modified_after=2027-03-01T13:00:00', []],
    ['modified_after=2027-03-01T11:00:00&modified_before=2027-03-01T12:01:00', ['old']],
    ['modified_after=2027-03-01T11:00:00&modified_before=2027-03-01T11:00:00', []],
    ['modified_before=2027-03-01T12:01:00', ['old']],
    ['modified_after=2026-12-30&status=publish', ['past', 'old', 'changed']],
    ['modified_after=2027-03-01&start_date=2027-01-01', ['old', 'changed']],
    ['modified_after=2027-03-01&featured=1', ['past']],
    ['modified_after=2027-03-01&tags=festa', ['changed']],
    ['modified_after=2027-03-01&search=foliada', ['changed']],
    ['modified_after=2027-03-01&status=publish', ['past', 'old', 'changed']],
  ])('%s', async (query, names) => {
    for (const as of [undefined, 'subscriber']) {
      const { body } = await ask(query, as);
      expect(body.events.map(({ id }: { id: number }) => id)).toEqual(names.map(name => ids[name]));
      if (!query.includes('per_page')) expect(body.total).toBe(names.length);
    }
  });
});

it.each<[query: string, code: string, params: unknown]>([
  ['modified_after=soonish', 'rest_invalid_param', { modified_after: expect.stringContaining('data') }],
  ['modified_after=2027-03-01&fallback=true', '', undefined],
])('%s', async (query, code, params) => {
  const { status, body } = await ask(query, 'editor');
  expect([status, body.code, body.data?.params]).toEqual(
    code === '' ? [200, undefined, undefined] : [400, code, params],
  );
});
