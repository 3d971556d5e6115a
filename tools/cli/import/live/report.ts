/**
 * The report of an import: remarks on single records, as JSON lines in a file, and their counts.
 * Each import makes it anew, of all records: one that is still incomplete is in it again, also if
 * nothing of it has changed.
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
  'slug changed': true,
  'not linked': true,
  'protected, stored as private': true,
  'edited here, left as it is': true,
  'is here already': false,
  'put into the trash': false,
  deleted: false,
} as const;

export interface ReportLine {
  readonly what: keyof typeof WHAT;
  readonly kind: OriginalKind | 'picture';
  /** At the source; 0: it has none that can be read. */
  readonly id: number;
  readonly field?: string;
  readonly why?: string;
  /** Id or slug here. */
  readonly here?: number | string;
  /** For people: title or name. */
  readonly name?: string;
}

export type Report = ReturnType<typeof openReport>;

export const openReport = (path: string) => {
  const lines = new Map<string, ReportLine>();
  /** By kind and id, as several records are written at once. */
  const sorted = (): ReportLine[] => [...lines.values()].sort((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
  return {
    path,
    /** A line that was added before counts once: a write that conflicts is tried again. */
    add: ({ name, ...line }: ReportLine): void => {
      const plain: ReportLine = { ...line, ...(name !== undefined && { name: plainText(name) }) };
      lines.set(JSON.stringify(plain), plain);
    },
    /**
     * How many records a remark was made of, for one reason: the most frequent first. Texts of
     * single records, such as slugs, are no reasons.
     */
    reasons: (): string[][] =>
      [
        ...Map.groupBy(sorted(), ({ what, field = '', why = '', here }) =>
          [what, field, here === undefined ? why : ''].join('\n'),
        ),
      ]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([reason, of]) => [String(of.length), ...reason.split('\n')]),
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

const orderOf = ({ kind }: ReportLine): number => (kind === 'picture' ? -1 : ORIGINAL_KINDS.indexOf(kind));
