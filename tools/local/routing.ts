/** Matches requests to routes of an HTTP API (AWS: "Routes for HTTP APIs", route priority). */
import type { Api, Route } from './deployment.ts';

export interface Match {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** `path`: decoded, below the stage. undefined: no route, not even `$default`. */
export type Router = (method: string, path: string) => Match | undefined;

/** `slashCounts`: a trailing slash makes a different path. */
export function router(routes: readonly Route[], slashCounts = false): Router {
  const fallback = routes.find(({ key }) => key === '$default');
  const patterns = routes
    .filter(route => route !== fallback)
    .map(patternOf)
    .sort(bySpecificity);
  return (method, path) => {
    // The root always has its slash, as every request line has one.
    const segments = (slashCounts && path !== '/' ? path : path.replace(/\/$/, '')).split('/');
    for (const pattern of patterns) {
      const pathParameters = pattern.method === method ? parametersOf(pattern.segments, segments) : undefined;
      if (pathParameters !== undefined) return { route: pattern.route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: {} };
  };
}

interface Pattern {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly string[];
}

function patternOf(route: Route): Pattern {
  const [method = '', path = ''] = route.key.split(' ');
  return { route, method, segments: path === '/' ? [''] : path.split('/') };
}

const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/** The name of a greedy variable, which takes the rest of the path: one segment at least. */
const greedyName = (segment: string): string | undefined => /^\{(\w+)\+\}$/.exec(segment)?.[1];

/**
 * Literal segments first: `/events/by-slug` is not the event with the id `by-slug`. Routes with a greedy variable come last, and of these the
 * longest first.
 */
const bySpecificity = (a: Pattern, b: Pattern): number => rank(a).localeCompare(rank(b));
const rank = ({ segments }: Pattern): string => {
  const isGreedy = segments.some(each => greedyName(each) !== undefined);
  return [isGreedy ? 1 : 0, ...segments.map(each => (each.startsWith('{') ? 1 : 0))].join('');
};

function parametersOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const greedy = greedyName(pattern.at(-1) ?? '');
  if (greedy !== undefined) {
    const [before, rest] = [pattern.slice(0, -1), segments.slice(pattern.length - 1).join('/')];
    const parameters = rest === '' ? undefined : parametersOf(before, segments.slice(0, before.length));
    return parameters && { ...parameters, [greedy]: rest };
  }
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const found = segments[index] ?? '';
    const name = parameterName(expected);
    if (name === undefined ? found !== expected : found === '') return undefined;
    if (name !== undefined) parameters[name] = found;
  }
  return parameters;
}

// --- Finds the API of a request: at a custom domain name by the base path, at every other host by the stage at the start of the path.

export interface Place {
  readonly api: Api;
  /** The custom domain name; undefined for the default one of the gateway. */
  readonly host: string | undefined;
  /** The prefix of the path: empty, or with a leading slash. */
  readonly base: string;
}

/** `root`: the stage that also serves paths of no other one. `host` may have a port. */
export function places(apis: readonly Api[], root?: string): (host: string, path: string) => Place | undefined {
  const mapped = apis
    .flatMap(api => api.mappings.map(({ host, basePath }) => ({ api, host, base: basePath && `/${basePath}` })))
    // The longest matching prefix wins (AWS: "Working with API mappings for HTTP APIs").
    .sort((a, b) => b.base.length - a.base.length);
  const stages = apis.map(api => ({ api, host: undefined, base: `/${api.stage}` }));
  const atRoot = apis.filter(({ stage }) => stage === root).map(api => ({ api, host: undefined, base: '' }));
  return (host, path) => {
    const name = host.replace(/:\d+$/, '');
    const here = mapped.filter(place => place.host === name);
    const found = here.length > 0 ? here : [...stages, ...atRoot];
    return found.find(({ base }) => path === base || path.startsWith(`${base}/`));
  };
}
