/** Reads lists of records. The only file of this folder that others may import (a rule in `biome.json`). */

import { SYSTEM } from '../../shared/auth/rights.ts';
import {
  type Card,
  type LinkCounts,
  type StoredCounts,
  storedCountsIn,
  toStoredCounts,
} from '../../shared/lists/cards.ts';
import { oldestFirst } from '../../shared/lists/entry.ts';
import { isPublicList, type ListName, linkedRecordOf, parseOwnList } from '../../shared/lists/name.ts';
import { entryTest, type ListPlan, normalizeWindow } from '../../shared/lists/plan.ts';
import type { WordMatcher } from '../../shared/lists/search.ts';
import type { Language } from '../../shared/settings/site.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { countsKey } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { type CardMemory, countEvents, readCounts, readWhole } from './card-memory.ts';
import { type LanguageAsked, readAllNumbers, readNumbers } from './reads.ts';

export { type CardMemory, cardMemory } from './card-memory.ts';

/**
 * Public lists are answered from memory, which is current (`card-memory.ts`). All others are read whole from their index, which is eventually
 * consistent: an entry may be missing, or outdated by a moment.
 */
export interface ListReader {
  /** All entries of the plan, in the order of the list, without duplicates. With `words`, the test of a search, they have their texts. */
  readonly entries: (plan: ListPlan, words?: WordMatcher) => Promise<Card[]>;
}

export const listReader = (store: Store, language: Language, now: Instant, cards: CardMemory): ListReader => {
  const entriesOf = async (list: ListName, plan: ListPlan, words: WordMatcher | undefined): Promise<Card[]> => {
    const owned = parseOwnList(list);
    if (owned !== undefined) return entriesOf(owned.list, { ...plan, groups: [...plan.groups, [owned.mark]] }, words);
    const asked = { store, language, list, now, window: plan.window, texts: words !== undefined };
    const found = await (isPublicList(list)
      ? cards.find({ ...asked, links: words === undefined && !plan.needsModified ? fewLinks(plan) : undefined })
      : readWhole(asked));
    const hasEntry = entryTest(plan);
    return found.filter(
      card => hasEntry(card) && (words === undefined || (card.text !== undefined && words(card.text, card.links))),
    );
  };

  const entries = async (asked: ListPlan, words?: WordMatcher): Promise<Card[]> => {
    const window = normalizeWindow(asked.window);
    if (window === undefined) return [];
    const plan = { ...asked, window };
    const [first = [], ...others] = await Promise.all(plan.lists.map(list => entriesOf(list, plan, words)));
    if (others.length === 0) return first.sort(oldestFirst);
    // A record that changes lists while these are read can be found in both.
    return [...new Map([...first, ...others.flat()].map(entry => [entry.id, entry])).values()].sort(oldestFirst);
  };

  return { entries };
};

/** The most link lists that are read instead of all cards. */
const FEW = 5;

/** The smallest group of link lists that has few lists, each with entries of its own. */
const fewLinks = ({ groups }: ListPlan): readonly ListName[] | undefined =>
  groups
    .filter(group => group.length <= FEW && group.every(link => linkedRecordOf(link) !== undefined))
    .sort((a, b) => a.length - b.length)[0];

// Stores the counts of linked records, so that a new function need not count all events. Part of the scheduled job of every minute. Only
// this file writes them, and nothing depends on them: without them, counts are taken from the cards of all events
// (docs/data-model.md#counts).

/** Changes after which counts are stored again, and milliseconds, if there are fewer: what a new function has to read since. */
const [MANY, LONG_AGO] = [100, 3_600_000];
/** Lists with a count above which nothing is stored: DynamoDB's limit of 400 KB for an item. */
const MOST_LISTS = 20_000;

/** Of how many languages they were stored. `isInTime`: whether there is time for another one. */
export const storeAllCounts = async (
  { store, now }: Pick<LanguageAsked, 'store' | 'now'>,
  isInTime: () => boolean,
): Promise<number> => {
  let stored = 0;
  for (const [language, numbers] of await readAllNumbers(store))
    if (isInTime() && (await storeCounts({ store, now, language }, numbers))) stored++;
  return stored;
};

/**
 * Whether they were stored. Not if they are recent enough, or if somebody was writing meanwhile: then the next run tries again. `numbers`: the
 * last ones of the log.
 */
const storeCounts = async (asked: LanguageAsked, numbers: ReadonlyMap<number, number>): Promise<boolean> => {
  const { store, now, language } = asked;
  const [item] = await store.read([countsKey(language)], 'eventual');
  const stored = item && storedCountsIn(item);
  if (stored !== undefined && isRecent(stored, numbers, now)) return false;
  const counts = (await readCounts(asked, numbers)) ?? (await countEvents(asked));
  if (counts.size > MOST_LISTS || changesBetween(numbers, await readNumbers(asked)) > 0) return false;
  const changed = { version: (stored?.version ?? 0) + 1, at: now * 1000, numbers, counts };
  const put = { ...countsKey(language), ...toStoredCounts(changed) };
  try {
    await store.commit([{ put, when: stored?.version ?? 'absent', conflict: 'version' }], SYSTEM);
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false; // another run was faster
    throw error;
  }
};

/** Both at the same numbers of the log. `stored`: as functions read them. */
export interface ComparedCounts {
  readonly version: number;
  readonly stored: LinkCounts;
  readonly counted: LinkCounts;
}

/** For `verify`. undefined: functions have no stored counts that they could use; `busy`: somebody was writing meanwhile. */
export const compareCounts = async (asked: LanguageAsked): Promise<ComparedCounts | 'busy' | undefined> => {
  const [numbers, [item]] = await Promise.all([
    readNumbers(asked),
    asked.store.read([countsKey(asked.language)], 'consistent'),
  ]);
  const stored = item && (await readCounts(asked, numbers));
  if (item === undefined || stored === undefined) return undefined;
  const counted = await countEvents(asked);
  if (changesBetween(numbers, await readNumbers(asked)) > 0) return 'busy';
  return { version: storedCountsIn(item).version, stored, counted };
};

const isRecent = ({ numbers, at }: StoredCounts, last: ReadonlyMap<number, number>, now: Instant): boolean => {
  const changes = changesBetween(numbers, last);
  return changes === 0 || (changes < MANY && now * 1000 - at < LONG_AGO);
};

/** How many changes there were from the first numbers to the second. */
const changesBetween = (first: ReadonlyMap<number, number>, second: ReadonlyMap<number, number>): number => {
  let changes = 0;
  for (const [shard, number] of second) changes += Math.abs(number - (first.get(shard) ?? 0));
  return changes;
};
