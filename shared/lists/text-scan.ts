/**
 * Searches folded texts in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md). A common word is in tens of thousands of them,
 * so the result is numbers of texts, and only entries that are shown are unpacked. Pure.
 */
import type { WordTest } from './search.ts';
import { type Bounds, entryAt, type PackedEntry, type TextBlock } from './text-block.ts';
import { signatureTest } from './text-signature.ts';

/** Which texts match. */
export interface TextTest {
  /** Tests the entry, which is cheaper than the text. */
  readonly hasEntry: (entry: PackedEntry) => boolean;
  /** True: all entries between these bounds pass `hasEntry`, which is then not called. */
  readonly hasAll?: ((bounds: Bounds) => boolean) | undefined;
  /** Tests the text; undefined: every text passes. */
  readonly words: WordTest | undefined;
}

/** The texts of one block that pass, by their numbers in it. */
export interface FoundTexts {
  readonly block: TextBlock;
  readonly numbers: readonly number[];
}

export const findTexts = (blocks: readonly TextBlock[], { hasEntry, hasAll, words }: TextTest): FoundTexts[] => {
  const mayHave = words && signatureTest(words.words);
  return blocks.map(block => {
    const { bounds, signatures, ids } = block;
    const areAllWanted = hasAll?.(bounds) === true;
    const hasText = words && textTest(block, words);
    const numbers: number[] = [];
    for (let i = 0; i < ids.length; i++)
      if (mayHave?.(signatures, i) !== false && (areAllWanted || hasEntry(entryAt(block, i))) && hasText?.(i) !== false)
        numbers.push(i);
    return { block, numbers };
  });
};

export const entriesOf = (found: readonly FoundTexts[]): PackedEntry[] =>
  found.flatMap(({ block, numbers }) => numbers.map(i => entryAt(block, i)));

/** A test for texts of the block by number. To be called in ascending order. */
const textTest = ({ texts, ends, guards }: TextBlock, { words, areEnough, hasText }: WordTest) => {
  const tests = areEnough ? words.map(word => wordTest(texts, word)) : [];
  return (i: number): boolean => {
    const [from, to = 0] = [ends[2 * i - 1] ?? 0, ends[2 * i + 1]];
    const behindPassword = guards.get(i);
    return areEnough && behindPassword === undefined
      ? tests.every(has => has(from, to))
      : hasText({ folded: texts.slice(from, to), behindPassword });
  };
};

/**
 * A test whether the word is between two positions. To be called in ascending order. `indexOf` over all following texts is the fastest way
 * to the next match of a common word, but slow for a rare one. So it is used only after a text that has the word.
 */
const wordTest = (texts: string, word: string): ((from: number, to: number) => boolean) => {
  /** The next position of the word, as `indexOf` found it last. */
  let next = -1;
  let isCommon = false;
  return (from, to) => {
    if (next < from && isCommon) next = placeOf(word, texts, from);
    isCommon = next >= from ? next + word.length <= to : texts.slice(from, to).includes(word);
    return isCommon;
  };
};

const placeOf = (word: string, texts: string, from: number): number => {
  const place = texts.indexOf(word, from);
  return place === -1 ? Number.POSITIVE_INFINITY : place;
};
