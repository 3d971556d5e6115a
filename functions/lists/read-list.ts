/**
 * Reads the list of a plan: public lists from memory (`card-memory.ts`), all others from their
 * index.
 */
import { type Card, Cards, type ListPlan, passing } from '../../shared/lists/cards.ts';
import { oldestFirst } from '../../shared/lists/entry.ts';
import { type EntryName, isLink, isPublicList, type ListName } from '../../shared/lists/name.ts';
import type { WordMatcher } from '../../shared/lists/search.ts';
import type { CardMemory } from './card-memory.ts';
import { type ListAsked, readIndex, readTextsOf } from './read-index.ts';
import type { LanguageAsked } from './read-journal.ts';

type Asked = LanguageAsked & { readonly cards: CardMemory };

/**
 * All cards of the plan, in the order of the list, without duplicates. With `words`, the test of a
 * search, they have their texts. Public lists are answered from memory, which is current. All
 * others are read whole from their index, which is eventually consistent: an entry may be missing,
 * or outdated by a moment.
 */
export const readList = async (asked: Asked, plan: ListPlan, words?: WordMatcher): Promise<readonly Card[]> => {
  if (plan.ends.from >= plan.ends.to) return [];
  const [first = [], ...others] = await Promise.all(plan.lists.map(list => readOne(asked, list, plan, words)));
  if (others.length === 0) return first;
  // A record that changes lists while these are read can be found in both.
  const found = [...first, ...others.flat()];
  return [...new Map(found.map(card => [`${card.id}.${card.date?.number}`, card])).values()].sort(oldestFirst);
};

const readOne = async (
  { store, language, now, cards }: Asked,
  list: ListName,
  plan: ListPlan,
  words: WordMatcher | undefined,
): Promise<readonly Card[]> => {
  const { starts, ends } = plan;
  const asked = { store, language, now, list, starts, ends, texts: words !== undefined };
  const onlyWithOneOf = linksToReadBy(plan, words);
  const found = await (isPublicList(list) ? cards.find({ ...asked, onlyWithOneOf }) : readWhole(asked));
  const left = passing(found, plan.tests);
  return words === undefined ? left : left.filter(({ text, names }) => text !== undefined && words(text, names));
};

/** The most links whose entries are read in place of all cards. */
const FEW_LINKS = 5;

/**
 * Chooses the index that is read while memory lacks the list. Returns the links whose entries
 * `byLink` gives: of all tests that name links, the one that names the fewest. For
 * `categories=12&tags=7,8,9` these are `c12` and `c13`, its child.
 *
 * Returns undefined for `byDate` with all entries: if no test names a few links, or if a test needs
 * what entries of links lack (`linkEntry` in `shared/lists/entry.ts`).
 */
const linksToReadBy = (
  { tests, needsModified }: ListPlan,
  words: WordMatcher | undefined,
): readonly EntryName[] | undefined =>
  words !== undefined || needsModified
    ? undefined
    : tests
        .flatMap(({ anyOf }) =>
          anyOf !== undefined && anyOf.length <= FEW_LINKS && anyOf.every(isLink) ? [anyOf] : [],
        )
        .sort((a, b) => a.length - b.length)[0];

/**
 * All cards of a list that is not public, which are not kept. One round trip; up to three with
 * texts.
 */
const readWhole = async (asked: ListAsked): Promise<readonly Card[]> => {
  const cards = new Cards(asked.list);
  cards.addIndexed(await readIndex(asked));
  if (asked.texts) await readTextsOf(cards, asked);
  return cards.within(asked);
};
