/**
 * Makes records with the fields of requests of the rows of a file, whose columns have names of
 * their own. Pure.
 */
import type { Body, Row, UnreadableRow } from '../formats/row.ts';
import { type Cell, cellsOf, isAbout, type Mapping, mapColumns } from './columns.ts';
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

interface ReadRow extends Row {
  readonly cells: readonly Cell[];
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
  const read = rows.map(row => ('record' in row ? { ...row, cells: cellsOf(row.record, type) } : row));
  const readable = read.filter(row => 'cells' in row);
  const columns = [...new Set(readable.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  return { read, readable, columns, mapping: mapColumns(columns, map, type) };
};

/**
 * Rows with a date that cannot be read become unreadable ones. `decisions` are what was decided
 * about the file, as sentences without a stop.
 * @throws OperatorError when a column has dates that can be read in two ways.
 */
export const mapRows = (rows: Rows, options: MappingOptions) => {
  const { read, readable, columns, mapping } = columnsIn(rows, options);
  const plan = { ...options, mapping, isOfOriginal: columns.some(isOfOriginal) };
  const orders = DATE_FIELDS.map(field => ({ field, ...orderFor(field, readable, plan) }));
  const orderOf: Orders = field => orders.find(order => order.field === field)?.orderOf ?? (() => 'dmy');
  const absent =
    columns.length > 0 ? [...options.map.keys()].filter(said => !columns.some(column => isAbout(said, column))) : [];
  return {
    rows: read.map(row => ('cells' in row ? mapRow(row, plan, orderOf) : row)),
    decisions: [...absent.map(column => `There is no column ${column}`), ...orders.flatMap(({ said }) => said)],
  };
};

interface Plan extends MappingOptions {
  readonly mapping: Mapping;
  /** Whether the file is made for the importer of The Events Calendar. */
  readonly isOfOriginal: boolean;
}

const isOfOriginal = (column: string): boolean => foldColumn(column) === 'event start date';

const DATE_FIELDS = ['start_date', 'end_date', 'date', 'date_utc'];

const orderFor = (field: string, rows: readonly ReadRow[], { mapping, dates, name, isOfOriginal }: Plan) => {
  const cells = rows.flatMap(({ number: line, cells }) =>
    cells
      .filter(({ column }) => mapping.get(column)?.includes(field))
      .map(({ column, value }) => ({ line, column, text: textOf(value) })),
  );
  return decideOrder({ file: name, column: cells[0]?.column ?? field, cells }, dates, isOfOriginal);
};

const mapRow = ({ record, cells, ...row }: ReadRow, plan: Plan, orderOf: Orders): Row | UnreadableRow => {
  const { mapping, type, isTable } = plan;
  const separator = plan.split ?? (plan.isOfOriginal ? ',' : SEPARATOR);
  let mapped: Body = {};
  let isAsSent = !isTable;
  for (const { column, path, value } of cells) {
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
