/** Texts for searches, beside the cards of public lists and beside the entries of others. */
import type { Card, Cards } from '../../shared/lists/cards.ts';
import { type Entry, longestIn, partsOf, readEntry } from '../../shared/lists/entry.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { readStoredText, type SearchText, searchTextKey } from '../../shared/lists/search.ts';
import { endsIn, keyBoundsOf, type Window, windowTest } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { textPartition } from '../../shared/store/table.ts';
import { inflated } from '../database/stored-item.ts';

interface Asked {
  readonly store: Store;
  readonly language: Language;
  readonly list: ListName;
  readonly window: Window;
}

/** A read unit pays for one text by its key, consistently, or for 8 KB of a range, some thirty texts; each part of a list is a range. */
const CHEAPER_BY_KEY = 5;

/** Reads the texts that cards in the window lack. One round trip, or two. */
export const readTextsOf = async (cards: Cards, asked: Asked): Promise<void> => {
  const { store, language, list, window } = asked;
  const isInWindow = windowTest(window);
  const lacking = (): Card[] =>
    cards.inOrder.filter(({ text, start, end }) => text === undefined && isInWindow(start, end));
  if (lacking().length > CHEAPER_BY_KEY)
    for (const { entry, text } of await readTexts(asked)) {
      const card = cards.get(entry.id);
      if (card?.text === undefined && card?.order === entry.order && !cards.isTold(card.id)) card.text = text;
    }
  // What has changed lately, and what an eventually consistent read missed.
  const left = lacking();
  const items = await store.read(
    left.map(card => searchTextKey(language, list, card)),
    'consistent',
  );
  for (const [i, card] of left.entries()) card.text = textOf(items[i]);
};

/** All texts of a list in the window, with their entries. One round trip. */
export const readTexts = async ({
  store,
  language,
  list,
  window,
}: Asked): Promise<{ readonly entry: Entry; readonly text: SearchText }[]> => {
  const items = await Promise.all(
    partsOf(list).map(part =>
      store.readRange({
        partition: textPartition(language, list, part),
        ...keyBoundsOf(endsIn(window, longestIn(list, part))),
      }),
    ),
  );
  return items.flat().map(item => ({ entry: readEntry(item.sk, String(item.x)), text: textOf(item) }));
};

const NO_TEXT: SearchText = { folded: '', behindPassword: undefined };

const textOf = (item: Item | undefined): SearchText => {
  if (item === undefined) return NO_TEXT;
  const { compressed, behindPassword } = readStoredText(item);
  return { folded: inflated(compressed), behindPassword };
};
