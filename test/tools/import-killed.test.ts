/**
 * `calendar import URL` is killed ten times without warning, while it reads and while it writes.
 * The next run continues, and in the end the calendar is the same as one that was imported in one
 * run. The command is killed while it waits for the source or for the table.
 */
import type { IncomingMessage } from 'node:http';
import { afterAll, expect, it, vi } from 'vitest';
import { writeServer } from '../../tools/local/data-folder.ts';
import { ALL, spawnCommand } from '../support/commands.ts';
import { holdingProxy } from '../support/holding-proxy.ts';
import { type ForCommands, useForCommands } from '../support/importing.ts';
import { openOriginal } from '../support/original/fake-original.ts';
import { all, embedded, event, gratis, jazz, musica, venue } from '../support/original/golden-records.ts';
import { WAIT } from '../support/wait.ts';

const EVENTS = 200;
const [WHILE_READING, WHILE_WRITING] = [3, 7];
/** The number of transactions of a run before it is killed. Each record takes one. */
const TRANSACTIONS = 25;

const venues = Array.from({ length: 20 }, (_, n) => venue({ id: 100 + n, venue: `Sala ${n}`, slug: `sala-${n}` }));
const events = Array.from({ length: EVENTS - 1 }, (_, n) =>
  event({
    ...{ id: 1000 + n, title: `Concerto ${n}`, slug: `concerto-de-${n}`, venue: venues[n % venues.length] },
    ...{ categories: [embedded(n % 2 ? jazz : musica)], tags: n % 3 ? [] : [embedded(gratis)] },
  }),
);

const small = all();
const source = await openOriginal({
  ...{ ...small, events: [...events, ...(small.events ?? [])], venues: [...venues, ...(small.venues ?? [])] },
});
afterAll(source.stop);
const [atOnce, killed, interrupted] = [await useForCommands(), await useForCommands(), await useForCommands()];

const into = ({ home }: ForCommands): string[] => ['import', source.address, '--language', 'gl', '--home', home];
const total = async (): Promise<number> => (await killed.service.call('GET', `/events?${ALL}`)).body.total;

const isTransaction = ({ headers }: IncomingMessage) => String(headers['x-amz-target']).endsWith('.TransactWriteItems');

/**
 * Runs the command with a table that answers this number of transactions, and kills it while it
 * waits.
 */
const killWhen = async (isTime: () => boolean, transactions = Number.POSITIVE_INFINITY): Promise<void> => {
  const { endpoint, table } = killed.service;
  const server = { pid: process.pid, urls: { gl: killed.apiOf('gl') }, endpoint, table };
  const proxy = await holdingProxy(endpoint, transactions + 1, isTransaction);
  writeServer(killed.home, { ...server, endpoint: proxy.url });
  let isHeld = false;
  void proxy.held.then(() => {
    isHeld = true;
  });
  const { child, run } = spawnCommand(into(killed));
  await vi.waitUntil(() => isTime() || isHeld || child.exitCode !== null, WAIT);
  child.kill('SIGKILL');
  await run;
  expect(child.signalCode, 'it had not come to its end').toBe('SIGKILL');
  proxy.stop();
  writeServer(killed.home, server);
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
  const last = await killed.type(into(killed));
  expect([last.code, last.err]).toEqual([0, expect.any(String)]);
  expect(await total()).toBe(EVENTS);

  expect((await atOnce.type(into(atOnce))).code).toBe(0);
  const compared = await killed.type(['compare', atOnce.apiOf('gl'), killed.apiOf('gl')]);
  expect([compared.code, compared.out]).toEqual([0, expect.any(String)]);
  const again = await killed.type(into(killed));
  expect(again.out).toMatch(/: 0 new, 0 changed, \d+ as they were, 0 gone, /);
  const verified = await killed.type(['verify', '--home', killed.home]);
  expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^0 differences/)]);
});

it('Ctrl-C lets it finish what is under way, and it says how to go on', async () => {
  const { endpoint, table } = interrupted.service;
  const proxy = await holdingProxy(endpoint, TRANSACTIONS, isTransaction);
  const urls = { gl: interrupted.apiOf('gl') };
  writeServer(interrupted.home, { pid: process.pid, urls, endpoint: proxy.url, table });
  const { child, run } = spawnCommand(into(interrupted));
  await proxy.held;
  child.kill('SIGINT');
  proxy.release();
  const { code, out, err } = await run;
  proxy.stop();
  expect([code, out, err]).toEqual([
    130,
    '',
    expect.stringMatching(/Interrupted: run the same command again to go on\n$/),
  ]);
  writeServer(interrupted.home, { pid: process.pid, urls, endpoint, table });
  expect((await interrupted.type(into(interrupted))).out).toMatch(/: [1-9]\d* new, 0 changed, [1-9]\d* as they were, /);
});
