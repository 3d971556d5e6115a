/** Reads CSV files with a header row, for facts that the API does not show. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { OperatorError } from '../terminal/operator-error.ts';

export const Id = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number), v.safeInteger());
const Author = v.object({ id: Id, login: v.pipe(v.string(), v.nonEmpty()) });

/**
 * Reads logins of this service, by user ids of the source.
 * @throws OperatorError with the number of an invalid line.
 */
export const readAuthors = (path: string): ReadonlyMap<number, string> =>
  new Map(rowsOf(path, Author, 'id,login').map(({ id, login }) => [id, login]));

/**
 * `header` lists the columns that the file must have, in any order.
 * @throws OperatorError for a file that cannot be read, an invalid line, or if the first line lacks
 * a column.
 */
export const rowsOf = <S extends v.GenericSchema>(path: string, schema: S, header: string): v.InferOutput<S>[] => {
  const [columns = [], ...rows] = linesOf(path);
  if (header.split(',').some(name => !columns.includes(name)))
    throw new OperatorError(`${path}: the first line must be the header ${header}`);
  return rows.map((row, i) => {
    const parsed = v.safeParse(schema, Object.fromEntries(columns.map((name, at) => [name, row[at]])));
    if (parsed.success) return parsed.output;
    throw new OperatorError(`${path}: row ${i + 1} is none of a table with the header ${header}`);
  });
};

const linesOf = (path: string): string[][] => {
  try {
    return parse(readFileSync(path), { bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new OperatorError(`${path} is no CSV: ${error instanceof Error ? error.message : error}`);
  }
};
