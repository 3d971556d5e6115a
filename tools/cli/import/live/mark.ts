/**
 * The origin of an imported record. It is stored in an attribute of the record that the service
 * does not know, so every write keeps it (`shared/store/records.ts`). It tells the next import
 * which records came from the source, and which of them were edited here.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { AnyRecord } from '../../../../shared/records/record.ts';
import { type Attributes, toStored } from '../../../../shared/store/records.ts';
import { canonical } from '../../../table/canonical.ts';

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
export const isEdited = (record: Exclude<AnyRecord, { readonly type: 'picture' }>, mark: Mark): boolean =>
  record.version !== mark.version && contentOf(record) !== mark.content;

/** Attributes that are derived from other records, or set by every write. */
const NO_CONTENT: ReadonlySet<string> = new Set([
  ...['version', 'modified', 'modified_utc', 'above', 'group', ATTRIBUTE],
]);

/** Hashes the content without regard to the order of attributes. */
const contentOf = (record: AnyRecord): string => {
  const content = Object.entries(toStored(record))
    .filter(([name, value]) => value !== undefined && !NO_CONTENT.has(name))
    .map(([name, value]) => canonical([name, name === 'status' && value === 'future' ? 'publish' : value]));
  return createHash('sha256').update(content.sort().join('\n')).digest('base64url').slice(0, 22);
};
