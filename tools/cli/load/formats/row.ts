/** What every format of files to load makes of a file. */

export type Body = Readonly<Record<string, unknown>>;

/** A record of a file, as the file has it. */
export interface Row {
  /** The number of the line where it begins, from 1, as editors count. */
  readonly number: number;
  readonly record: Body;
  /** What was decided about it, if the operator has to know; the same for all alike. */
  readonly note?: string;
  /**
   * By what a line without a source is known, if its record depends on the day when it is read.
   */
  readonly identity?: Body;
}

/** Something in the place of a record that is none; it is refused, and others are not. */
export interface UnreadableRow {
  readonly number: number;
  readonly problem: string;
  /** As it is in the file; the record, if only a value in it cannot be read. */
  readonly text: string | Body;
}

export interface FormatOptions {
  /** What messages call the file. */
  readonly name: string;
  /** The months from today for which dates of rules without an end are listed. */
  readonly horizon: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Reads the text of a whole file. Pure.
 * @throws OperatorError if the text as a whole is not of this format, which names the line at fault
 * as in `events.csv:3 …`, says that nothing was sent, and what would help.
 */
export type Format = (text: string, options: FormatOptions) => readonly (Row | UnreadableRow)[];

export const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
