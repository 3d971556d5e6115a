/**
 * A Lambda execution environment, which is a thread with its own environment variables that handles
 * one event at a time and is reused.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Invocation } from './worker.ts';

export type ExecutionEnvironment = ReturnType<typeof startEnvironment>;

/**
 * Less than the 1 GB of Lambda, because the local server shares the machine with other processes
 * (docs/architecture.md). The largest request needs a quarter of the old generation. The default of
 * the young generation is 48 MB, which V8 fills before it collects garbage.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 } as const;

/**
 * Milliseconds until an idle environment ends, which takes minutes on Lambda. Scheduled functions
 * run again before that.
 */
const KEPT_MS = 90_000;

export type OnLine = (line: string) => void;

/**
 * `onLine` is called with each line that functions log, `onEnd` when the environment can handle no
 * more events.
 */
export function startEnvironment(variables: Readonly<Record<string, string>>, onLine: OnLine, onEnd: () => void) {
  const options = { env: variables, resourceLimits: HEAP, stdout: true };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), options);
  createInterface({ input: worker.stdout }).on('line', onLine);
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;
  worker.on('error', error => {
    onEnd();
    if (!isBusy) console.error(error);
  });
  const ended = once(worker, 'exit').then(() => {
    onEnd();
    throw new Error('The execution environment has ended');
  });
  ended.catch(() => {}); // Only an event in progress has to know.
  const stop = (): Promise<number> => {
    onEnd();
    return worker.terminate();
  };
  return {
    variables,
    isBusy: () => isBusy,
    /**
     * Rejects if the function throws, its time is up, or the thread ends otherwise. The environment
     * is then gone.
     */
    run: async (invocation: Invocation): Promise<unknown> => {
      clearTimeout(idle);
      isBusy = true;
      worker.postMessage(invocation);
      try {
        const [json] = await Promise.race([once(worker, 'message'), ended]);
        return JSON.parse(json);
      } finally {
        isBusy = false;
        idle = setTimeout(stop, KEPT_MS).unref();
      }
    },
    stop,
  };
}
