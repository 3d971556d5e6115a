/** A drill: the bill doubles from one day to the next. The saved query of costs says which operation it is, from the lines of the stage. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAVED } from '../../infra/queries.ts';
import { RequestLine } from '../../shared/http/log.ts';
import { columns } from '../../tools/terminal/columns.ts';
import { basic, PASSWORD, removeHomes, startForLoader } from '../support/commands.ts';
import { insights, type Logged } from '../support/insights.ts';

const QUERY = 'What each operation costs, day by day';
const EVENTS = 20;
const [YESTERDAY, TODAY] = ['2027-03-01', '2027-03-02'];

let running: Awaited<ReturnType<typeof startForLoader>>;
beforeAll(async () => {
  running = await startForLoader();
  for (let i = 0; i < EVENTS; i++) await create(i);
});
afterAll(async () => {
  await running.stop();
  removeHomes();
});

const address = (path: string): string => `${running.stage.sites.gl?.url}${path}`;

const post = async (path: string, body: object): Promise<void> => {
  const headers = { ...basic('loader', PASSWORD), 'content-type': 'application/json' };
  const { status } = await fetch(address(path), { method: 'POST', headers, body: JSON.stringify(body) });
  expect(status).toBe(201);
};

const create = (i: number): Promise<void> =>
  post('/events', {
    title: `Concert ${i}`,
    description: 'An evening with music of many years, and of some. '.repeat(60),
    start_date: '2030-05-02 20:00:00',
    end_date: '2030-05-02 22:00:00',
    venue: { venue: `Hall ${i}` },
    organizer: { organizer: `Band ${i}` },
  });

const Entry = v.pipe(v.string(), v.parseJson(), v.object({ at: v.string(), line: v.string() }));
const readLog = (home: string): Logged[] =>
  readFileSync(join(home, 'log.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => v.parse(Entry, line));

/** Milliseconds for each round trip, as the bill has them (docs/performance.md#the-formula): a busy machine takes others, and not the same on two days. */
const MS_A_TRIP = 5;
const withoutMachine = (line: string): string => {
  const request = v.parse(RequestLine, JSON.parse(line));
  return JSON.stringify({ ...request, ms: MS_A_TRIP * request.trips });
};

/**
 * A day: thirty people look at the list and at an event, and an app asks for `more` beside each. Before each visit something is written, so
 * that functions remember neither answers nor records. Returns the lines of the reads.
 */
const dayOf = async (date: string, more: readonly string[]): Promise<Logged[]> => {
  const began = readLog(running.home).length;
  const requests = (): Logged[] =>
    readLog(running.home)
      .slice(began)
      .filter(({ line }) => line.includes('"message":"request"') && !/"create(?:Event|Tag)"/.test(line))
      .map(({ at, line }) => ({ at: `${date}${at.slice('2027-03-01'.length)}`, line: withoutMachine(line) }));
  let asked = 0;
  for (let visit = 0; visit < 30; visit++) {
    await post('/tags', { name: `${date} ${visit}` });
    for (const path of ['/events?page=1', `/events/by-slug/concert-${visit % EVENTS}?all`, ...more]) {
      const response = await fetch(address(`${path}&visit=${visit}`));
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      asked += 1;
    }
  }
  while (requests().length < asked) await setTimeout(50); // lines are written behind answers
  return requests();
};

it('the operation that became dear is the first that the query finds', async () => {
  const logged = [
    ...(await dayOf(YESTERDAY, ['/categories?page=1'])),
    // A new version of the app asks for all bands with something to come, on each of its three screens.
    ...(await dayOf(
      TODAY,
      [50, 49, 48].map(size => `/organizers?only_with_upcoming=1&per_page=${size}`),
    )),
  ];
  const rows = insights(logged, SAVED[QUERY] ?? []);
  const names = Object.keys(rows[0] ?? {});
  console.log(`The bill has doubled. "${QUERY}" finds:\n`);
  console.log(
    columns(
      names,
      rows.map(row => names.map(name => shown(row[name]))),
    ),
  );

  const dollarsOn = (day: string): number =>
    rows.filter(row => row['bin(1d)'] === day).reduce((sum, { dollars }) => sum + Number(dollars), 0);
  expect(dollarsOn(TODAY)).toBeGreaterThan(2 * dollarsOn(YESTERDAY));
  expect(rows[0]).toMatchObject({ operation: 'listOrganizers', 'bin(1d)': TODAY, requests: 90 });
  expect(rows.filter(row => row['bin(1d)'] === YESTERDAY).map(({ operation }) => operation)).not.toContain(
    'listOrganizers',
  );
});

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : String(value);
