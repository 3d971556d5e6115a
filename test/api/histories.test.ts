/**
 * Lists against filters over all records, all through random histories: writes and reads in turn,
 * through the door.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { expectList } from '../support/histories/compare.ts';
import { anyQuestion } from '../support/histories/questions.ts';
import { anyWrite, GROUND, type Made, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { itemsOf } from '../support/scan.ts';
import { NOW, openService } from '../support/service.ts';
import { calendarIn } from '../support/whole-records.ts';

const HISTORIES = casesOf('HISTORIES', { whole: 200, sample: 5 });
const SEED = Number(process.env.SEED ?? 1);
/** Histories side by side: each waits for the engine most of the time. */
const LANES = 4;
/** Calendars that they begin with. */
const CALENDARS = casesOf('FIRST_CALENDARS', { whole: 10, sample: 2 });
/** One in so many is recounted in the end. */
const RECOUNTED = 4;

const round = (reads: number) =>
  fc.record({
    writes: fc.array(anyWrite, { minLength: 1, maxLength: 2 }),
    questions: fc.array(anyQuestion, { minLength: reads, maxLength: reads }),
  });
const history = fc.record({ calendar: fc.nat(CALENDARS - 1), rounds: fc.tuple(round(4), round(3), round(3)) });
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

/** Made once, through the door; each history gets a copy in a table of its own. */
const calendars: { readonly items: Item[]; readonly made: Made }[] = [];
beforeAll(async () => {
  const events = fc.array(newEvent, { minLength: 8, maxLength: 14, size: 'max' });
  for (const chosen of fc.sample(events, { numRuns: CALENDARS, seed: SEED })) {
    const service = await openService();
    const made = nothingMade();
    for (const write of [...GROUND, ...chosen]) await send(write, made, service);
    const items: Item[] = [];
    for await (const item of itemsOf(service.endpoint, service.table)) items.push(item);
    calendars.push({ items, made });
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
  // Of many histories 46 % are not empty; of few, as few as a quarter.
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
