/** AWS Lambda on one machine: which execution environment takes an event, and how many there are. */
import { type Code, SOURCE } from './code.ts';
import type { LambdaFunction } from './deployment.ts';
import { type Environment, type OnLine, type Outcome, startEnvironment } from './execution-environment.ts';

export type Invoke = (lambda: LambdaFunction, event: unknown, requestId: string) => Promise<Outcome>;

export interface Lambda {
  readonly invoke: Invoke;
  readonly stop: () => Promise<void>;
}

/** How long an environment is kept without an event, in ms: on Lambda minutes. One that the clock calls is kept for its next minute. */
const KEPT_MS = { called: 30_000, byTheClock: 90_000 } as const;

/**
 * Environments start with the first event that needs them; `surroundings` are the variables that no template holds. Functions with the
 * same variables, which are those of one site, share environments: most of their code is the same, and so is most of their memory.
 * Bundles have other variables each, and so environments of their own, as on Lambda. `onLine`: gets what functions log.
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

  /** An environment that can take an event of this function now; undefined if all of them are busy. */
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
