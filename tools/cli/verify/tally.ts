/**
 * One scan of a table, in any order. The items that should be stored for each record are matched
 * with the stored ones. Matched items are dropped at once, so that memory holds only unmatched
 * items.
 */
import { createHash } from 'node:crypto';
import { readableRecordOf } from '../../../shared/records/record.ts';
import type { Item } from '../../../shared/store/change.ts';
import type { IdSpace } from '../../../shared/store/records.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import { type Key, keyName, postTranslationsKey, recordNameIn } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';
import { filesOfPicture } from '../../table/pictures.ts';
import { isContentRecord } from '../../table/record-partitions.ts';
import { expectedItems } from './expected.ts';

export interface Tally {
  /** Items that so far are not both stored and expected with the same content, by key. */
  readonly suspects: Map<string, Suspect>;
  /**
   * The keys of all copies of translation groups that are stored, and of those that records which
   * name a group should have.
   */
  readonly copies: Key[];
  /** The largest id in each space. */
  readonly largest: Record<IdSpace, number>;
  /** The number of records except pictures. */
  records: number;
  /** The keys of uploaded pictures, by their ids, and the names of all their files. */
  readonly uploads: Map<number, { readonly key: Key; readonly files: readonly string[] }>;
}

interface Suspect {
  readonly key: Key;
  /** The partitions of the records from which it is expected. */
  readonly owners: readonly string[];
  /** The sum of the fingerprints that were expected, minus those that were found. */
  readonly surplus: number;
}

export const newTally = (): Tally => ({
  suspects: new Map(),
  copies: [],
  largest: { post: 0, term: 0 },
  records: 0,
  uploads: new Map(),
});

export const tallyItem = (tally: Tally, item: Item): void => {
  const { role } = kindOf(item);
  if (role === 'group') tally.copies.push({ pk: item.pk, sk: item.sk });
  if (role === 'record' || role === 'derived') match(tally, item, -fingerprint(item), []);
  if (role === 'record') tallyRecord(tally, item);
};

const tallyRecord = (tally: Tally, item: Item): void => {
  const { space, id } = recordNameIn(item);
  tally.largest[space] = Math.max(tally.largest[space], id);
  for (const expected of expectedItems(item)) match(tally, expected, fingerprint(expected), [item.pk]);
  const record = readableRecordOf(item);
  if (isContentRecord(record)) tally.records += 1;
  if (record?.type === 'picture' && record.upload !== undefined)
    tally.uploads.set(id, { key: { pk: item.pk, sk: item.sk }, files: filesOfPicture(record) });
  if (record?.type === 'event' && record.group !== undefined) tally.copies.push(postTranslationsKey(record.id));
};

const match = ({ suspects }: Tally, { pk, sk }: Key, by: number, owners: readonly string[]): void => {
  const name = keyName({ pk, sk });
  const known = suspects.get(name);
  const surplus = (known?.surplus ?? 0) + by;
  if (surplus === 0) suspects.delete(name);
  else suspects.set(name, { key: { pk, sk }, owners: [...(known?.owners ?? []), ...owners], surplus });
};

/**
 * A number of 48 bits that stands for the content of an item, because not all items of a table fit
 * into memory.
 */
export const fingerprint = (item: Item): number =>
  createHash('sha256').update(canonical(item)).digest().readUIntBE(0, 6);
