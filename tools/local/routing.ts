/** Matches requests to routes of an HTTP API (AWS: "Routes for HTTP APIs", route priority). */
import type { Api, Route } from './deployment.ts';

export interface Match {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * `path` is decoded, and below the stage of API Gateway. Returns undefined if there is no route,
 * not even `$default`.
 */
export type Router = (method: string, path: string) => Match | undefined;

/** With `slashCounts`, a trailing slash makes a different path. */
export function router(routes: readonly Route[], slashCounts = false): Router {
  const fallback = routes.find(({ key }) => key === '$default');
  const patterns = routes.filter(route => route !== fallback).map(patternOf);
  patterns.sort((a, b) => a.rank.localeCompare(b.rank));
  return (method, path) => {
    const asked = slashCounts ? path : path.replace(/(.)\/$/, '$1');
    for (const { route, pattern } of patterns) {
      const found = pattern.exec(`${method} ${asked}`);
      if (found !== null) return { route, pathParameters: { ...found.groups } };
    }
    return fallback && { route: fallback, pathParameters: {} };
  };
}

/**
 * `rank` sorts literal segments first, so `/events/by-slug` is not the event with the id `by-slug`.
 * Routes with a greedy variable, which matches the rest of the path, come last, and the longest of
 * these first.
 */
const patternOf = (route: Route) => {
  const segments = route.key.split('/');
  const isGreedy = route.key.includes('+}');
  const source = route.key
    .replaceAll(/[.*?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{(\w+)\+\}/g, '(?<$1>.+)')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return {
    route,
    pattern: new RegExp(`^${source}$`, 's'),
    rank: [Number(isGreedy), ...segments.map(each => Number(each.startsWith('{')))].join(''),
  };
};

// --- Finds the API of a request, at a custom domain name by the base path, at every other host by
// the stage of API Gateway at the start of the path.

interface Place {
  readonly api: Api;
  /** The custom domain name; undefined for the default one of the gateway. */
  readonly host: string | undefined;
  /** The prefix of the path, which is empty or has a leading slash. */
  readonly base: string;
}

/**
 * `root` is the stage of API Gateway that also serves paths that belong to no other one. `host` may
 * have a port.
 */
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
