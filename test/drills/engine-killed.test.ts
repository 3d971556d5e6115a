/**
 * Drill: the database goes away in the middle of traffic and comes back. Nobody is told anything but success or 503 with `Retry-After`,
 * and what clients repeat with their `Idempotency-Key` is there exactly once.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { readStage, type Stage } from '../../tools/local/stage-file.ts';
import { addUsers, authorizationOf, LOGINS } from '../../tools/local/test-users.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { isAlive } from '../support/alive.ts';
import { calendar } from '../support/commands.ts';
import { output } from '../support/output.ts';
import { WAIT } from '../support/wait.ts';

const ROUNDS = 2;
const WRITERS = 3;
const READERS = 3;
/** Of reads and of writes each, before the next thing happens: a busy machine takes its time. */
const ANSWERS = 5;

const { path: folder, remove } = temporaryFolder('engine-killed');
const [home, dataFile] = [join(folder, 'home'), join(folder, 'data.db')];
let engine: Engine;
let stage: Stage;
let endStage: () => Promise<string>;
beforeAll(async () => {
  engine = await startEngine({ dataFile });
  // An engine of the test's own: the stage would stop when its own one ends.
  vi.stubEnv('DYNAMODB_ENDPOINT', engine.endpoint);
  const start = join(import.meta.dirname, '..', '..', 'tools', 'start', 'start.ts');
  const child = spawnBound(process.execPath, [start, '--port', '0', '--home', home, '--empty']);
  const ended = output(child);
  endStage = async () => {
    child.kill('SIGTERM');
    return (await ended).stderr;
  };
  const started = await vi.waitUntil(() => readStage(home) ?? child.exitCode ?? false, WAIT);
  if (typeof started === 'number') throw new Error(await endStage());
  stage = started;
  await addUsers(storeOf(stage.dynamodb));
});
afterAll(async () => {
  await engine.stop();
  vi.unstubAllEnvs();
  remove();
});

interface Told {
  readonly method: 'GET' | 'POST';
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number | undefined;
}

const began = Date.now();
const step = (text: string): void => console.log(`${((Date.now() - began) / 1000).toFixed(1)} s  ${text}`);

const send = async (method: Told['method'], path: string, sent: RequestInit = {}): Promise<Told> => {
  const response = await fetch(`${stage.sites.gl?.url}${path}`, { method, ...sent });
  const body: unknown = await response.json();
  const header = response.headers.get('retry-after');
  return { method, status: response.status, body, retryAfter: header === null ? undefined : Number(header) };
};

const create = (title: string): Promise<Told> =>
  send('POST', '/events', {
    headers: {
      authorization: authorizationOf(LOGINS.editor),
      'content-type': 'application/json',
      'idempotency-key': title,
    },
    body: JSON.stringify({ title, start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' }),
  });

/** Clients that send until they are told to stop, and all that they were told. */
const startTraffic = (round: number) => {
  const told: Told[] = [];
  const titles: string[] = [];
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const title = `Event ${round}-${writer}-${i}`;
      titles.push(title);
      let answer = await create(title);
      told.push(answer);
      while (answer.status === 503) {
        await setTimeout((answer.retryAfter ?? 1) * 1000);
        answer = await create(title);
        told.push(answer);
      }
    }
  };
  const read = async (reader: number): Promise<void> => {
    const paths = [`/events?${ALL}&per_page=5`, `/events/${reader + 1}`, `/events?${ALL}&search=event`, '/venues'];
    for (let i = 0; !isOver; i++) {
      told.push(await send('GET', paths[i % paths.length] ?? ''));
      await setTimeout(20);
    }
  };
  const clients = [
    ...Array.from({ length: WRITERS }, (_, i) => write(i)),
    ...Array.from({ length: READERS }, (_, i) => read(i)),
  ];
  return {
    told,
    titles,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
};
const ALL = 'start_date=2031-01-01&end_date=2031-12-31';

const Listed = v.object({ total_pages: v.number(), events: v.array(v.object({ title: v.string() })) });
const titlesThere = async (): Promise<string[]> => {
  const page = async (number: number) =>
    v.parse(Listed, (await send('GET', `/events?${ALL}&per_page=50&page=${number}`)).body);
  const first = await page(1);
  const rest = Array.from({ length: first.total_pages - 1 }, (_, i) => page(i + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ events }) => events.map(({ title }) => title));
};

const isSuccess = ({ status }: Told): boolean => status < 300;
const isRefusal = (each: Told): boolean => !isSuccess(each);

/** Waits until reads and writes from now on have had enough such answers. */
const answered = async (told: readonly Told[], isMeant: (each: Told) => boolean): Promise<void> => {
  const since = told.length;
  const isEnough = (method: Told['method']): boolean =>
    told.slice(since).filter(each => each.method === method && isMeant(each)).length >= ANSWERS;
  await vi.waitUntil(() => isEnough('GET') && isEnough('POST'), WAIT);
};

it('answers with success or 503 and Retry-After, and loses and doubles nothing', async () => {
  // Readers ask for these by their ids.
  const expected: string[] = [];
  for (let i = 1; i <= READERS; i++) {
    expect(await create(`First ${i}`)).toMatchObject({ status: 201, body: { id: i } });
    expected.push(`First ${i}`);
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const { told, titles, stop } = startTraffic(round);
    step(`${WRITERS} writers and ${READERS} readers begin`);
    await answered(told, isSuccess);

    kill(engine);
    step(`engine ${engine.pid} killed: ${await engine.lost}`);
    await answered(told, isRefusal);
    engine = await startEngine({ dataFile, endpoint: engine.endpoint });
    step(`engine ${engine.pid} started on its data`);
    await answered(told, isSuccess);
    await stop();
    expected.push(...titles);

    const refused = told.filter(isRefusal);
    step(`answered: ${told.length - refused.length} with success, ${refused.length} with 503`);
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 503, retryAfter: 1, body: { code: 'rest_unavailable' } });
  }

  expect((await titlesThere()).sort()).toEqual(expected.sort());
  step(`all ${expected.length} events are there once`);
  expect(isAlive(stage.pid), 'the stage is the same process').toBe(true);
  const { code, out, err } = await calendar(['verify', '--home', home]);
  expect(code, out + err).toBe(0);
  step(`verify: ${out.trim().split('\n').at(-1)}`);
  const said = await endStage();
  expect(said).not.toMatch(/broke down|timed out|threw/);
  step('the stage has ended when it was asked to; none of its threads had broken down');
});

const kill = ({ pid }: Engine): void => {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};
