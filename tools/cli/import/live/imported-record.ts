/**
 * The records that imports have written, and the mark of their origin. It is stored in an attribute
 * of the record that the service does not know, so every write keeps it
 * (`shared/store/records.ts`). It tells the next import which records came from the source, and
 * which of them were edited here.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { readGroupOfTerm } from '../../../../functions/records/read-records.ts';
import { type Group, groupIn } from '../../../../shared/model/translations.ts';
import { type AnyRecord, type ContentRecord, isTerm, readableRecordOf } from '../../../../shared/records/record.ts';
import { type Attributes, isTermType, PostId, toStored } from '../../../../shared/store/records.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { type Key, postTranslationsKey, recordKeyAt } from '../../../../shared/store/table.ts';
import type { OriginalKind } from '../../../original/shapes.ts';
import { canonical } from '../../../table/canonical.ts';

export const keyOf = (kind: OriginalKind | 'picture', id: number): Key =>
  recordKeyAt(isTermType(kind) ? `R#t${id}` : `R#${id}`);

export interface Found {
  /** Absent if there is no record with this id here, or this version cannot read it. */
  readonly record?: ContentRecord;
  readonly group?: Group | undefined;
}

/** Finds a record by its id here. */
export const find = async (kind: OriginalKind, id: number, store: Store): Promise<Found> => {
  const copies = isTermType(kind) ? [] : [postTranslationsKey(v.parse(PostId, id))];
  const [item, copy] = await store.read([keyOf(kind, id), ...copies], 'consistent');
  const record = item && readableRecordOf(item);
  if (record === undefined || record.type === 'picture') return {};
  return { record, group: isTerm(record) ? await readGroupOfTerm(store, record) : groupIn(copy) };
};

export const isInTrash = (record: ContentRecord): boolean => 'status' in record && record.status === 'trash';

/**
 * The remark about a record in the trash. Unless it is in the trash at the source as well, a person
 * here put it there and has to take it out again.
 */
export const IN_TRASH = 'is in the trash here';

const Mark = v.object({
  /** Address of the source. */
  source: v.string(),
  /** The id at the source. */
  id: v.number(),
  /** The version of the record that the import wrote. */
  version: v.number(),
  /**
   * The hash of the content that the import wrote. A new version alone does not mean an edit: the
   * service also raises it when a scheduled event becomes public.
   */
  content: v.string(),
});
type Mark = v.InferOutput<typeof Mark>;

const ATTRIBUTE = 'imported';

/**
 * Returns undefined if the record was not imported. `attributes` are those of an item, or the
 * unknown attributes of a record.
 */
export const markIn = (attributes: Attributes | undefined): Mark | undefined => {
  const parsed = v.safeParse(Mark, attributes?.[ATTRIBUTE]);
  return parsed.success ? parsed.output : undefined;
};

/** Adds the mark, with the version and content of this record. */
export const marked = <R extends AnyRecord>(record: R, { source, id }: Pick<Mark, 'source' | 'id'>): R => {
  const version = 'version' in record ? record.version : 0;
  const mark: Mark = { source, id, version, content: contentOf(record) };
  return { ...record, unknown: { ...record.unknown, [ATTRIBUTE]: mark } };
};

/** Whether somebody has edited the record here since an import wrote it. */
export const isEdited = (record: ContentRecord, mark: Mark): boolean =>
  record.version !== mark.version && contentOf(record) !== mark.content;

/** Attributes that are derived from other records, or set by every write. */
const NO_CONTENT: readonly string[] = ['version', 'modified', 'modified_utc', 'above', 'group', ATTRIBUTE];

/** Hashes the content without regard to the order of attributes. */
const contentOf = (record: AnyRecord): string => {
  const content = Object.entries(toStored(record))
    .filter(([name, value]) => value !== undefined && !NO_CONTENT.includes(name))
    .map(([name, value]) => canonical([name, name === 'status' && value === 'future' ? 'publish' : value]));
  return createHash('sha256').update(content.sort().join('\n')).digest('base64url').slice(0, 22);
};
