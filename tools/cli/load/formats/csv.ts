/** CSV with a header row; its separator is found out. */
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { OperatorError } from '../../../terminal/operator-error.ts';
import type { Format } from './row.ts';

export const SEPARATORS = [',', ';', '\t', '|'] as const;

export const csv: Format = (text, { name }) => {
  const [header, ...rows] = read(text, name, separatorOf(text));
  const columns = distinct(header?.record ?? []);
  return rows.map(({ record, raw, info }) => {
    const number = info.lines - (raw.trim().match(/\n/g)?.length ?? 0);
    const surplus = record.slice(columns.length).some(cell => cell !== '');
    if (record.length < columns.length || surplus)
      return { number, problem: `has ${record.length} columns, and the header ${columns.length}`, text: raw.trim() };
    return { number, record: Object.fromEntries(columns.map((column, i) => [column, record[i]])) };
  });
};

/**
 * As people's files are: quotes within a cell may be single, and rows of separators end a table.
 */
const LIKE_SPREADSHEETS = {
  relax_quotes: true,
  trim: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  relax_column_count: true,
} as const;

const Read = v.array(v.object({ record: v.array(v.string()), raw: v.string(), info: v.object({ lines: v.number() }) }));

const read = (text: string, name: string, delimiter: string): v.InferOutput<typeof Read> => {
  try {
    return v.parse(Read, parse(text, { ...LIKE_SPREADSHEETS, delimiter, info: true, raw: true }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`${name}:${error.lines} is broken CSV, so nothing was sent: ${error.message}`);
  }
};

/** How many records are looked at to find the separator. */
const SAMPLE = 100;

/** The separator by which most records have as many columns as the header, which are the most. */
const separatorOf = (text: string): string => {
  const judged = SEPARATORS.map(delimiter => {
    // A record of which a quote is not closed belongs to another separator, or to a broken file.
    const options = { ...LIKE_SPREADSHEETS, delimiter, to: SAMPLE, skip_records_with_error: true };
    const records = parse(text, options);
    const columns = records[0]?.length ?? 0;
    const alike = records.filter(({ length }) => length === columns && columns > 1).length;
    return { delimiter, columns, share: alike / (records.length || 1) };
  });
  return judged.toSorted((a, b) => b.share - a.share || b.columns - a.columns)[0]?.delimiter ?? ',';
};

/** Names a column without a name by its position, and a second one of a name so, too. */
const distinct = (header: readonly string[]): string[] =>
  header.map((column, i) => {
    if (column === '') return `column ${i + 1}`;
    return header.indexOf(column) < i ? `${column} (column ${i + 1})` : column;
  });
