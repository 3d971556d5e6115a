/** The report of a comparison, by field. Pure. */

import { isFields } from '../../original/shapes.ts';
import { columns } from '../../terminal/columns.ts';
import type { Difference } from './place.ts';

const MOST_EXAMPLES = 3;

/**
 * Begins with the differences that have no known reason, with examples, and continues with how
 * often each reason applied.
 */
export const report = (differences: readonly Difference[]): string => {
  const alike = Map.groupBy(differences, ({ field, why = '' }) => `${field}\n${why}`);
  const unexplained: string[] = [];
  const rows: string[][] = [];
  for (const [name, all] of [...alike].sort(([a], [b]) => a.localeCompare(b))) {
    const [field = '', why = ''] = name.split('\n');
    if (why === '') unexplained.push([`${field}: ${all.length} differ`, ...examplesOf(all)].join('\n'));
    else rows.push([field, String(all.length), why]);
  }
  return [...unexplained, ...(rows.length > 0 ? [columns(['field', 'differs', 'because'], rows)] : [])].join('\n\n');
};

const examplesOf = (all: readonly Difference[]): readonly string[] =>
  all
    .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
    .slice(0, MOST_EXAMPLES)
    .map(({ id, ...values }) => {
      const [source, here] = [values.source, values.here].map(shortened);
      return `  ${id === undefined ? '' : `${id}: `}${said(source, here)} there, ${said(here, source)} here`;
    });

/** Shortens a whole record to the members by which people know it. */
const shortened = (value: unknown): unknown => {
  if (!isFields(value) || value.id === undefined) return value;
  const { id, title, venue, organizer, name, slug } = value;
  return { id, name: [title, venue, organizer, name].find(text => typeof text === 'string'), slug };
};

const LONGEST = 60;
/** The number of characters that are shown before the first one that differs. */
const BEFORE = 20;

/**
 * A value in one line; a long value is cut to the part around the first character that differs from
 * the other value.
 */
const said = (value: unknown, other: unknown): string => {
  const [text, otherText] = [[...inJson(value)], [...inJson(other)]];
  const differs = text.findIndex((character, at) => character !== otherText[at]);
  const begin = text.length > LONGEST && differs > LONGEST - BEFORE ? differs - BEFORE : 0;
  const shown = text.slice(begin, begin + LONGEST).join('');
  return `${begin > 0 ? '…' : ''}${shown}${begin + LONGEST < text.length ? '…' : ''}`;
};
const inJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
