/**
 * Where a record comes from: kept at the record, in an attribute that no reader knows and every write takes along
 * (`shared/store/unknown-attributes.ts`). By it a later import tells what is new, what the source has changed, and what was edited here.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { AnyRecord } from '../../../../shared/records/any-record.ts';
import { type Attributes, toStored } from '../../../../shared/store/unknown-attributes.ts';
import { canonical } from '../../../table/canonical.ts';

const Mark = v.object({
  /** Address of the source. */
  source: v.string(),
  /** The id there. */
  id: v.number(),
  /** Of the content at the source; `''`: it could not be taken over as it was, so the next import tries again. */
  hash: v.string(),
  /** The version that the record had when the import wrote it. */
  version: v.number(),
  /** The hash of its content then. A version alone tells no edit, as the service raises it when a scheduled event becomes public. */
  content: v.string(),
});
export type Mark = v.InferOutput<typeof Mark>;

const ATTRIBUTE = 'imported';

/** undefined: the record was made here. `attributes`: an item, or what is unknown of a record. */
export const markIn = (attributes: Attributes | undefined): Mark | undefined => {
  const parsed = v.safeParse(Mark, attributes?.[ATTRIBUTE]);
  return parsed.success ? parsed.output : undefined;
};

type Origin = Pick<Mark, 'source' | 'id' | 'hash'>;

/** The record with a mark of itself as it is. */
export const marked = <R extends AnyRecord>(record: R, { source, id, hash }: Origin): R => {
  const mark: Mark = {
    ...{ source, id, hash, content: contentOf(record) },
    version: 'version' in record ? record.version : 0,
  };
  return { ...record, unknown: { ...record.unknown, [ATTRIBUTE]: mark } };
};

/** Whether somebody has edited the record here since an import wrote it. */
export const isEdited = (record: Exclude<AnyRecord, { readonly type: 'picture' }>, mark: Mark): boolean =>
  record.version !== mark.version && contentOf(record) !== mark.content;

/** Attributes that are derived from other records, or that every write sets. */
const NO_CONTENT: ReadonlySet<string> = new Set([
  ...['version', 'modified', 'modified_utc', 'above', 'fallback_for', 'unfinished', ATTRIBUTE],
]);

const contentOf = (record: AnyRecord): string => {
  const content = Object.entries(toStored(record)).filter(
    ([name, value]) => value !== undefined && !NO_CONTENT.has(name),
  );
  return hashOf(content.map(([name, value]) => [name, name === 'status' && value === 'future' ? 'publish' : value]));
};

/** Of any JSON; members in any order. */
export const hashOf = (value: unknown): string => {
  const sorted = Array.isArray(value) ? value.toSorted(byText) : value;
  return createHash('sha256').update(canonical(sorted)).digest('base64url').slice(0, 22);
};
const byText = (a: unknown, b: unknown): number => (canonical(a) < canonical(b) ? -1 : 1);
