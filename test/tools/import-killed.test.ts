/**
 * `calendar import URL`, killed ten times without a word: while it reads, and while it writes. The next run goes on, and in the end the
 * calendar is the same as one that moved in at once.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  calendar,
  listEvents,
  newHome,
  removeHomes,
  type StartedStage,
  spawnCommand,
  startStage,
} from '../support/commands.ts';
import { concerto, gratis, jazz, musica, teatro } from '../support/moving.ts';
import { type FakeOriginal, openOriginal } from '../support/original/fake-original.ts';
import { embedded, event, organizer, venue } from '../support/original/golden-records.ts';

const EVENTS = 400;
const [WHILE_READING, WHILE_WRITING] = [3, 7];

const venues = [
  teatro,
  ...Array.from({ length: 20 }, (_, n) => venue({ id: 100 + n, venue: `Sala ${n}`, slug: `sala-${n}` })),
];
const organizers = Array.from({ length: 20 }, (_, n) =>
  organizer({ id: 200 + n, organizer: `Grupo ${n}`, slug: `grupo-${n}` }),
);
const events = [
  { ...concerto, organizer: [] },
  ...Array.from({ length: EVENTS - 1 }, (_, n) =>
    event({
      id: 1000 + n,
      title: `Concerto ${n}`,
      slug: `concerto-de-${n}`,
      venue: venues[n % venues.length],
      organizer: [organizers[n % organizers.length]],
      categories: [embedded(n % 2 ? jazz : musica)],
      tags: n % 3 ? [] : [embedded(gratis)],
    }),
  ),
];

let source: FakeOriginal;
let atOnce: StartedStage;
let killed: StartedStage;
const homes = [newHome(), newHome()] as const;
beforeAll(async () => {
  const categories = [musica, jazz];
  source = await openOriginal({ events, venues, organizers, categories, tags: [gratis] }, { delayMs: 30 });
  [atOnce, killed] = await Promise.all([startStage(homes[0], '--empty'), startStage(homes[1], '--empty')]);
});
afterAll(async () => {
  await Promise.all([atOnce.stop(), killed.stop(), source.stop()]);
  removeHomes();
});

const into = (home: string): string[] => ['import', source.address, '--language', 'gl', '--home', home];
const total = async (): Promise<number> => (await listEvents(killed.stage, 'gl')).total;

/** Runs the command until `isTime`, and kills it. */
const runUntil = async (isTime: () => Promise<boolean>): Promise<void> => {
  const { child, run } = spawnCommand(into(homes[1]));
  while (child.exitCode === null && !(await isTime())) await setTimeout(5);
  child.kill('SIGKILL');
  await run;
  expect(child.signalCode, 'it had not come to its end').toBe('SIGKILL');
};

it('goes on each time, and ends with the same', async () => {
  for (let n = 1; n <= WHILE_READING; n++) {
    const asked = source.asked.length;
    await runUntil(async () => source.asked.length >= asked + 2 * n);
  }
  expect(await total()).toBe(0);
  const written: number[] = [];
  for (let n = 0; n < WHILE_WRITING; n++) {
    const before = await total();
    await runUntil(async () => (await total()) > before);
    written.push(await total());
  }
  expect(written.at(-1)).toBeLessThan(EVENTS);
  const last = await calendar(into(homes[1]));
  expect([last.code, last.err]).toEqual([0, expect.any(String)]);
  expect(await total()).toBe(EVENTS);

  expect((await calendar(into(homes[0]))).code).toBe(0);
  const compared = await calendar(['compare', `${atOnce.stage.sites.gl?.url}`, '--language', 'gl', '--home', homes[1]]);
  expect([compared.code, compared.out]).toEqual([0, expect.any(String)]);
  const again = await calendar([...into(homes[1]), '--json']);
  expect(JSON.parse(again.out)).toMatchObject({ records: { new: 0, changed: 0, gone: 0 } });
  const verified = await calendar(['verify', '--home', homes[1]]);
  expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^0 differences/)]);
});
