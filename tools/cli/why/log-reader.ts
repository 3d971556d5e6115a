/** Where `calendar why` finds lines: the log group of an environment on AWS, or the log of a stage. */

import type { IdField } from '../../../shared/http/log.ts';

/** A line as it was written, and when (ISO 8601, UTC). */
export interface LoggedLine {
  readonly at: string;
  readonly line: string;
}

/** All lines that have this id there, ascending by time. */
export type LogReader = (id: string, field: IdField) => Promise<readonly LoggedLine[]>;
