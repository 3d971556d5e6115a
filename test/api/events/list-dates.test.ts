/**
 * Which events the date filters of the list let through (contract/lists#default-window, contract/lists#date-filters,
 * contract/dates#date-texts). The clock stands at 2027-03-01 12:00.
 */
import { beforeAll, expect, it } from 'vitest';
import { defaultEnd } from '../../../shared/events/plan.ts';
import { DAY, fromSeconds, toSeconds } from '../../../shared/time/wall.ts';
import { NOW } from '../../support/service.ts';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, create } = useEvents();

/** Midnight, a month after the default window has ended. */
const A_MONTH_BEYOND = toSeconds(defaultEnd(NOW)) + 1 + 31 * DAY;
const beyond = (hour: number): string => fromSeconds(A_MONTH_BEYOND + hour * 3600);

const EVENTS = {
  yesterday: ['2027-02-28 10:00:00', '2027-02-28 12:00:00'],
  'this morning': ['2027-03-01 08:00:00', '2027-03-01 09:00:00'],
  'running since two days': ['2027-02-27 10:00:00', '2027-03-02 12:00:00'],
  tomorrow: ['2027-03-02 10:00:00', '2027-03-02 12:00:00'],
  'beyond the window': [beyond(10), beyond(12)],
  '10 May': ['2031-05-10 10:00:00', '2031-05-10 12:00:00'],
  '9 to 11 May': ['2031-05-09 10:00:00', '2031-05-11 12:00:00'],
  'evening in New York': ['2031-05-10 20:00:00', '2031-05-10 21:00:00'],
} as const;

beforeAll(async () => {
  for (const [title, [start_date, end_date]] of Object.entries(EVENTS))
    await create({
      title,
      start_date,
      end_date,
      ...(title.endsWith('New York') && { timezone: 'America/New_York' }),
    });
  await create({ title: 'all day', all_day: true, start_date: '2031-07-10', end_date: '2031-07-10' });
});

const list = (query: string) => call('GET', `/events?per_page=50&${query}`);
const found = async (query: string): Promise<string[]> =>
  bodyOf(await list(query), 200).events.map(({ title }: { title: string }) => title);

const MAY_10 = 'start_date=2031-05-10&end_date=2031-05-10';

it.each<[query: string, present: string[], absent: string[], check: string]>([
  ['', ['tomorrow'], ['yesterday'], '218'],
  ['', ['this morning'], [], '219'],
  ['', [], ['running since two days'], '220'],
  ['', [], ['beyond the window'], '221'],
  [`end_date=${beyond(24).slice(0, 10)}`, ['beyond the window', 'tomorrow'], ['yesterday'], '221'],
  ['start_date=2027-02-28', ['yesterday', 'tomorrow'], ['beyond the window', '10 May'], '222: the end default stays'],
  ['start_date=2027-02-20', ['yesterday'], ['beyond the window'], '222'],
  ['start_date=2031-05-10&end_date=2031-05-11', ['10 May'], ['9 to 11 May'], '223'],
  ['start_date=2031-05-10%2018:00:00&end_date=2031-05-11', ['10 May'], [], '223: whole days'],
  ['start_date=2031-05-10', [], ['10 May'], '223: beyond the end default'],
  ['start_date=2031-05-10&end_date=2031-05-10%2009:00:00', ['10 May'], [], '224'],
  [MAY_10, [], ['9 to 11 May'], '225: must lie inside'],
  ['starts_before=2031-05-10&ends_after=2031-05-09', ['9 to 11 May', '10 May'], [], '226: overlap'],
  ['starts_after=2031-05-10', [], ['10 May'], '227'],
  ['starts_after=2031-05-09', ['10 May'], ['9 to 11 May'], '227'],
  ['starts_before=2031-05-10', ['10 May'], [], '228'],
  ['starts_before=2031-05-09', ['9 to 11 May'], ['10 May'], '228'],
  ['ends_after=2031-05-10', ['9 to 11 May'], ['10 May'], '229'],
  ['ends_after=2031-05-09', ['10 May'], [], '229'],
  ['ends_before=2031-05-10', ['10 May'], ['9 to 11 May'], '230'],
  ['ends_before=2031-05-09', [], ['10 May'], '230'],
  [
    'starts_before=2031-05-11',
    ['yesterday', 'running since two days', 'beyond the window', '10 May'],
    [],
    '232: no default',
  ],
  ['starts_after=2031-05-09&starts_before=2031-05-10', ['10 May'], ['9 to 11 May', 'beyond the window'], '233'],
  ['strict_dates=true&starts_after=2031-05-10%2000:00:00', ['10 May'], [], '234'],
  ['starts_after=2031-05-10%2000:00:00', [], ['10 May'], '234: by days'],
  ['strict_dates=true&start_date=2031-05-10%2009:30:00&end_date=2031-05-11', ['10 May'], [], '235: as local time'],
  ['strict_dates=true&start_date=2031-05-10%2010:30:00&end_date=2031-05-11', [], ['10 May'], '235'],
  ['start_date=2031-05-12&end_date=2031-05-10', [], Object.keys(EVENTS), '237: empty, not refused'],
  [MAY_10, ['evening in New York'], [], '238: its own wall clock'],
])('%s finds %j and not %j (check %s)', async (query, present, absent) => {
  const titles = await found(query);
  expect(titles.filter(title => present.includes(title)).sort()).toEqual([...present].sort());
  expect(titles.filter(title => absent.includes(title))).toEqual([]);
});

it('an all-day event ends with the cut-off of its day, and is not before it (check 231)', async () => {
  expect(await found('ends_before=2031-07-10&starts_after=2031-07-01')).toEqual([]);
  expect(await found('ends_before=2031-07-11&starts_after=2031-07-01')).toEqual(['all day']);
});

it.each(
  ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].flatMap(name =>
    ['foo', ''].map(value => [name, value] as const),
  ),
)('%s=%s is refused (check 236)', async (name, value) => {
  expect(refusalOf(await list(`${name}=${value}`))).toEqual(invalidParam(name));
});
