/**
 * `calendar import URL` is killed ten times without warning, while it reads and while it writes.
 * The next run continues, and in the end the calendar is the same as one that was imported in one
 * run. The command is killed while it waits for the source or for the table.
 */
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeStage } from '../../tools/local/home.ts';
import {
  calendar,
  listEvents,
  newHome,
  removeHomes,
  type StartedStage,
  spawnCommand,
  startStage,
} from '../support/commands.ts';
import { holdingProxy } from '../support/holding-proxy.ts';
import { concerto, gratis, jazz, musica, teatro } from '../support/moving.ts';
import { type FakeOriginal, openOriginal } from '../support/original/fake-original.ts';
import { embedded, event, organizer, venue } from '../support/original/golden-records.ts';
import { WAIT } from '../support/wait.ts';

const EVENTS = 200;
const [WHILE_READING, WHILE_WRITING] = [3, 7];
/** The number of transactions of a run before it is killed. Each record takes one. */
const TRANSACTIONS = 25;

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
      ...{ id: 1000 + n, title: `Concerto ${n}`, slug: `concerto-de-${n}`, venue: venues[n % venues.length] },
      ...{ organizer: [organizers[n % organizers.length]], categories: [embedded(n % 2 ? jazz : musica)] },
      tags: n % 3 ? [] : [embedded(gratis)],
    }),
  ),
];

let source: FakeOriginal;
let atOnce: StartedStage;
let killed: StartedStage;
const homes = [newHome(), newHome()] as const;
/**
 * The data folder of the killed commands. Its table is that of the second local server, behind a
 * proxy.
 */
const elsewhere = newHome();
beforeAll(async () => {
  const categories = [musica, jazz];
  source = await openOriginal({ events, venues, organizers, categories, tags: [gratis] });
  [atOnce, killed] = await Promise.all([startStage(homes[0], '--empty'), startStage(homes[1], '--empty')]);
});
afterAll(async () => {
  await Promise.all([atOnce.stop(), killed.stop(), source.stop()]);
  removeHomes();
});

const into = (home: string): string[] => ['import', source.address, '--language', 'gl', '--home', home];
const total = async (): Promise<number> => (await listEvents(killed.stage, 'gl')).total;

/**
 * Runs the command with a table that answers this number of transactions, and kills it while it
 * waits.
 */
const killWhen = async (isTime: () => boolean, transactions = Number.POSITIVE_INFINITY): Promise<void> => {
  const isTransaction = ({ headers }: IncomingMessage) =>
    String(headers['x-amz-target']).endsWith('.TransactWriteItems');
  const table = await holdingProxy(killed.stage.endpoint, transactions + 1, isTransaction);
  const stage = { ...killed.stage, pid: process.pid };
  writeStage(elsewhere, { ...stage, endpoint: table.url });
  let isHeld = false;
  void table.held.then(() => {
    isHeld = true;
  });
  const { child, run } = spawnCommand(into(elsewhere));
  await vi.waitUntil(() => isTime() || isHeld || child.exitCode !== null, WAIT);
  child.kill('SIGKILL');
  await run;
  expect(child.signalCode, 'it had not come to its end').toBe('SIGKILL');
  table.stop();
  writeStage(elsewhere, stage);
};

it('goes on each time, and ends with the same', async () => {
  for (let n = 1; n <= WHILE_READING; n++) {
    const enough = source.asked.length + 3 * n;
    source.answerOnly(3 * n);
    await killWhen(() => source.asked.length > enough);
  }
  source.answerOnly(Number.POSITIVE_INFINITY);
  expect(await total()).toBe(0);
  for (let n = 0; n < WHILE_WRITING; n++) await killWhen(() => false, TRANSACTIONS);
  const written = await total();
  expect([written > 0, written < EVENTS]).toEqual([true, true]);
  const last = await calendar(into(elsewhere));
  expect([last.code, last.err]).toEqual([0, expect.any(String)]);
  expect(await total()).toBe(EVENTS);

  expect((await calendar(into(homes[0]))).code).toBe(0);
  const compared = await calendar(['compare', `${atOnce.stage.urls.gl}`, `${killed.stage.urls.gl}`]);
  expect([compared.code, compared.out]).toEqual([0, expect.any(String)]);
  const again = await calendar(into(elsewhere));
  expect(again.out).toMatch(/: 0 new, 0 changed, \d+ as they were, 0 gone, /);
  const verified = await calendar(['verify', '--home', homes[1]]);
  expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^0 differences/)]);
});
