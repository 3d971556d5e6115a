import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { randomFrom } from '../../tools/bench/calendars/random.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { type Copy, type Follower, follower, ownOf } from '../support/follower.ts';
import { COLLECTIONS, type Collection } from '../support/histories/compare.ts';
import { anyWrite, GROUND, newEvent, nothingMade, send, type Write } from '../support/histories/writes.ts';
import { type LagTime, withRandomLag } from '../support/random-lag.ts';
import { casesOf } from '../support/sample.ts';
import { NOW, type Opened, openService } from '../support/service.ts';
import { calendarIn } from '../support/whole-records.ts';

const HISTORIES = casesOf('FEED_HISTORIES', { whole: 10, sample: 1 });
const SEED = Number(process.env.SEED ?? 1);
const WRITERS = 16;
/**
 * The greatest age of an attempt when it is committed, and the most that clocks are ahead, both in
 * milliseconds.
 */
const LIMITS = { age: 30_000, ahead: 29_000 };
/** The seconds after which every row is in an answer. */
const SETTLED = 61;

/** Events that the scheduled job publishes in the course of the history. */
const dueSoon: fc.Arbitrary<Write> = fc.record({ newEvent, minutes: fc.integer({ min: 1, max: 6 }) }).map(
  ({ newEvent: write, minutes }): Write => ({
    ...write,
    as: 'editor',
    body: {
      ...write.body,
      status: 'future',
      date: new Date((NOW + 3600 + minutes * 60) * 1000).toISOString().slice(0, 19),
    },
  }),
);
const write = fc.oneof({ weight: 12, arbitrary: anyWrite }, { weight: 1, arbitrary: dueSoon });
const round = fc.record({
  lanes: fc.array(fc.array(write, { minLength: 1, maxLength: 2 }), { minLength: WRITERS, maxLength: WRITERS }),
  /** The seconds until the next step. */
  later: fc.oneof({ weight: 9, arbitrary: fc.nat(90) }, { weight: 1, arbitrary: fc.constant(61 * 86_400) }),
});
const history = fc.record({
  events: fc.array(newEvent, { minLength: 8, maxLength: 12, size: 'max' }),
  rounds: fc.array(round, { minLength: 4, maxLength: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

const engine = await startEngine();
afterAll(() => engine.stop());

/** @throws Error with the first list that a client has wrong. */
const live = async ({ events, rounds }: History, seed: number): Promise<void> => {
  const time: LagTime = { now: 0 };
  const { next: random } = randomFrom(seed);
  const service = await openService({
    engine,
    around: store => withRandomLag(store, time, seed),
    time: () => NOW * 1000 + time.now + LIMITS.ahead - random() * (LIMITS.ahead * 2 + LIMITS.age),
  });
  const pass = (seconds: number): void => {
    time.now += seconds * 1000;
    service.setNow(NOW + Math.floor(time.now / 1000));
  };
  try {
    const made = nothingMade();
    const clients = COLLECTIONS.flatMap(collection => [
      follower(collection, 'gl', service),
      follower(collection, 'ca', service),
    ]);
    for (const one of [...GROUND, ...events]) await send(one, made, service);
    pass(3600);
    for (const { lanes, later } of rounds) {
      const saved = clients.map(client => client.saved());
      const writing = lanes.map(async writes => {
        for (const one of writes) {
          expect((await send(one, made, service)).status).toBeLessThan(500);
          pass(random() * 4);
        }
      });
      const following = clients.map(async client => {
        for (let asked = 0; asked < 2; asked++) await client.ask();
      });
      await Promise.all([...writing, ...following]);
      for (const [i, client] of clients.entries()) if (saved[i] && random() < 0.2) client.restoredTo(saved[i]);
      pass(later);
      await service.publishDue();
      for (const client of clients) if (random() < 0.5) await client.ask();
    }
    pass(SETTLED + LIMITS.ahead / 1000);
    for (const client of clients) await client.catchUp();
    for (const client of clients) await expectList(client, service);
  } finally {
    await service.stop();
  }
};

const expectList = async ({ collection, site, copies }: Follower, service: Opened): Promise<void> => {
  const sorted = (all: ReadonlyMap<number, Copy>) => Object.fromEntries([...all].sort(([a], [b]) => a - b));
  expect(sorted(copies), `${site}/${collection}`).toEqual(sorted(await listOf(collection, site, service)));
};

const UNBOUNDED_WINDOW: Readonly<Record<Collection, string>> = {
  ...{ events: 'starts_after=1900-01-01&collapse=true&', venues: '', organizers: '', categories: 'hide_empty=false&' },
  tags: 'hide_empty=false&',
};
const Shown = v.looseObject({ id: v.number() });

const listOf = async (collection: Collection, site: string, service: Opened): Promise<Map<number, Copy>> => {
  const { events, linked, terms } = await calendarIn(service);
  const isTerm = collection === 'categories' || collection === 'tags';
  const versions = new Map((isTerm ? terms : [...events, ...linked]).map(({ id, version }) => [Number(id), version]));
  const all = new Map<number, Copy>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/${collection}?${UNBOUNDED_WINDOW[collection]}per_page=50&page=${page}`;
    const { body } = await service.call('GET', path, { site });
    for (const record of v.parse(v.array(Shown), body[collection]))
      all.set(record.id, { version: versions.get(record.id) ?? 0, own: ownOf(record) });
    pages = body.total_pages;
  }
  return all;
};

it(`${HISTORIES} histories, each with ten clients of sixteen writers`, { timeout: 3_600_000 }, async () => {
  const failures: string[] = [];
  for (const [i, one] of fc.sample(history, { numRuns: HISTORIES, seed: SEED }).entries())
    await live(one, SEED + i).catch(error => failures.push(`history ${i} of seed ${SEED}: ${error.message}`));
  expect(failures.slice(0, 3)).toEqual([]);
});
