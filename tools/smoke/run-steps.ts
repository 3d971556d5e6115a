/** Runs the steps of the smoke test against a site, one after the other. */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { isOfWordPress, namespaceName, WORDPRESS } from '../../shared/settings/site.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { fromSeconds, type Instant } from '../../shared/time/wall.ts';
import type { Credentials } from '../http/service.ts';
import { secondsNow } from '../terminal/now.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { say } from '../terminal/print.ts';
import { type Answer, ask, type Target } from './ask.ts';
import { failureOf, madeIn, routeKeyOf } from './failure.ts';
import { LAST_USE, lastUseFailure } from './read-back.ts';
import { STEPS, type Step } from './steps.ts';

export interface StepResult {
  readonly step: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** How long the step took, waiting included. */
  readonly ms: number;
  /** Why it failed or was skipped. */
  readonly reason?: string;
  /** What to look at if it failed, most likely first. */
  readonly look?: readonly string[];
}

export interface SmokeTest {
  /** The address of the namespace, without a slash at its end. */
  readonly url: string;
  /** Undefined if steps that need a user are to be skipped. */
  readonly user?: Credentials | undefined;
  /** The table of the deployment, to read back what no answer shows; undefined: it is not read. */
  readonly store?: UncheckedStore | undefined;
  /** Skips what is left, except deleting what was created. */
  readonly stop: AbortSignal;
}

/**
 * Yields each step when it has ended.
 *
 * @throws OperatorError if nothing answers, or if the address is not that of a namespace.
 */
export async function* runSteps(test: SmokeTest): AsyncGenerator<StepResult, void, undefined> {
  const { url, user, stop } = test;
  const since = secondsNow();
  const target = { ...(await placeOf(url)), user };
  const known: Known = {
    names: new Map([
      ['namespace', namespaceName(target.namespace)],
      ['login', user?.login ?? ''],
    ]),
    met: new Set([...(user ? ['--user'] : []), ...(isOfWordPress(target.namespace) ? ['a WordPress namespace'] : [])]),
  };
  for (const step of STEPS) {
    const begun = performance.now();
    const unmet = stop.aborted && !step.cleans ? 'it was interrupted' : lackingFor(step, known);
    const outcome = unmet === undefined ? await outcomeOf(step, known, target, stop) : skipped(unmet);
    yield { step: step.name, ms: Math.round(performance.now() - begun), ...outcome };
  }
  yield { step: LAST_USE, ms: 0, ...(await readBack(test, since)) };
}

/** What is known when a step begins. */
interface Known {
  /** The values for texts in braces. */
  readonly names: Map<string, string>;
  /** The needs that are met. */
  readonly met: Set<string>;
}
type Outcome = Omit<StepResult, 'step' | 'ms'>;

const skipped = (reason: string): Outcome => ({ result: 'skipped', reason });

const readBack = async ({ user, store, stop }: SmokeTest, since: Instant): Promise<Outcome> => {
  if (user === undefined) return skipped('it needs --user');
  if (store === undefined) return skipped('it needs --table');
  if (stop.aborted) return skipped('it was interrupted');
  const failure = await lastUseFailure(store, user, since);
  return failure === undefined ? { result: 'passed' } : { result: 'failed', ...failure };
};

/**
 * The namespace is the one that the index names; if the index does not answer, the last three
 * segments of the path, as by default.
 */
const placeOf = async (url: string): Promise<Omit<Target, 'user'>> => {
  const answer = await ask(INDEX, { site: url, namespace: '', user: undefined });
  if (answer instanceof Error)
    throw new OperatorError(
      `Nothing answers at ${url} (${answer.message}): look at the DNS record and the certificate of the host, and at its CDN, if any`,
    );
  const index = v.safeParse(Index, answer.body);
  const named = index.success ? [`${WORDPRESS}/${index.output.namespace}`, index.output.namespace] : [];
  const [byDefault = ''] = /(wp-json\/)?[^/]+\/[^/]+\/[^/]+$/.exec(new URL(url).pathname.slice(1)) ?? [];
  const namespace = [...named, byDefault].find(each => each !== '' && url.endsWith(`/${each}`));
  if (namespace === undefined)
    throw new OperatorError(`${url} is no address of a namespace, such as https://host/gl/calendar/events/v1`);
  return { site: url.slice(0, -namespace.length - 1), namespace };
};
const INDEX: Step = { name: 'index', by: 'docs', page: '', status: [200] };
const Index = v.pipe(v.string(), v.parseJson(), v.object({ namespace: v.string() }));

const IN_BRACES = /\{([a-z-]+)\}/g;

const filled = (step: Step, { names }: Known): Step =>
  JSON.parse(JSON.stringify(step).replaceAll(IN_BRACES, (text, name: string) => names.get(name) ?? text));

/** Why a step cannot be done, or undefined if it can. */
const lackingFor = (step: Step, known: Known): string | undefined => {
  const { needs } = step;
  if (step.signed && !known.met.has('--user')) return 'it needs --user';
  if (needs !== undefined && !known.met.has(needs))
    return needs.startsWith('/') ? `it needs the right to create in ${needs}` : `it needs ${needs}`;
  const [, name] = new RegExp(IN_BRACES).exec(JSON.stringify(filled(step, known))) ?? [];
  return name && `there is no ${name}`;
};

const outcomeOf = async (step: Step, known: Known, target: Target, stop: AbortSignal): Promise<Outcome> => {
  const routeKey = routeKeyOf(step, target.namespace);
  const asked = filled(step, known);
  const begun = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const answer = await ask(asked, target);
    const failure = failureOf(asked, routeKey, answer);
    if (failure === undefined || asked.within === undefined || isFault(answer)) {
      if (!(answer instanceof Error)) learn(asked, answer, known);
      return failure === undefined ? { result: 'passed' } : { result: 'failed', ...failure };
    }
    if (performance.now() - begun > asked.within * 1000) return { result: 'failed', ...failure };
    if (stop.aborted) return skipped('it was interrupted');
    if (isFirst) say(`Waiting for at most ${asked.within} s: ${asked.name}`);
    await setTimeout(1_000, undefined, { signal: stop }).catch(() => {});
  }
};

/** Whether waiting would not help. */
const isFault = (answer: Answer | Error): boolean => answer instanceof Error || answer.status >= 500;

/**
 * The seconds from now until the scheduled event is published, which is longer than creating it
 * takes.
 */
const SOON = 10;

/** Remembers what later steps use of an answer. */
const learn = ({ path = '', signed, remember }: Step, { headers, body }: Answer, { names, met }: Known): void => {
  if (!signed) return;
  if (headers.get('allow')?.split(', ').includes('POST')) met.add(path.replace(/\?.*/, ''));
  // The clock of the service counts, because that of this machine may be wrong.
  names.set('soon', fromSeconds(Date.parse(headers.get('date') ?? '') / 1000 + SOON));
  const made = remember === undefined ? undefined : madeIn(body);
  if (made === undefined) return;
  names.set(`${remember}`, String(made.id));
  // Only public records have a slug.
  if (made.slug) names.set(`${remember}-slug`, made.slug);
};
