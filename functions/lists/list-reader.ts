/** Reads lists of records. The only file of this folder that others may import (a rule in `biome.json`). */
import type { Card } from '../../shared/lists/cards.ts';
import { oldestFirst } from '../../shared/lists/entry.ts';
import { entryTest, type ListPlan } from '../../shared/lists/list-plan.ts';
import { isPublicList, type ListName, linkedRecordOf, ownedIn } from '../../shared/lists/name.ts';
import type { WordTest } from '../../shared/lists/search.ts';
import { tighten } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type CardMemory, readWhole } from './card-memory.ts';

export { type CardMemory, cardMemory } from './card-memory.ts';
export { type ComparedCounts, compareCounts, storeAllCounts } from './store-counts.ts';

/**
 * Public lists are answered from memory, which is current (`card-memory.ts`). All others are read whole from their index, which is eventually
 * consistent: an entry may be missing, or outdated by a moment.
 */
export interface ListReader {
  /** All entries of the plan, in the order of the list, without duplicates. With `words`, the test of a search, they have their texts. */
  readonly entries: (plan: ListPlan, words?: WordTest) => Promise<Card[]>;
}

export const listReader = (store: Store, language: Language, now: Instant, cards: CardMemory): ListReader => {
  const entriesOf = async (list: ListName, plan: ListPlan, words: WordTest | undefined): Promise<Card[]> => {
    const owned = ownedIn(list);
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

  const entries = async (asked: ListPlan, words?: WordTest): Promise<Card[]> => {
    const window = tighten(asked.window);
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
