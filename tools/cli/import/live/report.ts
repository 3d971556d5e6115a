/**
 * The report of an import: remarks on single records, as JSON lines in a file, and their counts. Each import makes it anew, of all records: one
 * that is still incomplete is in it again, also if nothing of it has changed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainText } from '../../../../shared/text/html.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
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
  'is here already': false,
  'put into the trash': false,
  deleted: false,
  renumbered: false,
} as const;
export type What = keyof typeof WHAT;

const KINDS: readonly ReportLine['kind'][] = ['user', 'picture', ...ORIGINAL_KINDS];

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

/** How many records a remark was made of, for one reason. Texts of single records, such as slugs, are no reasons. */
export interface Reason {
  readonly what: What;
  readonly field: string;
  readonly why: string;
  readonly count: number;
}

export type Report = ReturnType<typeof openReport>;

export const openReport = (path: string) => {
  const lines = new Map<string, ReportLine>();
  /** By kind and id, as several records are written at once. */
  const sorted = (): ReportLine[] =>
    [...lines.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id - b.id);
  return {
    path,
    /** A line that was added before counts once: a write that conflicts is tried again. */
    add: ({ name, ...line }: ReportLine): void => {
      const plain: ReportLine = { ...line, ...(name !== undefined && { name: plainText(name) }) };
      lines.set(JSON.stringify(plain), plain);
    },
    /** Most frequent first. */
    reasons: (): Reason[] => {
      const alike = ({ what, field, why, here }: ReportLine) =>
        JSON.stringify([what, field, here === undefined && why]);
      return [...Map.groupBy(sorted(), alike).values()]
        .flatMap(([first, ...others]) => (first === undefined ? [] : [reasonOf(first, others.length + 1)]))
        .sort((a, b) => b.count - a.count);
    },
    /** Whether everything was imported unchanged. */
    isWhole: (): boolean => [...lines.values()].every(({ what }) => !WHAT[what]),
    /** @throws OperatorError if the file cannot be written. */
    write: (): void => {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        const text = sorted().map(line => `${JSON.stringify(line)}\n`);
        writeFileSync(path, text.join(''), { mode: 0o600 });
      } catch (error) {
        throw new OperatorError(`Cannot write the report ${path}: ${error instanceof Error ? error.message : error}`);
      }
    },
  };
};

const reasonOf = ({ what, field = '', why = '', here }: ReportLine, count: number): Reason => ({
  ...{ what, field, count },
  why: here === undefined ? why : '',
});
