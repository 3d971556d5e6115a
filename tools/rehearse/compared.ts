/** What was asked of both stages, and in what their answers differ. */
import { isDeepStrictEqual } from 'node:util';

/** One row of the report. */
export interface Compared {
  /** Language of the site. */
  readonly site: string;
  readonly name: string;
  readonly status: number | string;
  /** One line for each thing that is not as it should be. */
  readonly differences: readonly string[];
}

/** As JSON, but for texts; short enough for a line. */
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A line for each place in which two values differ, beginning with where it is. */
export const differencesOf = (source: unknown, bundle: unknown, path = ''): string[] => {
  if (isDeepStrictEqual(source, bundle)) return [];
  if (isObject(source) && isObject(bundle))
    return [...new Set([...Object.keys(source), ...Object.keys(bundle)])].flatMap(key =>
      differencesOf(source[key], bundle[key], `${path}/${key}`),
    );
  return [`${path}: ${shown(source)} of the source, ${shown(bundle)} of the bundle`];
};
