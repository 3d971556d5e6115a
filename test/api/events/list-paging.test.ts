/** Pages of the event list, their envelope and their order (contract/lists#envelope, contract/lists#paging, contract/lists#order). */
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, ROOT, refusalOf, useEvents } from './use-events.ts';

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

it.each<[query: string, items: number, next: boolean, previous: boolean, check: string]>([
  [IN_MAY, 10, true, false, '206'],
  [`${IN_MAY}&page=2`, 2, false, true, '207'],
  [`${IN_MAY}&per_page=3&page=1`, 3, true, false, '213'],
  [`${IN_MAY}&per_page=3&page=2`, 3, true, true, '213'],
  [`${IN_MAY}&per_page=3&page=4`, 3, false, true, '213'],
  [`${IN_MAY}&per_page=500`, 12, false, false, '212'],
])('%s has %d items; a next page: %s, one before: %s (check %s)', async (query, items, next, previous) => {
  const body = bodyOf(await list(query), 200);
  expect([body.events.length, 'next_rest_url' in body, 'previous_rest_url' in body]).toEqual([items, next, previous]);
});

it('ends with the last page (check 208)', async () => {
  expect(refusalOf(await list(`${IN_MAY}&page=3`))).toEqual([404, 'event-archive-page-not-found']);
});

describe('a parameter that is no number of pages (check 211)', () => {
  it.each(['page', 'per_page'].flatMap(name => ['0', '-1', 'foo', '1.5', ''].map(value => [name, value] as const)))(
    '%s=%s',
    async (name, value) => {
      expect(refusalOf(await list(`${name}=${value}`))).toEqual(invalidParam(name));
    },
  );
});

it('a page has 50 events at most, and counts its pages by 50 (check 212)', async () => {
  const many = Array.from({ length: 53 }, (_, i) => create({ title: `Many ${i}`, tags: ['Many'], ...at(20) }));
  await Promise.all(many);
  const { events, total, total_pages } = bodyOf(await list(`${IN_MAY}&tags=many&per_page=500`), 200);
  expect([events.length, total, total_pages]).toEqual([50, 53, 2]);
});

describe('a page that has to look further for its last events', () => {
  const on = (day: number, from: string, to: string) => ({
    start_date: `2031-06-${day} ${from}:00`,
    end_date: `2031-06-${day} ${to}:00`,
  });
  beforeAll(async () => {
    // A page of one event reads three at once, a page of three five, the last of which is the first of the page.
    for (const i of [1, 2, 3, 4]) await create({ title: `Ends too early ${i}`, ...on(10, '09:00', '10:00') });
    for (const i of [1, 2]) await create({ title: `Noon ${i}`, ...on(10, '11:00', '13:00') });
    for (const i of [1, 2]) await create({ title: `Early ${i}`, ...on(12, '08:00', '09:00') });
    for (const i of [1, 2, 3, 4]) await create({ title: `Ends too late ${i}`, ...on(12, '10:00', '20:00') });
  });
  const NOON = 'strict_dates=true&ends_after=2031-06-10 12:00&starts_before=2031-06-11';
  const EARLY = 'strict_dates=true&starts_after=2031-06-11&ends_before=2031-06-12 12:00&order=desc';

  it.each<[query: string, shown: string[]]>([
    [`${NOON}&per_page=1`, ['Noon 1']],
    [`${NOON}&per_page=1&page=2`, ['Noon 2']],
    [`${NOON}&per_page=3`, ['Noon 1', 'Noon 2']],
    [`${EARLY}&per_page=1`, ['Early 2']],
    [`${EARLY}&per_page=1&page=2`, ['Early 1']],
    [`${EARLY}&per_page=3`, ['Early 2', 'Early 1']],
  ])('%s', async (query, shown) => {
    const body = bodyOf(await list(query), 200);
    expect([titles(body), body.total]).toEqual([shown, 2]);
  });
});

it('an item is the event as it is read alone, but for json_ld (check 214)', async () => {
  const [item] = bodyOf(await list(`${IN_MAY}&per_page=1`), 200).events;
  const { json_ld, ...alone } = bodyOf(await call('GET', `/events/${item.id}`), 200);
  expect(item).toEqual(alone);
  expect(json_ld).toBeDefined();
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
  const DOWN = `${IN_MAY}&tags=paged&order=desc`;
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `Day ${from - i}`);

  it.each<[query: string, shown: string[]]>([
    ['', down(12, 3)],
    ['&page=2', down(2, 1)],
    ['&per_page=5', down(12, 8)],
    ['&per_page=5&page=2', down(7, 3)],
    ['&per_page=5&page=3', down(2, 1)],
    ['&search=day&per_page=3&page=2', down(9, 7)],
    ['&featured=false&per_page=3&page=4', down(2, 1)],
  ])('is the list from its end: %s', async (query, shown) => {
    const body = bodyOf(await list(DOWN + query), 200);
    expect([titles(body), body.rest_url.includes('order=desc')]).toEqual([shown, true]);
  });

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
