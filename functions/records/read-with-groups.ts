/** Reads records with their groups of translations in one batch: half a unit more for each record. */
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { type ListName, linkedRecordOf } from '../../shared/lists/name.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { type PostRecord, recordOf } from '../../shared/records/any-record.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Key, postKey, postTranslationsKey, recordKeyOf, termTranslationsKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type Group, type GroupsByRecord, groupIn } from '../../shared/translations/group.ts';
import { isTerm } from './read-records.ts';

interface Wanted {
  readonly ids?: readonly PostId[];
  /** Lists of linked records. */
  readonly links: readonly ListName[];
  /** Of the terms among them, as copies of their groups are in the partition of a language. Groups of other terms are not found. */
  readonly language: Language;
}

interface RecordsWithGroups {
  readonly posts: ReadonlyMap<PostId, PostRecord>;
  /** By their lists. */
  readonly terms: ReadonlyMap<string, TermRecord>;
  readonly groups: GroupsByRecord;
}

/** The state shown at `now`. At most one trip. */
export const readWithGroups = async (
  store: Store,
  { ids = [], links, language }: Wanted,
  { now, consistency }: { readonly now: Instant; readonly consistency: 'eventual' | 'consistent' },
): Promise<RecordsWithGroups> => {
  const wanted = [...ids.map(ofPost), ...links.flatMap(link => ofLinked(link, language))];
  const items =
    wanted.length === 0
      ? []
      : await store.read([...wanted.map(({ key }) => key), ...wanted.map(({ copy }) => copy)], consistency);
  const records = items.slice(0, wanted.length).map(item => item && recordOf(item));
  const groups = wanted.flatMap(({ key }, i): [string, Group][] => {
    const group = groupIn(items[wanted.length + i]);
    return group === undefined ? [] : [[key.pk, group]];
  });
  return {
    posts: new Map(
      records.flatMap((record): [PostId, PostRecord][] =>
        record === undefined || isTerm(record) ? [] : [[record.id, asOf(record, now)]],
      ),
    ),
    terms: new Map(records.filter(isTerm).map(term => [term.list, term])),
    groups: new Map(groups),
  };
};

interface Place {
  readonly key: Key;
  /** Of its group. */
  readonly copy: Key;
}

const ofPost = (id: PostId): Place => ({ key: postKey(id), copy: postTranslationsKey(id) });

const ofLinked = (link: ListName, language: Language): Place[] => {
  const record = linkedRecordOf(link);
  if (record === undefined) return [];
  return record.type === 'venue' || record.type === 'organizer'
    ? [ofPost(record.id)]
    : [{ key: recordKeyOf(record), copy: termTranslationsKey(language, link) }];
};
