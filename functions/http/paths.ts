/** Parses paths of requests, with or without stage and base path, and percent-encoded or not. */
import type { AddressDeps, HttpEvent } from './http-event.ts';

export type Segments = readonly string[];

/**
 * The possible paths below the address of the site. A path may begin with the stage, with the base path of the address, or with both, if a
 * CDN forwards whole paths.
 */
export const belowSite = ({ rawPath, requestContext }: HttpEvent, { baseUrl }: AddressDeps): Segments[] => {
  const path = segmentsOf(rawPath);
  const base = segmentsOf(baseUrl === undefined ? '' : new URL(baseUrl).pathname);
  const belowStage = [path, ...behind([requestContext.stage], path)];
  return [...belowStage, ...belowStage.flatMap(each => (base.length === 0 ? [] : behind(base, each)))];
};

/** The rest of the path after this prefix, in a list; empty without this prefix. */
export const behind = (start: Segments, path: Segments): Segments[] =>
  start.every((segment, index) => path[index] === segment) ? [path.slice(start.length)] : [];

/** Slashes at the end make no difference; an empty segment inside matches no route, as in the original (contract/http#addresses). */
export const segmentsOf = (path: string): Segments => {
  const segments = path.replace(/^\//, '').split('/');
  return segments.slice(0, segments.findLastIndex(segment => segment !== '') + 1).map(decoded);
};

/** API Gateway seems to decode paths. Decoding twice does no harm: no slug contains what it would change. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The values of the names in braces; undefined: the path does not match. */
export const parametersOf = (pattern: Segments, path: Segments): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const pairs = pattern.map((expected, index) => [expected, path[index] ?? ''] as const);
  const isParameter = (expected: string): boolean => expected.startsWith('{');
  if (pairs.some(([expected, found]) => !isParameter(expected) && expected !== found)) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([expected, found]) => (isParameter(expected) ? [[expected.slice(1, -1), found]] : [])),
  );
};
