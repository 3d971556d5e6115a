/** Reads lists of records: public ones from memory, all others from their index. */
import { type Card, Cards } from '../../shared/lists/cards.ts';
import { oldestFirst } from '../../shared/lists/entry.ts';
import { isPublicList, type ListName, linkedRecordOf, parseOwnList } from '../../shared/lists/name.ts';
import { endRangeOf, type ListPlan, normalizeWindow, passing } from '../../shared/lists/plan.ts';
import type { WordMatcher } from '../../shared/lists/search.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/wall.ts';
import type { CardMemory, CardsAsked } from './card-memory.ts';
import { readIndex, readTextsOf } from './reads.ts';

/**
 * Public lists are answered from memory, which is current (`card-memory.ts`). All others are read whole from their index, which is eventually
 * consistent: an entry may be missing, or outdated by a moment.
 */
export interface ListReader {
  /** All entries of the plan, in the order of the list, without duplicates. With `words`, the test of a search, they have their texts. */
  readonly entries: (plan: ListPlan, words?: WordMatcher) => Promise<readonly Card[]>;
}

export const listReader = (store: Store, language: Language, now: Instant, cards: CardMemory): ListReader => {
  const entriesOf = async (
    list: ListName,
    plan: ListPlan,
    words: WordMatcher | undefined,
  ): Promise<readonly Card[]> => {
    const owned = parseOwnList(list);
    if (owned !== undefined)
      return entriesOf(owned.list, { ...plan, namesAnyOf: [...plan.namesAnyOf, [owned.flag]] }, words);
    const asked = { store, language, list, now, window: plan.window, texts: words !== undefined };
    const found = await (isPublicList(list)
      ? cards.find({ ...asked, readInstead: words === undefined && !plan.needsModified ? fewLinks(plan) : undefined })
      : readWhole(asked));
    const left = passing(found, plan);
    return words === undefined ? left : left.filter(({ text, names }) => text !== undefined && words(text, names));
  };

  const entries = async (asked: ListPlan, words?: WordMatcher): Promise<readonly Card[]> => {
    const window = normalizeWindow(asked.window);
    if (window === undefined) return [];
    const plan = { ...asked, window };
    const [first = [], ...others] = await Promise.all(plan.lists.map(list => entriesOf(list, plan, words)));
    if (others.length === 0) return first;
    // A record that changes lists while these are read can be found in both.
    return [...new Map([...first, ...others.flat()].map(entry => [entry.id, entry])).values()].sort(oldestFirst);
  };

  return { entries };
};

/** The most link lists that are read instead of all cards. */
const FEW = 5;

/** The shortest alternative of few link lists, each with entries of its own. */
const fewLinks = ({ namesAnyOf }: ListPlan): readonly ListName[] | undefined =>
  namesAnyOf
    .filter(lists => lists.length <= FEW && lists.every(link => linkedRecordOf(link) !== undefined))
    .sort((a, b) => a.length - b.length)[0];

/** All cards of a list that is not public, which are not kept. One round trip; up to three with texts. */
const readWhole = async (asked: Omit<CardsAsked, 'readInstead'>): Promise<readonly Card[]> => {
  const { store, language, list, window } = asked;
  const cards = new Cards();
  cards.addIndexed(await readIndex(store, language, list, endRangeOf(window, Number.POSITIVE_INFINITY)));
  if (asked.texts) await readTextsOf(cards, asked);
  return cards.inWindow(window);
};
