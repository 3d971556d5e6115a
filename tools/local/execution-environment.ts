/** A Lambda execution environment: a thread with its own environment variables, which handles one event at a time and is reused. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Code } from './code.ts';
import type { LambdaFunction } from './deployment.ts';

/** `failure`: the handler threw, its environment crashed, or it timed out. The log has the details. */
export type Outcome = { readonly value: unknown } | { readonly failure: 'error' | 'crash' | 'timeout' };

export interface Environment {
  /** Runs any function with the variables of this environment. */
  readonly run: (lambda: LambdaFunction, event: unknown, requestId: string) => Promise<Outcome>;
  readonly state: () => 'idle' | 'busy' | 'gone';
  readonly stop: () => Promise<unknown>;
}

/**
 * Less than the 1 GB of Lambda, as a stage shares the machine with other processes (docs/architecture.md). Old generation: the largest
 * request needs a quarter. Young generation: V8's default is 48 MB, which it fills before it collects garbage.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 } as const;

export type OnLine = (line: string) => void;

const Message = v.variant('type', [
  v.object({ type: v.literal('begun') }),
  v.object({ type: v.literal('returned'), json: v.string() }),
  v.object({ type: v.literal('threw') }),
]);

interface EnvironmentOptions {
  readonly idleMs: number;
  /** The file with a function's handler. */
  readonly moduleOf: Code['moduleOf'];
  /** Called with each line that functions log. */
  readonly onLine: OnLine;
}

export function startEnvironment(
  variables: Readonly<Record<string, string>>,
  { idleMs, moduleOf, onLine }: EnvironmentOptions,
): Environment {
  const options = { env: variables, resourceLimits: HEAP, stdout: true };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), options);
  createInterface({ input: worker.stdout }).on('line', onLine);
  let state: ReturnType<Environment['state']> = 'idle';
  let begin = (): void => {};
  let settle = (_: Outcome): void => {};
  let idle: NodeJS.Timeout | undefined;
  const stop = (): Promise<unknown> => {
    clearTimeout(idle);
    state = 'gone';
    return worker.terminate();
  };
  worker.on('message', (sent: unknown) => {
    const message = v.parse(Message, sent);
    if (message.type === 'begun') begin();
    else settle(message.type === 'threw' ? { failure: 'error' } : { value: JSON.parse(message.json) });
  });
  worker.on('error', error => console.error('An execution environment broke down:', error));
  worker.on('exit', () => {
    clearTimeout(idle);
    state = 'gone';
    settle({ failure: 'crash' });
  });

  const invoke = async (lambda: LambdaFunction, event: unknown, requestId: string): Promise<Outcome> => {
    const { name, exportName, timeoutMs, memoryMb } = lambda;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    let clock: NodeJS.Timeout | undefined;
    settle = resolve;
    // As on Lambda, the timeout does not include the start.
    begin = () => {
      clock = setTimeout(() => {
        console.error(`${requestId} ${name} timed out after ${timeoutMs / 1000} seconds`);
        resolve({ failure: 'timeout' });
        void stop();
      }, timeoutMs);
    };
    const module = pathToFileURL(moduleOf(lambda)).href;
    worker.postMessage({ module, exportName, name, timeoutMs, memoryMb, event, requestId });
    return await promise.finally(() => clearTimeout(clock));
  };
  return {
    state: () => state,
    stop,
    run: async (lambda, event, requestId) => {
      clearTimeout(idle);
      state = 'busy';
      const outcome = await invoke(lambda, event, requestId);
      if (state === 'busy') {
        state = 'idle';
        idle = setTimeout(stop, idleMs).unref();
      }
      return outcome;
    },
  };
}
