/** `source`: the events that a source knows, for those who may edit them (contract/lists#events-of-a-source). */
import { beforeAll, expect, it } from 'vitest';
import { bodyOf, useEvents } from '../events/use-events.ts';

const { call } = useEvents();

const SOON = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const key = (source_id: string, source = 'feed') => ({ source, source_id });

beforeAll(async () => {
  const made = [
    ['editor', { title: 'Jazz night', ...key('1') }],
    ['author', { title: 'Folk night', ...key('2') }],
    ['editor', { title: 'Draft', status: 'draft', ...key('3') }],
    ['editor', { title: 'Night of another source', ...key('1', 'other') }],
    ['editor', { title: 'Night of a person' }],
    ['editor', { title: 'In French', ml_language: 'fr', ...key('4') }],
    ['editor', { title: 'Long ago', start_date: '2001-05-01', end_date: '2001-05-02', ...key('5') }],
  ] as const;
  for (const [as, body] of made) bodyOf(await call('POST', '/events', { as, body: { ...SOON, ...body } }), 201);
});

it.each<[as: string | undefined, query: string, titles: readonly string[]]>([
  ['editor', '', ['Draft', 'Folk night', 'Jazz night']],
  ['author', '', ['Folk night']],
  ['contributor', '', []],
  ['subscriber', '', []],
  [undefined, '', []],
  ['editor', '&search=night', ['Folk night', 'Jazz night']],
  ['editor', '&starts_after=2000-01-01', ['Draft', 'Folk night', 'Jazz night', 'Long ago']],
  ['editor', '&ml_language=fr', ['In French']],
  ['editor', '&modified_after=2027-02-20', ['Draft', 'Folk night', 'Jazz night', 'Long ago']],
  ['editor', '&status=draft', ['Draft']],
])('%s: source=feed%s', async (as, query, titles) => {
  const { events, total } = bodyOf(await call('GET', `/events?source=feed&per_page=50${query}`, { as }), 200);
  expect(events.map(({ title }: { title: string }) => title).sort()).toEqual([...titles].sort());
  expect(total).toBe(titles.length);
});

it('pages are complete, and totals exact', async () => {
  const pages = await Promise.all(
    [1, 2].map(async page =>
      bodyOf(await call('GET', `/events?source=feed&per_page=1&page=${page}`, { as: 'editor' }), 200),
    ),
  );
  expect(pages.map(({ total, events }) => [total, events.length])).toEqual([
    [3, 1],
    [3, 1],
  ]);
});
