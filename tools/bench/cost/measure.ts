/** Measures every row of the budgets, on a copy of a built calendar. */
import { ANSWER_RULE, type AnswerRule } from '../../../functions/answers/cache-entries.ts';
import { storeAllCounts } from '../../../functions/lists/list-reader.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { textPartition } from '../../../shared/store/table.ts';
import type { Deployment } from '../../local/deployment.ts';
import { LOGINS } from '../../prove/harness/callers.ts';
import { withCopy } from '../calendars/copy.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { LANGUAGE, NOW } from '../calendars/writing.ts';
import { CHANGE_ROW, REMEMBERED, type Row, VERSIONS } from './budget.ts';
import { ROWS } from './budgets.ts';
import { addFallbacks, FALLBACK } from './fallbacks.ts';
import { type Fixture, readFixture } from './fixture.ts';
import { type Call, type Meter, openMeter, tripsOf, unitsOf } from './meter.ts';
import { shownRecords } from './shown-records.ts';

export interface Measured {
  readonly row: Row;
  readonly trips: number;
  readonly units: number;
  /** The budget in units, for this calendar. */
  readonly atMost: number;
  readonly isOver: boolean;
  readonly calls: readonly Call[];
  /** Another request for the same records, to a function that has cached them (docs/decisions/0087); undefined: they are never cached. */
  readonly known: Taken | undefined;
  /** The same request again, to a function that has cached the answer; undefined: it is never cached. */
  readonly remembered: Taken | undefined;
}

interface Taken {
  readonly trips: number;
  readonly units: number;
}

export const measureCalendar = async (size: number, built: string, service: Deployment): Promise<Measured[]> => {
  const meter = openMeter();
  return withCopy(built, { name: 'measured', wrap: meter.attach, now: () => NOW }, async store => {
    // As the scheduled job does once somebody has written.
    await store.commit([{ remove: { pk: textPartition(LANGUAGE, PUBLIC_EVENTS, 0), sk: 'none' } }]);
    await storeAllCounts({ store, now: NOW }, () => true);
    const fresh = (): Ask => openDoor(service, store);
    const open = async (): Promise<Ask> => {
      const ask = fresh();
      await warmUp(ask);
      return ask;
    };
    const doors = {
      fresh,
      open,
      forgetting: await open(),
      keeping: await open(),
      fallingBack: openDoor(service, store, { fallback: FALLBACK }),
      remembering: openDoor(service, store, { answerRule: AT_ONCE, fallback: FALLBACK }),
    };
    await addFallbacks(doors.fallingBack);
    return await measureRows(await readFixture(size, doors.forgetting), doors, meter);
  });
};

/** Warms up functions, as their caches are part of the design. */
const warmUp = async (ask: Ask): Promise<void> => {
  for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'])
    await ask(`/${collection}?per_page=1`);
  // The time of a password's last use is written once a minute, here before the measurements.
  for (const as of [LOGINS.subscriber, LOGINS.editor]) await ask('/events?per_page=1', { as });
};

/** Caches every cacheable answer at its first request. */
const AT_ONCE: AnswerRule = { ...ANSWER_RULE, settled: 0 };

interface Doors {
  /** To functions that cache no answers, as their clock stands still (`openDoor`). */
  readonly forgetting: Ask;
  /** The same, for requests with texts in memory. */
  readonly keeping: Ask;
  /** To new functions. */
  readonly fresh: () => Ask;
  /** To functions that have answered one list of each type. */
  readonly open: () => Promise<Ask>;
  /** To functions of a site that falls back on other languages. */
  readonly fallingBack: Ask;
  readonly remembering: Ask;
}

/** The `Ask` for a row, after the requests that have to precede the measurement. */
const doorFor = async (
  { memory, fallsBack }: Row,
  path: string,
  { fresh, open, forgetting, keeping, fallingBack }: Doors,
): Promise<Ask> => {
  if (fallsBack) return fallingBack;
  switch (memory) {
    case undefined:
      return forgetting;
    case 'nothing':
      return fresh();
    case 'entries':
      return open();
    case 'texts':
      await keeping(path);
      return keeping;
    case 'older':
      await forgetting(path);
      await keeping('/events', { as: LOGINS.editor, body: { title: 'Outro', start_date: LATE, end_date: LATE } });
      return forgetting;
  }
};

/** In the default window, behind all pages that are measured. */
const LATE = '2027-12-30';

const measureRows = async (fixture: Fixture, doors: Doors, meter: Meter): Promise<Measured[]> => {
  const all: Measured[] = [];
  const measured = new Map<string, number>();
  for (const row of ROWS) {
    const [path, sent] = [row.path(fixture), row.sent?.(fixture)];
    let body = '';
    const asking = (ask: Ask, asked = path) =>
      meter.measure(async () => {
        ({ body } = await ask(asked, sent));
      });
    const isReader = !row.writes && !row.noCache && sent?.as === undefined;
    // Copied, as later calls are added to the same array.
    const calls = [...(await asking(await doorFor(row, path, doors)))];
    const [trips, units] = [tripsOf(calls), unitsOf(row.writes ? calls.filter(({ writes }) => writes) : calls)];
    measured.set(row.request, units);
    const seen = { measured, shown: row.writes ? 0 : shownRecords(body) };
    const atMost = row.units(fixture, seen) + (row.writes ? VERSIONS.write + CHANGE_ROW : isReader ? VERSIONS.read : 0);
    for (const before of isReader ? [path, anotherOf(path, 1)] : []) await doors.remembering(before, sent);
    const known = isReader ? takenBy(await asking(doors.remembering, anotherOf(path, 2))) : undefined;
    const remembered = isReader ? takenBy(await asking(doors.remembering)) : undefined;
    const isOver =
      trips > row.trips || units > atMost || isMore(known, { trips, units }) || isMore(remembered, REMEMBERED);
    all.push({ row, trips, units, atMost, isOver, calls, known, remembered });
  }
  return all;
};

const takenBy = (calls: readonly Call[]): Taken => ({ trips: tripsOf(calls), units: unitsOf(calls) });

const isMore = (taken: Taken | undefined, most: Taken): boolean =>
  taken !== undefined && (taken.trips > most.trips || taken.units > most.units);

/** The same request with an unknown parameter: the same answer, but not cached, as the parameter is part of the cache key. */
const anotherOf = (path: string, nth: number): string => `${path}${path.includes('?') ? '&' : '?'}asked=${nth}`;
