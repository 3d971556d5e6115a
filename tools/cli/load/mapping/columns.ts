/** The columns of a file, and the fields for which they are. Pure. */
import { OperatorError } from '../../../terminal/operator-error.ts';
import { type Body, isRecord } from '../formats/row.ts';
import { FIELDS, fieldMeant, foldColumn } from './fields.ts';
import { type LoadType, partsOf } from './words.ts';

/** A value of a record, where a member of an object within it is a column, too. */
export interface Cell {
  /** `venue[city]` in a field of the service, else `place.city`. */
  readonly column: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

export const cellsOf = (record: Body, type: LoadType, within: readonly string[] = []): readonly Cell[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const path = [...within, name];
    return isRecord(value) && Object.keys(value).length > 0
      ? cellsOf(value, type, path)
      : [{ column: nameOf(path, type), path, value }];
  });

const nameOf = (path: readonly string[], type: LoadType): string => {
  const [first = '', ...rest] = path;
  return rest.length > 0 && FIELDS[type].has(first) ? `${first}[${rest.join('][')}]` : path.join('.');
};

/**
 * Fields by column; a column with several is split among them, one with none is left out. A column
 * that is not in it has no field.
 */
export type Mapping = ReadonlyMap<string, readonly string[]>;

/**
 * Reads what an operator has typed: `Lugar=venue[venue]`; `Lugar=venue[venue]+venue[city]` splits a
 * cell at its commas, and `Lugar=` leaves it out. Empty lines and those that begin with # are
 * comments.
 * @throws OperatorError for a field that does not exist.
 */
export const parseMapping = (lines: readonly string[], type: LoadType): Mapping =>
  new Map(
    lines
      .filter(line => !/^\s*(#|$)/.test(line))
      .map(line => {
        const at = line.lastIndexOf('=');
        const fields = partsOf(line.slice(at + 1), '+');
        const unknown = fields.find(field => !FIELDS[type].has(field));
        if (at < 0 || unknown !== undefined)
          throw new OperatorError(
            `--map: "${line.trim()}" ${at < 0 ? 'is not COLUMN=FIELD' : `names ${unknown}, which is no field of ${type}`}; there are ${[...FIELDS[type]].join(', ')}`,
          );
        return [line.slice(0, at).trim(), fields] as const;
      }),
  );

/** Whether the column is called so, or is in an object that is. */
export const isAbout = (said: string, column: string): boolean =>
  foldColumn(said) === foldColumn(column) || column.startsWith(`${said}.`) || column.startsWith(`${said}[`);

/**
 * Finds the fields of columns: those that `said` names, and for others the field that has their
 * name, or that their words mean. Of several columns for a field, the one that means it for certain
 * gets it.
 */
export const mapColumns = (columns: readonly string[], said: Mapping, type: LoadType): Mapping => {
  const mapping = new Map<string, readonly string[]>();
  for (const column of columns) {
    const [, fields] = [...said].find(([name]) => isAbout(name, column)) ?? [];
    if (fields !== undefined) mapping.set(column, fields);
  }
  const taken = new Set([...mapping.values()].flat());
  const guesses = columns
    .flatMap(column => guessesFor(column, type).map(guess => ({ column, ...guess })))
    .toSorted((a, b) => a.rank - b.rank);
  for (const { column, field } of guesses) {
    // The importer of The Events Calendar appends the second to the first.
    const isSecond = foldColumn(column).endsWith('address 2');
    if (mapping.has(column) || (taken.has(field) && !isSecond)) continue;
    mapping.set(column, [field]);
    taken.add(field);
  }
  return mapping;
};

/** `date` is a start if nothing else is, though the service calls the day of publication so. */
const guessesFor = (column: string, type: LoadType) => {
  const isField = FIELDS[type].has(column);
  const exact = isField ? [{ field: column, rank: column === 'date' ? Number.POSITIVE_INFINITY : 0 }] : [];
  // A name such as `@type` is of JSON-LD itself.
  const meant = /[@[]/.test(column) ? undefined : fieldMeant(column, type);
  return meant === undefined ? exact : [...exact, meant];
};
