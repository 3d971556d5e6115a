/** A local AWS Lambda: assigns events to execution environments, and limits their number. */
import { type Code, SOURCE } from './code.ts';
import type { LambdaFunction } from './deployment.ts';
import { type Environment, type OnLine, type Outcome, startEnvironment } from './execution-environment.ts';

export type Invoke = (lambda: LambdaFunction, event: unknown, requestId: string) => Promise<Outcome>;

export interface Lambda {
  readonly invoke: Invoke;
  readonly stop: () => Promise<void>;
}

/** Milliseconds until an idle environment is removed, on Lambda minutes. That of a scheduled function is kept for its next run. */
const KEPT_MS = { called: 30_000, byTheClock: 90_000 } as const;

/**
 * Environments start with the first event that needs them. `surroundings`: variables that are not in templates. Functions of one site but
 * its pages have the same variables and share environments, as most of their code and memory is the same. Bundles have different variables, and so
 * separate environments, as on Lambda. `onLine`: called with each line that functions log.
 */
export function startLambda(
  surroundings: (lambda: LambdaFunction) => Readonly<Record<string, string>>,
  onLine: OnLine = console.log,
  { moduleOf, variablesOf, most }: Code = SOURCE,
): Lambda {
  const pools = new Map<string, Set<Environment>>();
  /** Environments in the order of their last event. */
  const all = new Set<Environment>();
  const waiting: (() => void)[] = [];

  const forget = (environment: Environment): void => {
    all.delete(environment);
    for (const pool of pools.values()) pool.delete(environment);
  };

  /** An idle environment for this function; undefined if all are busy. */
  const free = (lambda: LambdaFunction): Environment | undefined => {
    for (const each of all) if (each.state() === 'gone') forget(each);
    const variables = { ...lambda.environment, ...surroundings(lambda), ...variablesOf(lambda) };
    const key = JSON.stringify(variables);
    const pool = pools.get(key) ?? new Set();
    pools.set(key, pool);
    const idle = [...pool].find(each => each.state() === 'idle');
    if (idle !== undefined || pool.size === most.alike) return idle;
    if (all.size >= most.inAll) {
      const oldest = pool.size > 0 ? undefined : [...all].find(each => each.state() === 'idle');
      if (oldest === undefined) return undefined;
      forget(oldest);
      void oldest.stop();
    }
    const idleMs = lambda.stage === undefined ? KEPT_MS.byTheClock : KEPT_MS.called;
    const started = startEnvironment(variables, { idleMs, moduleOf, onLine });
    pool.add(started);
    return started;
  };

  return {
    invoke: async (lambda, event, requestId) => {
      let environment = free(lambda);
      while (environment === undefined) {
        await new Promise<void>(resolve => waiting.push(resolve));
        environment = free(lambda);
      }
      all.delete(environment);
      all.add(environment);
      try {
        return await environment.run(lambda, event, requestId);
      } finally {
        for (const resume of waiting.splice(0)) resume();
      }
    },
    stop: async () => {
      await Promise.all([...all].map(environment => environment.stop()));
    },
  };
}
