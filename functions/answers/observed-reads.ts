/** Notes what an operation reads: of which languages, and when it changes with time alone, without a write. */
import * as v from 'valibot';
import type { HoldsWhile } from '../../shared/api/operation.ts';
import { isToCome } from '../../shared/posts/schedule.ts';
import { LANGUAGES, Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { isTranslationsKey, type Key, languageOfPartition } from '../../shared/store/table.ts';
import { Wall } from '../../shared/time/wall.ts';
import { groupIn } from '../../shared/translations/group.ts';
import type { IdentityDeps } from '../identity/scheme.ts';

export interface ObservedReads {
  /** The languages whose changes can change the answer. */
  readonly languages: Set<Language>;
  /** Tests of a time, all of which have to hold for the answer to be the same at that time. */
  readonly holds: HoldsWhile[];
  /** The operation read or wrote something that has no version, such as a user. */
  isPrivate: boolean;
}

/** What is watched of the dependencies of an operation. */
export interface Observable {
  readonly store: Store;
  readonly attempts: IdentityDeps['attempts'];
}

/** Dependencies that note what is done with them. */
export const observed = <D extends Observable>(deps: D): { readonly deps: D; readonly reads: ObservedReads } => {
  const reads: ObservedReads = { languages: new Set(), holds: [], isPrivate: false };
  const privately =
    <Args extends unknown[], T>(run: (...args: Args) => T) =>
    (...args: Args): T => {
      reads.isPrivate = true;
      return run(...args);
    };
  const { store } = deps;
  const watched: Store = {
    read: async (keys, consistency) => {
      const items = await store.read(keys, consistency);
      for (const [i, key] of keys.entries()) noteItem(reads, key, items[i]);
      return items;
    },
    readRange: async range => {
      notePartition(reads, range.partition);
      return store.readRange(range);
    },
    increment: privately(store.increment),
    updateItem: privately(store.updateItem),
    commit: privately(store.commit),
  };
  return { deps: { ...deps, store: watched, attempts: privately(deps.attempts) }, reads };
};

const noteItem = (reads: ObservedReads, key: Key, item: Item | undefined): void => {
  if (!key.pk.startsWith('R#')) {
    notePartition(reads, key.pk);
    noteMembers(reads, item);
    return;
  }
  if (isTranslationsKey(key)) {
    noteMembers(reads, item); // its language is that of the record, which is read beside it
    return;
  }
  // Where there is no record, one of any language may come to be.
  const language = v.safeParse(Language, item?.language);
  for (const each of language.success ? [language.output] : LANGUAGES) reads.languages.add(each);
  if (item?.status !== 'future') return;
  const publication = v.safeParse(Wall, item.date_utc);
  if (publication.success) holdUntil(reads, publication.output);
  else reads.isPrivate = true;
};

/** A record shows a translation from the moment when that is public. */
const noteMembers = (reads: ObservedReads, copy: Item | undefined): void => {
  if (copy?.type !== 'translations') return;
  for (const { date_utc } of groupIn(copy)?.members ?? []) if (date_utc !== null) holdUntil(reads, date_utc);
};

const holdUntil = (reads: ObservedReads, publication: Wall): void => {
  reads.holds.push(now => isToCome(publication, now));
};

/**
 * Partitions of one language: lists in an index, counters, counts, terms, texts, slugs, names. All others hold people or work to be done.
 */
const notePartition = (reads: ObservedReads, partition: string): void => {
  const language = v.safeParse(Language, languageOfPartition(partition));
  if (language.success) reads.languages.add(language.output);
  else reads.isPrivate = true;
};
