/** Lists against a naive filter over all records, all through random histories: writes and reads in turn, through the door. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { expectNaive } from '../support/histories/compare.ts';
import { anyQuestion } from '../support/histories/questions.ts';
import { anyWrite, copyOf, GROUND, type Made, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { calendarIn } from '../support/naive/calendar.ts';
import { recount } from '../support/recount.ts';
import { itemsOf } from '../support/scan.ts';
import { NOW, openService } from '../support/service.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 200);
const SEED = Number(process.env.SEED ?? 1);

let engine: Engine;
/** What every history begins with: made once, through the door, then copied into a table for each. */
const ground: Item[] = [];
const groundMade: Made = nothingMade();
beforeAll(async () => {
  engine = await startEngine({ dataFile: undefined, onSpawn: () => {} });
  const service = await openService({ engine });
  for (const write of GROUND) await send(write, groundMade, service);
  for await (const item of itemsOf(service.endpoint, service.table)) ground.push(item);
  await service.stop();
});
afterAll(() => engine.stop());

const round = fc.record({
  writes: fc.array(anyWrite, { minLength: 1, maxLength: 2 }),
  questions: fc.array(anyQuestion, { minLength: 4, maxLength: 4 }),
});
const history = fc.record({
  events: fc.array(newEvent, { minLength: 6, maxLength: 9, size: 'max' }),
  rounds: fc.array(round, { minLength: 3, maxLength: 3 }),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** Histories side by side: each waits for the engine most of the time. */
const LANES = 4;
const asked = { all: 0, found: 0 };

it(`${HISTORIES} histories, each with twelve reads between writes`, { timeout: 600_000 }, async () => {
  const histories = fc.sample(history, { numRuns: HISTORIES, seed: SEED }).entries();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const [i, one] of histories)
      await live(one).catch(error =>
        failures.push(`history ${i} of seed ${SEED}: ${error instanceof Error ? error.message : error}`),
      );
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(failures.slice(0, 5)).toEqual([]);
  expect(asked.found, 'lists that are empty prove little').toBeGreaterThan(asked.all / 3);
});

const live = async ({ events, rounds }: History): Promise<void> => {
  const service = await openService({ engine, items: ground });
  try {
    const made = copyOf(groundMade);
    for (const write of events) await send(write, made, service);
    for (const { writes, questions } of rounds) {
      for (const write of writes) expect((await send(write, made, service)).status).toBeLessThan(500);
      const calendar = await calendarIn(service);
      for (const draft of questions) {
        const { body } = await expectNaive(draft(calendar, made), service.call, calendar, NOW);
        asked.all++;
        if (body.total > 0) asked.found++;
      }
    }
    expect(await recount(service.endpoint, service.table)).toEqual([]);
  } finally {
    await service.stop();
  }
};
