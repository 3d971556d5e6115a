/**
 * Stored copies of groups of translations, one beside each record of a group
 * (docs/data-model.md#translations).
 */
import * as v from 'valibot';
import { EntryName, linkedRecordOf } from '../../../../shared/lists/name.ts';
import { type Group, type Member, StoredGroup } from '../../../../shared/model/translations.ts';
import type { Item } from '../../../../shared/store/change.ts';
import { fromStored, isOfNewerCode, PostId, TermId } from '../../../../shared/store/records.ts';
import {
  isTranslationsKey,
  type Key,
  postKey,
  postTranslationsKey,
  recordKeyOf,
  termRecordKey,
  termTranslationsKey,
} from '../../../../shared/store/table.ts';

export interface Copy {
  readonly key: Key;
  readonly item: Item;
  /**
   * The partition of the record with which the copy is stored, from its key; undefined if it is the
   * key of no record.
   */
  readonly holder: string | undefined;
  /** The group; undefined if this code cannot read it. */
  readonly group: Group | undefined;
  readonly isOfNewerCode: boolean;
  /** The places of the members, in the same order. */
  readonly places: readonly Place[];
}
export interface ReadableCopy extends Copy {
  readonly group: Group;
}

/** Where the record and the copy of a member should be stored. */
interface Place {
  readonly isTerm: boolean;
  /** The partition of the record. */
  readonly record: string;
  readonly copy: Key;
}

export const isReadable = (copy: Copy): copy is ReadableCopy => copy.group !== undefined;

export const copyOf = (item: Item): Copy => {
  const { pk, sk } = item;
  const key = { pk, sk };
  const parsed = v.safeParse(StoredGroup, item);
  return {
    key,
    item,
    holder: holderOf(key),
    group: parsed.success ? fromStored(parsed.output, item, StoredGroup) : undefined,
    isOfNewerCode: !parsed.success && isOfNewerCode(parsed.issues),
    places: parsed.success ? parsed.output.members.map(member => placeOf(member, !isTranslationsKey(key))) : [],
  };
};

/** The partition of the record whose copy has this key. */
export const holderOf = (key: Key): string | undefined => {
  if (isTranslationsKey(key)) return key.pk;
  const link = v.safeParse(EntryName, key.sk.split('#')[0]);
  const term = link.success ? linkedRecordOf(link.output) : undefined;
  return term && recordKeyOf(term).pk;
};

const placeOf = ({ id, language, link }: Member, isTerm: boolean): Place =>
  isTerm
    ? { isTerm, record: termRecordKey(v.parse(TermId, id)).pk, copy: termTranslationsKey(language, link ?? '') }
    : { isTerm, record: postKey(v.parse(PostId, id)).pk, copy: postTranslationsKey(v.parse(PostId, id)) };
