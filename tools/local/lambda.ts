/** AWS Lambda on one machine: execution environments, each a thread that takes one event at a time and is kept for the next. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { LambdaFunction } from './template.ts';

/** `failure`: the handler threw, its environment broke down, or time was up. What it was is in the log. */
export type Outcome = { readonly value: unknown } | { readonly failure: 'error' | 'crash' | 'timeout' };

export type Invoke = (lambda: LambdaFunction, event: unknown, requestId: string) => Promise<Outcome>;

export interface Lambda {
  readonly invoke: Invoke;
  readonly stop: () => Promise<void>;
}

/** How many events a function works on at the same time. Further ones wait, where on AWS it would grow to a thousand. */
const CONCURRENCY = 4;

const root = join(import.meta.dirname, '..', '..');

/** Environments start with the first event that needs them; `surroundings` are the variables that no template holds. */
export function startLambda(surroundings: (lambda: LambdaFunction) => Readonly<Record<string, string>>): Lambda {
  const pools = new Map<LambdaFunction, Pool>();
  return {
    invoke: (lambda, event, requestId) => {
      const pool =
        pools.get(lambda) ?? createPool({ ...lambda, environment: { ...lambda.environment, ...surroundings(lambda) } });
      pools.set(lambda, pool);
      return pool.invoke(event, requestId);
    },
    stop: async () => {
      await Promise.all([...pools.values()].map(pool => pool.stop()));
    },
  };
}

interface Pool {
  readonly invoke: (event: unknown, requestId: string) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
}

function createPool(lambda: LambdaFunction): Pool {
  const environments = new Set<Environment>();
  const waiting: (() => void)[] = [];
  const free = (): Environment | undefined => {
    for (const each of environments) if (each.state() === 'gone') environments.delete(each);
    const idle = [...environments].find(each => each.state() === 'idle');
    if (idle !== undefined || environments.size === CONCURRENCY) return idle;
    const started = startEnvironment(lambda);
    environments.add(started);
    return started;
  };
  return {
    invoke: async (event, requestId) => {
      let environment = free();
      while (environment === undefined) {
        await new Promise<void>(resolve => waiting.push(resolve));
        environment = free();
      }
      return await environment.run(event, requestId).finally(() => waiting.shift()?.());
    },
    stop: async () => {
      await Promise.all([...environments].map(environment => environment.stop()));
    },
  };
}

interface Environment {
  readonly run: (event: unknown, requestId: string) => Promise<Outcome>;
  readonly state: () => 'idle' | 'busy' | 'gone';
  readonly stop: () => Promise<unknown>;
}

const Message = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('returned'), json: v.string() }),
  v.object({ type: v.literal('threw') }),
]);

function startEnvironment({ name, entry, exportName, environment, timeoutMs, memoryMb }: LambdaFunction): Environment {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    // A copy of its own, as functions of all sites run from the same source.
    env: environment,
    workerData: { module: pathToFileURL(join(root, entry)).href, exportName, name, timeoutMs, memoryMb },
  });
  let state: ReturnType<Environment['state']> = 'idle';
  let settle = (_: Outcome): void => {};
  const ready = Promise.withResolvers<void>();
  worker.on('message', (sent: unknown) => {
    const message = v.parse(Message, sent);
    if (message.type === 'ready') ready.resolve();
    else settle(message.type === 'threw' ? { failure: 'error' } : { value: JSON.parse(message.json) });
  });
  worker.on('error', error => console.error(`${name} broke down:`, error));
  worker.on('exit', () => {
    state = 'gone';
    ready.resolve();
    settle({ failure: 'crash' });
  });
  const invoke = async (event: unknown, requestId: string): Promise<Outcome> => {
    // As on Lambda, the time to start does not count.
    await ready.promise;
    if (state === 'gone') return { failure: 'crash' };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    settle = resolve;
    const clock = setTimeout(() => {
      console.error(`${requestId} ${name} timed out after ${timeoutMs / 1000} seconds`);
      state = 'gone';
      resolve({ failure: 'timeout' });
      void worker.terminate();
    }, timeoutMs);
    worker.postMessage({ event, requestId });
    return await promise.finally(() => clearTimeout(clock));
  };
  return {
    state: () => state,
    stop: () => worker.terminate(),
    run: async (event, requestId) => {
      state = 'busy';
      const outcome = await invoke(event, requestId);
      if (state === 'busy') state = 'idle';
      return outcome;
    },
  };
}
