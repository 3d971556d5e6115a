/** Pages of the event list, their envelope and their order (contract/lists#envelope, contract/lists#paging, contract/lists#order). */
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, ROOT, refusalOf, useEvents } from './use-events.ts';

const { call, create } = useEvents();
const IN_MAY = 'start_date=2031-05-01&end_date=2031-05-31';
const list = (query: string) => call('GET', `/events?${query}`);
const titles = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title);
const at = (day: number) => ({
  start_date: `2031-05-${String(day).padStart(2, '0')} 10:00:00`,
  end_date: `2031-05-${String(day).padStart(2, '0')} 12:00:00`,
});

beforeAll(async () => {
  // In reverse, so that the order of the list is not that of their ids; the second and the third bear marks.
  for (let day = 12; day >= 1; day--)
    await create({ title: `Day ${day}`, ...at(day), sticky: day === 2, featured: day === 3, tags: ['Paged'] });
});

it('is an envelope, with its totals in headers too (check 204)', async () => {
  const reply = await list(IN_MAY);
  const { events, ...envelope } = bodyOf(reply, 200);
  expect(events.length).toBe(10);
  expect(envelope).toEqual({
    rest_url: expect.stringMatching(new RegExp(`^${ROOT}/events/\\?`)),
    next_rest_url: expect.any(String),
    total: 12,
    total_pages: 2,
  });
  expect([reply.headers.get('x-tec-total'), reply.headers.get('x-tec-totalpages')]).toEqual(['12', '2']);
});

it('ends with the last page (check 208)', async () => {
  expect(refusalOf(await list(`${IN_MAY}&page=3`))).toEqual([404, 'event-archive-page-not-found']);
});

it('a page has 50 events at most, and counts its pages by 50 (check 212)', async () => {
  const many = Array.from({ length: 53 }, (_, i) => create({ title: `Many ${i}`, tags: ['Many'], ...at(20) }));
  await Promise.all(many);
  const { events, total, total_pages } = bodyOf(await list(`${IN_MAY}&tags=many&per_page=500`), 200);
  expect([events.length, total, total_pages]).toEqual([50, 53, 2]);
});

it('events stand by start, then by publication; marks change nothing (checks 216, 217)', async () => {
  const body = bodyOf(await list(`${IN_MAY}&per_page=12&tags=paged`), 200);
  expect(titles(body)).toEqual(Array.from({ length: 12 }, (_, i) => `Day ${i + 1}`));
  const twins = { tags: ['Twins'], ...at(25) };
  await create({ title: 'Later', date: '2027-02-02 10:00:00', ...twins });
  await create({ title: 'Earlier', date: '2027-02-01 10:00:00', ...twins });
  expect(titles(bodyOf(await list(`${IN_MAY}&tags=twins`), 200))).toEqual(['Earlier', 'Later']);
});

describe('order=desc', () => {
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `Day ${from - i}`);

  it.each<[order: string, shown: string[], ignored: string | null]>([
    ['order=DESC', down(12, 10), null],
    ['order=Desc', down(12, 10), null],
    ['order=ASC', ['Day 1', 'Day 2', 'Day 3'], null],
    ['order=', ['Day 1', 'Day 2', 'Day 3'], 'order'],
    ['order=sideways', ['Day 1', 'Day 2', 'Day 3'], 'order'],
    ['order[]=desc', ['Day 1', 'Day 2', 'Day 3'], 'order'],
    ['order=desc&order=sideways', ['Day 1', 'Day 2', 'Day 3'], 'order'],
  ])('takes any case, and no other value: %s', async (order, shown, ignored) => {
    const { status, body, headers } = await list(`${IN_MAY}&tags=paged&per_page=3&${order}`);
    expect([status, titles(body), headers.get('x-calendar-ignored')]).toEqual([200, shown, ignored]);
  });
});
