/** Texts for searches, beside the cards of lists. */
import type { Card, Cards } from '../../shared/lists/cards.ts';
import { longestIn, orderIn, partsOf } from '../../shared/lists/entry.ts';
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
  if (lacking().length > CHEAPER_BY_KEY) {
    const texts = new Map((await readTexts(asked)).map(item => [orderIn(item.sk), item]));
    for (const card of lacking()) {
      const item = texts.get(card.order);
      if (item !== undefined && !cards.isTold(card.id)) card.text = textOf(item);
    }
  }
  // What has changed lately, and what an eventually consistent read missed.
  const left = lacking();
  const items = await store.read(
    left.map(card => searchTextKey(language, list, card)),
    'consistent',
  );
  for (const [i, card] of left.entries()) card.text = textOf(items[i]);
};

/** All texts of a list in the window. One round trip. */
const readTexts = async ({ store, language, list, window }: Asked): Promise<Item[]> => {
  const items = await Promise.all(
    partsOf(list).map(part =>
      store.readRange({
        partition: textPartition(language, list, part),
        ...keyBoundsOf(endsIn(window, longestIn(list, part))),
      }),
    ),
  );
  return items.flat();
};

const NO_TEXT: SearchText = { folded: '', behindPassword: undefined };

const textOf = (item: Item | undefined): SearchText => {
  if (item === undefined) return NO_TEXT;
  const { compressed, behindPassword } = readStoredText(item);
  return { folded: inflated(compressed), behindPassword };
};
