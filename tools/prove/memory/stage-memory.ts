/** `prove -- memory`: measures the memory of a stage during thousands of requests, and a minute after. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { spawnBound, temporaryFolder } from '../../local/lifetime.ts';
import { readStage, type Stage } from '../../local/stage-file.ts';
import { storeOf } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { requestsOf } from '../generate/generated-requests.ts';
import { addUsers } from '../harness/callers.ts';
import type { ProofRequest } from '../harness/proof-request.ts';
import { EXIT } from '../harness/run-proof.ts';
import { seedData } from '../harness/seed-data.ts';
import { socketSender } from '../harness/socket-sender.ts';
import { type ProcessMemory, processTree } from './processes.ts';

/** MB (a million bytes) of the stage's process and its children, except the engine, which contains the data. */
const MAX_MB = { during: 500, after: 300 } as const;

/** Time from the last request to the second measurement, in ms. */
const AFTER_MS = 60_000;

/** How many senders run in parallel, over all sites. */
const SENDERS = 8;

const SAMPLES_MS = 250;

const root = join(import.meta.dirname, '..', '..', '..');

export interface MemoryOptions extends Format {
  /** How many. */
  readonly requests: number;
  /** The same seed makes the same requests. */
  readonly seed: number;
}

/** The exit code. Throws OperatorError when no stage can be started. */
export const memory = async ({ requests: count, seed, json }: MemoryOptions): Promise<number> => {
  const { path: home, remove } = temporaryFolder('prove');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(EXIT.interrupted));
  const { stage, stop } = await startStage(home);
  try {
    await addUsers(storeOf(stage.dynamodb));
    console.error(`${count} requests of seed ${seed} to ${Object.keys(stage.sites).join(', ')}, then a minute of rest`);
    const samples = sampleOf(stage.pid);
    const unanswered = await sendToAllSites(stage, requestsOf(seed, count), count);
    const peak = samples.stop();
    await setTimeout(AFTER_MS);
    const after = processTree(stage.pid);

    const [duringMb, afterMb] = [totalMb(peak), totalMb(after)];
    const isHeld = duringMb <= MAX_MB.during && afterMb <= MAX_MB.after && after.length > 0 && unanswered === 0;
    const found = {
      requests: count,
      unanswered,
      mb: { during: duringMb, after: afterMb },
      limits: MAX_MB,
      peak,
      after,
    };
    const text = () =>
      [
        `${reportOf('during', peak)}\n\n${reportOf('a minute after', after)}\n`,
        ...(unanswered > 0 ? [`${unanswered} of ${count} requests were not answered`] : []),
        `without the engine: ${duringMb} MB during (limit ${MAX_MB.during}), ${afterMb} MB a minute after (limit ${MAX_MB.after})`,
      ].join('\n');
    printResult(found, text, { json });
    return isHeld ? EXIT.clean : EXIT.failures;
  } finally {
    await stop();
    remove();
  }
};

/** Starts a stage in a separate process, as `npm start` does. */
const startStage = async (home: string): Promise<{ readonly stage: Stage; readonly stop: () => Promise<unknown> }> => {
  const options = ['--port', '0', '--home', home, '--fresh'];
  const child = spawnBound(process.execPath, [join(root, 'tools', 'start', 'start.ts'), ...options], { cwd: root });
  child.stdin.end();
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  const ended = new Promise(resolve => child.once('close', resolve));
  const stop = (): Promise<unknown> => {
    child.kill('SIGTERM');
    return ended;
  };
  while (child.exitCode === null && child.signalCode === null) {
    const stage = readStage(home);
    if (stage !== undefined) return { stage, stop };
    await setTimeout(50);
  }
  throw new OperatorError('The stage did not start');
};

/** Returns the number of requests without an answer. `prove -- fuzz` checks the content of answers. */
const sendToAllSites = async (stage: Stage, requests: Iterable<ProofRequest>, count: number): Promise<number> => {
  const progress = showProgress(count, process.stderr);
  const left = requests[Symbol.iterator]();
  const addresses = Object.values(stage.sites).map(({ url }) => url);
  let unanswered = 0;
  const sendOn = async (url: string): Promise<void> => {
    const { send, close } = socketSender(url);
    for (let next = left.next(); next.done !== true; next = left.next()) {
      await send(next.value).catch(() => {
        unanswered += 1;
      });
      progress.advance();
    }
    close();
  };
  const seeding = socketSender(stage.sites.gl?.url ?? '');
  await seedData(seeding.send);
  seeding.close();
  await Promise.all(Array.from({ length: SENDERS }, (_, i) => sendOn(addresses[i % addresses.length] ?? '')));
  progress.end();
  return unanswered;
};

/** Samples the memory of a process and its children. `stop` returns the largest sample. */
const sampleOf = (pid: number): { readonly stop: () => ProcessMemory[] } => {
  let largest = processTree(pid);
  const clock = setInterval(() => {
    const now = processTree(pid);
    if (totalMb(now) > totalMb(largest)) largest = now;
  }, SAMPLES_MS);
  return {
    stop: () => {
      clearInterval(clock);
      return largest;
    },
  };
};

const isEngine = ({ name }: ProcessMemory): boolean => name.includes('dynoxide');

const totalMb = (tree: readonly ProcessMemory[]): number =>
  megabytes(tree.filter(each => !isEngine(each)).reduce((sum, { bytes }) => sum + bytes, 0));

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const reportOf = (when: string, tree: readonly ProcessMemory[]): string =>
  [when, ...tree.map(({ pid, name, bytes }) => `  ${String(megabytes(bytes)).padStart(6)} MB  ${name} (${pid})`)].join(
    '\n',
  );
