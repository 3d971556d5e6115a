/**
 * Makes records with the fields of requests of the rows of a file, whose columns have names of
 * their own. Pure.
 */
import type { Body, Row, UnreadableRow } from '../formats/row.ts';
import { cellsOf, isAbout, type Mapping, mapColumns } from './columns.ts';
import { type DayOrder, decideOrder, type Orders, readDate, readWhen, UnreadableCell } from './dates.ts';
import { FIELDS, foldColumn } from './fields.ts';
import { assembled, fieldFor, pathOf, sharedOut, valueIn, withMember } from './values.ts';
import type { LoadType } from './words.ts';

export interface MappingOptions {
  /** The fields of some columns; the others are mapped by their names. */
  readonly map: Mapping;
  /** How `05/06/2027` is read. If it is undefined, the column has to tell it. */
  readonly dates?: DayOrder | undefined;
  /** What separates several values in a cell. If it is undefined, `;` and `|` do. */
  readonly split?: string | undefined;
  readonly type: LoadType;
  /** What messages call the file. */
  readonly name: string;
  /**
   * Whether the rows have cells of text, as CSV has. Elsewhere a column that is called as its field
   * holds what the service takes, such as a list.
   */
  readonly isTable: boolean;
}

type Rows = readonly (Row | UnreadableRow)[];

/**
 * Returns a line for each column, as `parseMapping` reads it; columns without a field are comments.
 */
export const showMapping = (rows: Rows, options: MappingOptions): readonly string[] => {
  const { columns, mapping } = columnsIn(rows, options);
  return columns.map(column => {
    const fields = mapping.get(column);
    return fields === undefined ? `# no field: ${column}` : `${column}=${fields.join('+')}`;
  });
};

const columnsIn = (rows: Rows, { map, type }: MappingOptions) => {
  const cells = rows.flatMap(row =>
    'record' in row ? cellsOf(row.record, type).map(cell => ({ ...cell, line: row.number })) : [],
  );
  const columns = [...new Set(cells.map(({ column }) => column))];
  return { cells, columns, mapping: mapColumns(columns, map, type) };
};

/**
 * Rows with a date that cannot be read become unreadable ones. `decisions` are what was decided
 * about the file, as sentences without a stop.
 * @throws OperatorError when a column has dates that can be read in two ways.
 */
export const mapRows = (rows: Rows, options: MappingOptions) => {
  const { cells, columns, mapping } = columnsIn(rows, options);
  const isOfOriginal = columns.some(column => foldColumn(column) === 'event start date');
  const decided = DATE_FIELDS.map(field => {
    const dates = cells.filter(({ column }) => mapping.get(column)?.includes(field));
    const texts = dates.map(({ line, column, value }) => ({ line, column, text: textOf(value) }));
    return { field, ...decideOrder(texts, options, isOfOriginal) };
  });
  const orderOf: Orders = field => decided.find(each => each.field === field)?.orderOf ?? (() => 'dmy');
  const plan = { ...options, mapping, isOfOriginal, orderOf };
  const absent = [...options.map.keys()].filter(said => !columns.some(column => isAbout(said, column)));
  return {
    rows: rows.map(row => ('record' in row ? mapRow(row, plan) : row)),
    decisions: [
      ...(columns.length > 0 ? absent.map(column => `There is no column ${column}`) : []),
      ...decided.flatMap(({ said }) => said),
    ],
  };
};

interface Plan extends MappingOptions {
  readonly mapping: Mapping;
  /** Whether the file is made for the importer of The Events Calendar. */
  readonly isOfOriginal: boolean;
  readonly orderOf: Orders;
}

const DATE_FIELDS = ['start_date', 'end_date', 'date', 'date_utc'];

const mapRow = ({ record, ...row }: Row, plan: Plan): Row | UnreadableRow => {
  const { mapping, type, isTable, orderOf } = plan;
  const separator = plan.split ?? (plan.isOfOriginal ? ',' : SEPARATOR);
  let mapped: Body = {};
  let isAsSent = !isTable;
  for (const { column, path, value } of cellsOf(record, type)) {
    const fields = mapping.get(column);
    if (fields === undefined && !FIELDS[type].has(column)) mapped = withMember(mapped, path, value);
    for (const [named, part] of sharedOut(fields ?? [], value)) {
      const isField = !isTable && named === column;
      const field = type === 'events' ? fieldFor(named, part) : named;
      if (WHEN.has(field)) isAsSent &&= isField && field.endsWith('date');
      mapped = withMember(mapped, pathOf(field), isField ? part : valueIn(field, part, separator));
    }
  }
  try {
    const dated = isAsSent || type !== 'events' ? withDates(mapped, orderOf) : withWhen(mapped, orderOf);
    return { ...row, record: assembled(dated) };
  } catch (error) {
    if (!(error instanceof UnreadableCell)) throw error;
    return { number: row.number, problem: error.message, text: record };
  }
};
/** The end of an entity of HTML separates nothing: `Música &amp; danza`. */
const SEPARATOR = /(?<!&#?\w+);|\|/;
const WHEN = new Set(['start_date', 'start_time', 'end_date', 'end_time']);

/** Reads the dates where the file has fields of the service, and leaves all else to the service. */
const withDates = (record: Body, orderOf: Orders): Body => {
  let dated = record;
  for (const field of DATE_FIELDS) {
    const { [field]: cell } = dated;
    if (typeof cell === 'string') dated = { ...dated, [field]: readDate(cell, '', orderOf(field)) };
  }
  return dated;
};

/** Reads when an event is of dates and times in several columns. */
const withWhen = (record: Body, orderOf: Orders): Body => {
  const { start_time, end_time, ...own } = record;
  const { start_date: start, end_date: end, all_day } = own;
  if (textOf(start) === '') return own;
  const when = readWhen([textOf(start), textOf(start_time)], [textOf(end), textOf(end_time)], orderOf);
  return { ...own, ...when, ...(all_day !== undefined && all_day !== '' && { all_day }) };
};

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell.trim() : '');
