/** The formats of files to load, which their content tells apart and not their names. */
import { OperatorError } from '../../../terminal/operator-error.ts';
import { csv, SEPARATORS } from './csv.ts';
import { icalendar } from './icalendar.ts';
import { json } from './json.ts';
import type { Format } from './row.ts';

export const FORMATS = { json, csv, ics: icalendar } as const satisfies Readonly<Record<string, Format>>;
export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES: readonly FormatName[] = ['json', 'csv', 'ics'];

/**
 * `name` is what messages call the file.
 * @throws OperatorError if the content is of no format.
 */
export const formatOf = (text: string, name: string): FormatName => {
  const begins = text.trimStart();
  if (begins === '' || /^[[{]/.test(begins)) return 'json';
  if (/^BEGIN:VCALENDAR\b/i.test(begins)) return 'ics';
  if (begins.startsWith('<'))
    throw new OperatorError(`${name} is HTML or XML, so nothing was sent: events are read from JSON, CSV and ICS`);
  const [header = ''] = begins.split('\n');
  if (SEPARATORS.some(separator => header.includes(separator))) return 'csv';
  throw new OperatorError(
    `${name}:1 is no JSON, and no header of CSV, so nothing was sent: if you know what it is, add --format ${FORMAT_NAMES.join('|')}`,
  );
};
