/**
 * Lists are compared with filters over all records, throughout random histories that alternate
 * writes and reads over HTTP.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { expectList } from '../support/histories/compare.ts';
import { anyQuestion } from '../support/histories/questions.ts';
import { anyWrite, GROUND, type Made, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { allItems } from '../support/scan.ts';
import { NOW, openService } from '../support/service.ts';
import { calendarIn } from '../support/whole-records.ts';

const HISTORIES = casesOf('HISTORIES', { whole: 200, sample: 5 });
const SEED = Number(process.env.SEED ?? 1);
/** The number of histories that run in parallel: each mostly waits for the database. */
const LANES = 4;
/** The number of calendars with which histories begin. */
const CALENDARS = casesOf('FIRST_CALENDARS', { whole: 10, sample: 2 });
/** One history in so many is checked by `calendar verify` in the end. */
const RECOUNTED = 4;

const round = (reads: number) =>
  fc.record({
    writes: fc.array(anyWrite, { minLength: 1, maxLength: 2 }),
    questions: fc.array(anyQuestion, { minLength: reads, maxLength: reads }),
  });
const history = fc.record({ calendar: fc.nat(CALENDARS - 1), rounds: fc.tuple(round(4), round(3), round(3)) });
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

/** The calendars are made once, over HTTP; each history gets a copy in its own table. */
const calendars: { readonly items: Item[]; readonly made: Made }[] = [];
beforeAll(async () => {
  const events = fc.array(newEvent, { minLength: 8, maxLength: 14, size: 'max' });
  for (const chosen of fc.sample(events, { numRuns: CALENDARS, seed: SEED })) {
    const service = await openService();
    const made = nothingMade();
    for (const write of [...GROUND, ...chosen]) await send(write, made, service);
    calendars.push({ items: await allItems(service), made });
    await service.stop();
  }
});

it(`${HISTORIES} histories, each with ten reads between writes`, { timeout: 3_600_000 }, async () => {
  const histories = fc.sample(history, { numRuns: HISTORIES, seed: SEED }).entries();
  const failures: string[] = [];
  const totals: number[] = [];
  const lane = async (): Promise<void> => {
    for (const [i, one] of histories)
      await live(one, totals, i % RECOUNTED === 0).catch(error =>
        failures.push(`history ${i} of seed ${SEED}: ${error}`),
      );
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(failures.slice(0, 5)).toEqual([]);
  // With many histories, 46 % of the lists are not empty; with few, as few as a quarter.
  expect(totals.filter(total => total > 0).length, 'empty lists prove little').toBeGreaterThan(totals.length / 5);
});

const live = async ({ calendar: nth, rounds }: History, totals: number[], isRecounted: boolean): Promise<void> => {
  const { items, made } = structuredClone(calendars[nth]) ?? { items: [], made: nothingMade() };
  const service = await openService({ items });
  try {
    for (const { writes, questions } of rounds) {
      for (const write of writes) expect((await send(write, made, service)).status).toBeLessThan(500);
      const calendar = await calendarIn(service);
      for (const draft of questions)
        totals.push((await expectList(draft(calendar, made), service.call, calendar, NOW)).body.total ?? 0);
    }
    if (isRecounted) expect(await recount(service.endpoint, service.table)).toEqual([]);
  } finally {
    await service.stop();
  }
};
