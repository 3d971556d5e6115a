/**
 * Whether answers are as the OpenAPI document describes them, without members that it does not
 * name.
 */
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { NAMESPACE_ROUTES, type Route } from '../../shared/api/routes.ts';

import { type Content, refusalsFor } from '../../shared/docs/operations.ts';
import { document } from './openapi-document.ts';

interface Called {
  readonly method: string;
  /** The path below the namespace, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/**
 * What the document does not describe of the answer, or undefined if the answer is as described.
 */
export const undescribed = (called: Called, { status, body }: Answered): string | undefined => {
  const url = new URL(`http://calendar.test${called.path}`);
  const route = routeOf(methodOf(called, url), url.pathname);
  // Selected fields are part of what is described. A test that asks for a compressed body checks it
  // itself.
  if (
    route === undefined ||
    body === undefined ||
    [...url.searchParams.keys()].some(name => name.startsWith('_fields')) ||
    'accept-encoding' in called.headers
  )
    return undefined;
  if (status === route.reply.status && typeof body === 'string')
    return isCalendarOffered(route) ? undefined : 'is text';
  if (status === route.reply.status || status === route.reply.known) return problemOf(schemaOf(route, status), body);
  if (status === 304) return undefined;
  const codes = refusalsFor(route).find(refusal => refusal.status === status)?.codes ?? [];
  const code = codes.find(each => each === codeIn(body));
  return code === undefined ? `${status} ${codeIn(body)} is not among its refusals` : problemOf(REFUSAL, body);
};

const methodOf = ({ method, headers }: Called, { searchParams }: URL): string => {
  const override = method === 'POST' ? (searchParams.get('_method') ?? headers['x-http-method-override']) : undefined;
  return override?.toUpperCase() ?? method;
};

const ALL: readonly Route[] = Object.values(NAMESPACE_ROUTES);
const routeOf = (method: string, path: string): Route | undefined =>
  ALL.find(route => route.methods.some(each => each === method) && patternOf(route.path).test(path));

const patterns = new Map<string, RegExp>();
const patternOf = (path: string): RegExp => {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${path.replace('{id}', '\\d+').replace('{slug}', '[^/]+')}/?$`);
  patterns.set(path, pattern);
  return pattern;
};

const codeIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

// --- schemas -------------------------------------------------------------------------------------

const ID = 'https://calendar.test/document';
const REFUSAL = '#/components/schemas/Refusal';

/** The schema of the expected answer, or undefined if it may be anything. */
const schemaOf = (route: Route, status: number): string | undefined =>
  contentOf(route, status)['application/json']?.schema.$ref;

const isCalendarOffered = (route: Route): boolean => 'text/calendar' in contentOf(route, route.reply.status);

const contentOf = ({ path, methods: [method] }: Route, status: number): Content => {
  const item = document.paths[path || '/'];
  const operation = method === 'GET' ? item?.get : method === 'DELETE' ? item?.delete : item?.post;
  const answer = operation?.responses[status];
  return (answer !== undefined && 'content' in answer && answer.content) || {};
};

const validators = new Map<string, ValidateFunction>();
const ajv = new Ajv({ strict: false, allErrors: false });
let isReady = false;
const problemOf = (reference: string | undefined, body: unknown): string | undefined => {
  if (reference === undefined) return undefined;
  const validator = validators.get(reference) ?? compiled(reference);
  validators.set(reference, validator);
  return validator(body) ? undefined : ajv.errorsText(validator.errors, { dataVar: reference });
};

const compiled = (reference: string): ValidateFunction => {
  if (!isReady) {
    // The full patterns of addresses took a fifth of the tests' time.
    formats.default(ajv, { mode: 'fast' });
    ajv.addSchema({ $id: ID, components: closed(document.components) });
    isReady = true;
  }
  return ajv.compile({ $ref: `${ID}${reference}` });
};

/** Allows no members other than those that are named. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, closed(member)]));
  const isObject = 'properties' in members && members.type === 'object';
  return isObject ? { ...members, additionalProperties: false } : members;
};
