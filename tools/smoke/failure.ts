/**
 * Says how an answer differs from what a step expects, and which resources of the deployment to
 * look at.
 */

import * as v from 'valibot';
import { gatewayPath } from '../../shared/pages/pages.ts';
import type { Answer } from './ask.ts';
import type { Step } from './steps.ts';

export interface Failure {
  readonly reason: string;
  /** Most likely first. */
  readonly look: readonly string[];
}

/** Returns undefined if the answer is as expected. `routeKey` is a result of `routeKeyOf`. */
export const failureOf = (step: Step, routeKey: string, answer: Answer | Error): Failure | undefined => {
  const reason = differenceOf(step, answer);
  if (reason === undefined) return undefined;
  const id = answer instanceof Error ? null : answer.headers.get('apigw-requestid');
  const log = id === null ? [] : [`what the log has of it: docs/incidents.md#where-to-look, with the id ${id}`];
  return { reason, look: [...suspectsOf(step, routeKey, answer), ...log] };
};

const differenceOf = (step: Step, answer: Answer | Error): string | undefined => {
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  const { status, body } = answer;
  const shown = `${status} ${body.slice(0, 200)}`;
  if (!step.status.includes(status)) return `answered ${shown}; expected ${step.status.join(' or ')}`;
  if (step.contains !== undefined && !body.includes(step.contains))
    return `answered ${shown}; expected ${step.contains} in it`;
  if (step.lacks !== undefined && body.includes(step.lacks)) return `answered ${shown}; ${step.lacks} is still in it`;
  if (step.remember !== undefined && madeIn(body) === undefined) return `answered ${shown}; expected an id in it`;
  return isMisrouted(step, answer) ? 'answered by the function router' : undefined;
};

/** The id of a record that was created, or of the term that has the name (`term_exists`). */
export const madeIn = (body: string): { readonly id: number; readonly slug?: string | undefined } | undefined => {
  const parsed = v.safeParse(Made, body);
  if (!parsed.success) return undefined;
  return 'data' in parsed.output ? { id: parsed.output.data.term_id } : parsed.output;
};
const Made = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ id: v.number(), slug: v.optional(v.string()) }),
    v.object({ data: v.object({ term_id: v.number() }) }),
  ]),
);

/**
 * The router finds the operation of any path, so without this a missing route would go unnoticed,
 * until its throttling bites.
 */
const isMisrouted = (step: Step, { headers }: Answer): boolean =>
  step.by !== 'router' && !hasSlash(step) && /\brouter\b/.test(headers.get('server-timing') ?? '');

/** API Gateway may confuse such a path with another one (docs/decisions/site-addresses). */
const hasSlash = ({ path = '' }: Step): boolean => /\/(\?|$)/.test(path);

/** Described in contract/http#answers-of-the-gateway. */
const GatewayAnswer = v.pipe(v.string(), v.parseJson(), v.strictObject({ message: v.string() }));

const suspectsOf = (step: Step, routeKey: string, answer: Answer | Error): string[] => {
  const [lambda, route] = [`the function ${step.by}`, `the route ${routeKey}`];
  if (answer instanceof Error)
    return ['the DNS record and the certificate of the host', 'the CloudFront distribution, if any'];
  const { status, body, headers } = answer;
  const own = step.look === undefined ? [] : [step.look];
  if (v.is(GatewayAnswer, body)) {
    if (status === 403 || status === 404)
      return [
        `${route} of API Gateway`,
        'the stage and the API mapping of this address',
        'the CloudFront distribution, if any',
      ];
    if (status === 429) return [`the limit of ${route} (limits in the settings)`];
    if (status === 500)
      return [
        `the permission of API Gateway to call ${lambda} (AWS::Lambda::Permission)`,
        `${lambda}, which may crash`,
      ];
    return [`${lambda}: its time limit, its concurrency, and the concurrency of the account`];
  }
  if (isMisrouted(step, answer)) return [`${route}, which API Gateway does not have`];
  if (headers.get('server') === 'CloudFront') return ['the CloudFront distribution: its origin and behaviours'];
  const index = step.index === undefined ? [] : [`the index ${step.index} of the table`];
  if (status >= 500)
    return [...index, `the policy of the role of ${lambda}: its rights to the table and its indexes`, ...own];
  return [...own, ...index, lambda];
};

/**
 * The key of the route by which API Gateway should answer the step:
 * `GET /calendar/events/v1/events/{id}`.
 */
export const routeKeyOf = ({ by, method = 'GET', path, page = '' }: Step, namespace: string): string => {
  if (by === 'router') return '$default';
  const [asked = ''] = (path === undefined ? page : `/${namespace}${path}`).split('?');
  const pattern = asked.replace(/\{[a-z]+-slug\}/, '{slug}').replace(/\{(?!slug)[a-z]+\}/, '{id}');
  return `${method} ${gatewayPath({ path: pattern })}`;
};
