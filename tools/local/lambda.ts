/** A local AWS Lambda, which assigns events to execution environments, and limits their number. */
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Code, SOURCE } from './code.ts';
import type { LambdaFunction } from './deployment.ts';
import { type ExecutionEnvironment, type OnLine, startEnvironment } from './execution-environment.ts';

/** Rejects if the function fails. */
export type Invoke = (lambda: LambdaFunction, event: unknown, requestId: string) => Promise<unknown>;

export interface Lambda {
  readonly invoke: Invoke;
  readonly stop: () => Promise<void>;
}

/**
 * The maximum number of execution environments, each of some 30 MB. Further events wait, where AWS
 * would start a thousand. `alike` is for those with the same variables. `inAll` leaves room for
 * three sites in use at the same time, each with separate pages, because these have no keys, and
 * for the functions that the clock calls.
 */
const MOST = { alike: 4, inAll: 7 } as const;

/**
 * Environments start with the first event that needs them. `surroundings` returns variables that
 * are not in templates. All functions of one site except its pages have the same variables and
 * share environments, because most of their code and memory is the same. Bundles have different
 * variables, and so separate environments, as on Lambda. `onLine` is called with each line that
 * functions log.
 */
export function startLambda(
  surroundings: (lambda: LambdaFunction) => Readonly<Record<string, string>>,
  onLine: OnLine = console.log,
  codeOf: Code = SOURCE,
): Lambda {
  /** In the order of their last event. */
  const environments = new Set<ExecutionEnvironment>();
  const waiting: (() => void)[] = [];

  /** An idle environment with these variables, or undefined if the event has to wait. */
  const free = (variables: Readonly<Record<string, string>>): ExecutionEnvironment | undefined => {
    const all = [...environments];
    const alike = all.filter(each => isDeepStrictEqual(each.variables, variables));
    const idle = alike.find(each => !each.isBusy());
    if (idle !== undefined) return idle;
    if (alike.length === MOST.alike) return undefined;
    if (all.length === MOST.inAll) {
      // A kind that has an environment waits for it. A kind without one gets the place of another.
      const oldest = alike.length > 0 ? undefined : all.find(each => !each.isBusy());
      if (oldest === undefined) return undefined;
      void oldest.stop();
    }
    const started: ExecutionEnvironment = startEnvironment(variables, onLine, () => environments.delete(started));
    return started;
  };

  return {
    invoke: async (lambda, event, requestId) => {
      const { name, exportName, timeoutMs } = lambda;
      const code = codeOf(lambda);
      const variables = { ...lambda.environment, ...surroundings(lambda), ...code.variables };
      let environment = free(variables);
      while (environment === undefined) {
        await new Promise<void>(resolve => waiting.push(resolve));
        environment = free(variables);
      }
      environments.delete(environment);
      // This makes it the last one.
      environments.add(environment);
      const module = pathToFileURL(code.module).href;
      try {
        return await environment.run({ module, exportName, name, timeoutMs, event, requestId });
      } finally {
        for (const resume of waiting.splice(0)) resume();
      }
    },
    stop: async () => {
      await Promise.all([...environments].map(environment => environment.stop()));
    },
  };
}
