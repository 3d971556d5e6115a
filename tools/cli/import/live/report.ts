/** The report of an import: remarks on single records, as JSON lines in a file, and their counts. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OriginalKind } from '../../../original/kinds.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';

/** The remarks; true: something of the record was lost or changed. */
const WHAT = {
  'left out': true,
  'field left out': true,
  'field changed': true,
  'slug changed': true,
  'not linked': true,
  'protected, stored as private': true,
  'edited here, left as it is': true,
  'picture not measured': false,
  'is here already': false,
  'put into the trash': false,
  deleted: false,
  renumbered: false,
} as const;
export type What = keyof typeof WHAT;

export interface ReportLine {
  readonly what: What;
  readonly kind: OriginalKind | 'picture' | 'user';
  /** At the source; 0: it has none that can be read. */
  readonly id: number;
  readonly field?: string;
  readonly why?: string;
  /** Id or slug here. */
  readonly here?: number | string;
  /** For people: title or name. */
  readonly name?: string;
}

export interface Report {
  readonly path: string;
  readonly add: (line: ReportLine) => void;
  /** How often each remark was made. */
  readonly counts: () => Readonly<Record<string, number>>;
  /** Whether everything was imported unchanged. */
  readonly isWhole: () => boolean;
}

/** @throws OperatorError if the file cannot be written. */
export const openReport = (path: string): Report => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, '', { mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`Cannot write the report ${path}: ${error instanceof Error ? error.message : error}`);
  }
  const counts = new Map<What, number>();
  return {
    path,
    add: line => {
      counts.set(line.what, (counts.get(line.what) ?? 0) + 1);
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },
    counts: () => Object.fromEntries(counts),
    isWhole: () => [...counts.keys()].every(what => !WHAT[what]),
  };
};
