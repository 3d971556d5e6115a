/**
 * The report of an import: remarks on single records, as JSON lines in a file, and their totals.
 * Each import writes a new report on all records, so a record that is still incomplete appears
 * again, even if nothing of it has changed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainText } from '../../../../shared/text/html.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/shapes.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';

/** Remarks that something of the record was lost or changed. */
type Loss =
  | 'left out'
  | 'field left out'
  | 'slug changed'
  | 'not linked'
  | 'not copied'
  | 'protected, stored as private'
  | 'edited here, left as it is';
const HARMLESS = ['is here already', 'put into the trash', 'deleted'] as const;

export interface ReportLine {
  readonly what: Loss | (typeof HARMLESS)[number];
  readonly kind: OriginalKind | 'picture';
  /** The id at the source, or 0 if none can be read. */
  readonly id: number;
  readonly field?: string;
  readonly why?: string;
  /** The id or slug here. */
  readonly here?: number | string;
  /** The title or name, so that people recognise the record. */
  readonly name?: string;
}

export type Report = ReturnType<typeof openReport>;

export const openReport = (path: string) => {
  const lines = new Map<string, ReportLine>();
  /** Sorts remarks by kind and id, because records are written in parallel. */
  const sorted = (): ReportLine[] => [...lines.values()].sort((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
  return {
    path,
    /** Adds a remark once, even if it is added twice: a write that conflicts is tried again. */
    add: ({ name, ...line }: ReportLine): void => {
      const plain: ReportLine = { ...line, ...(name !== undefined && { name: plainText(name) }) };
      lines.set(JSON.stringify(plain), plain);
    },
    /**
     * Counts the records with the same remark and reason, the most frequent first. Texts about
     * single records, such as slugs, are not counted as reasons.
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
    isWhole: (): boolean => [...lines.values()].every(({ what }) => HARMLESS.some(each => each === what)),
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
