/**
 * Routes once more what API Gateway has found no route for (docs/decisions/0051): a slash at the end, slashes in a row and encoded letters
 * change nothing. Nobody is redirected, as clients would drop `Authorization` or the body on the way.
 */
import { ROUTES } from '../../shared/api/routes.ts';
import type { AddressDeps, HttpEvent } from './http-event.ts';

/** The event as API Gateway would have sent it for the path that is meant. Without a route, it stays as it is. */
export const routedAgain = (event: HttpEvent, deps: AddressDeps): HttpEvent => {
  const { namespace } = deps.site;
  const asked = belowSite(event, deps).flatMap(path => behind(segmentsOf(namespace), path));
  for (const path of PATHS)
    for (const segments of asked) {
      const pathParameters = parametersOf(segmentsOf(path), segments);
      if (pathParameters === undefined) continue;
      return { ...event, routeKey: `${event.requestContext.http.method} /${namespace}${path}`, pathParameters };
    }
  return event;
};

const PATHS = [...new Set(Object.values(ROUTES).map(({ path }) => path))];

type Segments = readonly string[];

/**
 * What the path may be below the address of the site. It may begin with the stage, with the base path of the address, or with both, as
 * when a CDN forwards whole paths.
 */
const belowSite = ({ rawPath, requestContext }: HttpEvent, { baseUrl }: AddressDeps): Segments[] => {
  const path = segmentsOf(rawPath);
  const base = segmentsOf(baseUrl === undefined ? '' : new URL(baseUrl).pathname);
  const belowStage = [path, ...behind([requestContext.stage], path)];
  return [...belowStage, ...belowStage.flatMap(each => (base.length === 0 ? [] : behind(base, each)))];
};

/** The rest of a path that begins so, in a list; an empty list: it doesn't. */
const behind = (start: Segments, path: Segments): Segments[] =>
  start.every((segment, index) => path[index] === segment) ? [path.slice(start.length)] : [];

const segmentsOf = (path: string): Segments =>
  path
    .split('/')
    .filter(segment => segment !== '')
    .map(decoded);

/** API Gateway decodes paths, as far as it has been observed; what is decoded twice has lost nothing that a slug may hold. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `{id}` and `{slug}`; undefined: it is another path. */
const parametersOf = (pattern: Segments, path: Segments): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const pairs = pattern.map((expected, index) => [expected, path[index] ?? ''] as const);
  const isParameter = (expected: string): boolean => expected.startsWith('{');
  if (pairs.some(([expected, found]) => !isParameter(expected) && expected !== found)) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([expected, found]) => (isParameter(expected) ? [[expected.slice(1, -1), found]] : [])),
  );
};
