/**
 * A Lambda execution environment, which is a thread with its own environment variables that handles
 * one event at a time and is reused.
 */
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Invocation } from './worker.ts';

export interface ExecutionEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  readonly isBusy: () => boolean;
  /**
   * Rejects if the function throws, its time is up, or the thread ends otherwise. The environment
   * is then gone.
   */
  readonly run: (invocation: Invocation) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

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
export function startEnvironment(
  variables: Readonly<Record<string, string>>,
  onLine: OnLine,
  onEnd: () => void,
): ExecutionEnvironment {
  const options = { env: variables, resourceLimits: HEAP, stdout: true };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), options);
  createInterface({ input: worker.stdout }).on('line', onLine);
  let call: PromiseWithResolvers<unknown> | undefined;
  let idle: NodeJS.Timeout | undefined;
  worker.on('message', json => call?.resolve(JSON.parse(json)));
  worker.on('error', error => {
    onEnd();
    if (call === undefined) console.error(error);
    call?.reject(error);
  });
  worker.on('exit', () => {
    onEnd();
    call?.reject(new Error('The execution environment has ended'));
  });
  const stop = (): Promise<number> => {
    onEnd();
    return worker.terminate();
  };
  return {
    variables,
    isBusy: () => call !== undefined,
    run: async invocation => {
      clearTimeout(idle);
      call = Promise.withResolvers();
      worker.postMessage(invocation);
      try {
        return await call.promise;
      } finally {
        call = undefined;
        idle = setTimeout(stop, KEPT_MS).unref();
      }
    },
    stop,
  };
}
