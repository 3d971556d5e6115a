/** Compares the answers of both stages. */
import { isDeepStrictEqual } from 'node:util';

/** One row of the report. */
export interface Compared {
  /** Language of the site. */
  readonly site: string;
  readonly name: string;
  readonly status: number | string;
  /** One line for each difference. */
  readonly differences: readonly string[];
}

/** Texts as they are, other values as JSON; truncated to fit a line. */
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A line for each place in which two values differ, with its path first. */
export const differencesOf = (source: unknown, bundle: unknown, path = ''): string[] => {
  if (isDeepStrictEqual(source, bundle)) return [];
  if (isObject(source) && isObject(bundle))
    return [...new Set([...Object.keys(source), ...Object.keys(bundle)])].flatMap(key =>
      differencesOf(source[key], bundle[key], `${path}/${key}`),
    );
  return [`${path}: ${shown(source)} of the source, ${shown(bundle)} of the bundle`];
};
