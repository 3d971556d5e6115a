/** Paths of requests, taken apart: whatever API Gateway has left of the address of the site, and however their letters are written. */
import type { AddressDeps, HttpEvent } from './http-event.ts';

export type Segments = readonly string[];

/**
 * What the path may be below the address of the site. It may begin with the stage, with the base path of the address, or with both, as
 * when a CDN forwards whole paths.
 */
export const belowSite = ({ rawPath, requestContext }: HttpEvent, { baseUrl }: AddressDeps): Segments[] => {
  const path = segmentsOf(rawPath);
  const base = segmentsOf(baseUrl === undefined ? '' : new URL(baseUrl).pathname);
  const belowStage = [path, ...behind([requestContext.stage], path)];
  return [...belowStage, ...belowStage.flatMap(each => (base.length === 0 ? [] : behind(base, each)))];
};

/** The rest of a path that begins so, in a list; an empty list: it doesn't. */
export const behind = (start: Segments, path: Segments): Segments[] =>
  start.every((segment, index) => path[index] === segment) ? [path.slice(start.length)] : [];

export const segmentsOf = (path: string): Segments =>
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

/** What stands for the names in braces; undefined: it is another path. */
export const parametersOf = (pattern: Segments, path: Segments): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const pairs = pattern.map((expected, index) => [expected, path[index] ?? ''] as const);
  const isParameter = (expected: string): boolean => expected.startsWith('{');
  if (pairs.some(([expected, found]) => !isParameter(expected) && expected !== found)) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([expected, found]) => (isParameter(expected) ? [[expected.slice(1, -1), found]] : [])),
  );
};
