/** The small tables that an import is given: CSV files with a head, and files of ids. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { ORIGINAL_KINDS } from '../../../original/kinds.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import type { TranslatedIds } from './translations.ts';

const Id = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number), v.safeInteger());
const Author = v.object({ id: Id, login: v.pipe(v.string(), v.nonEmpty()) });
/** `kind`: of terms, whose ids may be those of events. */
const Translation = v.object({
  id: Id,
  group: v.pipe(v.string(), v.nonEmpty()),
  kind: v.optional(v.picklist(['post', ...ORIGINAL_KINDS]), 'post'),
});

/** Logins here, by numbers at the source. @throws OperatorError that names the line which is none. */
export const readAuthors = (path: string): ReadonlyMap<number, string> =>
  new Map(rowsOf(path, Author, 'id,login').map(({ id, login }) => [id, login]));

/** Groups of at least two. @throws OperatorError as above. */
export const readTranslations = (path: string): readonly TranslatedIds[] => {
  const groups = new Map<string, { kind: TranslatedIds['kind']; ids: number[] }>();
  for (const { id, group, kind } of rowsOf(path, Translation, 'id,group')) {
    const name = `${kind} ${group}`;
    const found = groups.get(name) ?? { kind, ids: [] };
    groups.set(name, found);
    found.ids.push(id);
  }
  return [...groups.values()].filter(({ ids }) => ids.length > 1);
};

/** One in each line. @throws OperatorError as above. */
export const readIds = (path: string): readonly number[] =>
  textOf(path)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((line, i) => {
      const id = v.safeParse(Id, line);
      if (id.success) return id.output;
      throw new OperatorError(`${path}:${i + 1}: "${line}" is no id`);
    });

const rowsOf = <S extends v.GenericSchema>(path: string, schema: S, head: string): v.InferOutput<S>[] => {
  const text = textOf(path);
  let rows: unknown[];
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new OperatorError(`${path} is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  return rows.map((row, i) => {
    const parsed = v.safeParse(schema, row);
    if (parsed.success) return parsed.output;
    throw new OperatorError(`${path}: row ${i + 1} is none of a table with the head ${head}`);
  });
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
};
