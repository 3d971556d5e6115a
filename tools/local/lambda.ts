/** A local AWS Lambda: assigns events to execution environments, and limits their number. */
import { type Code, SOURCE } from './code.ts';
import type { LambdaFunction } from './deployment.ts';
import { type Environment, type OnLine, type Outcome, startEnvironment } from './execution-environment.ts';

export type Invoke = (lambda: LambdaFunction, event: unknown, requestId: string) => Promise<Outcome>;

export interface Lambda {
  readonly invoke: Invoke;
  readonly stop: () => Promise<void>;
}

/** Milliseconds until an idle environment is removed, on Lambda minutes. Scheduled functions run again before. */
const KEPT_MS = 90_000;

/**
 * The maximum number of execution environments, each of some 30 MB. Further events wait, where AWS would start a thousand. `alike`: with the
 * same variables. `inAll`: three sites, each with its pages apart, as these have no keys; and the functions that the clock calls.
 */
const MOST = { alike: 4, inAll: 7 } as const;

/**
 * Environments start with the first event that needs them. `surroundings`: variables that are not in templates. Functions of one site but
 * its pages have the same variables and share environments, as most of their code and memory is the same. Bundles have different variables,
 * and so separate environments, as on Lambda. `onLine`: called with each line that functions log.
 */
export function startLambda(
  surroundings: (lambda: LambdaFunction) => Readonly<Record<string, string>>,
  onLine: OnLine = console.log,
  { moduleOf, variablesOf }: Code = SOURCE,
): Lambda {
  /** In the order of their last event, each with its variables as JSON. */
  const environments = new Map<Environment, string>();
  const waiting: (() => void)[] = [];

  /** An idle environment for this function; undefined if it has to wait. */
  const free = (lambda: LambdaFunction): Environment | undefined => {
    for (const each of environments.keys()) if (each.state() === 'gone') environments.delete(each);
    const variables = { ...lambda.environment, ...surroundings(lambda), ...variablesOf(lambda) };
    const json = JSON.stringify(variables);
    const all = [...environments.keys()];
    const alike = all.filter(each => environments.get(each) === json);
    const idle = alike.find(isIdle);
    if (idle === undefined && alike.length === MOST.alike) return undefined;
    if (idle === undefined && all.length === MOST.inAll) {
      // A kind that has an environment waits for it; one that has none gets the place of another.
      const oldest = alike.length > 0 ? undefined : all.find(isIdle);
      if (oldest === undefined) return undefined;
      environments.delete(oldest);
      void oldest.stop();
    }
    const environment = idle ?? startEnvironment(variables, { idleMs: KEPT_MS, moduleOf, onLine });
    environments.delete(environment);
    environments.set(environment, json); // now the last one
    return environment;
  };

  return {
    invoke: async (lambda, event, requestId) => {
      let environment = free(lambda);
      while (environment === undefined) {
        await new Promise<void>(resolve => waiting.push(resolve));
        environment = free(lambda);
      }
      try {
        return await environment.run(lambda, event, requestId);
      } finally {
        for (const resume of waiting.splice(0)) resume();
      }
    },
    stop: async () => {
      await Promise.all([...environments.keys()].map(environment => environment.stop()));
    },
  };
}

const isIdle = (environment: Environment): boolean => environment.state() === 'idle';
