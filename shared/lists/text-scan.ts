/**
 * Looks for words in folded texts in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md). A common word is in tens of thousands
 * of them: so what is found are numbers, and only entries that are shown are read. Pure.
 */
import type { WordTest } from './search.ts';
import { type Bounds, entryAt, type PackedEntry, type TextBlock } from './text-block.ts';
import { signatureTest } from './text-signature.ts';

/** Which texts are wanted. */
export interface TextTest {
  /** By the entry, which costs less to look at. */
  readonly hasEntry: (entry: PackedEntry) => boolean;
  /** True: every entry between these bounds passes `hasEntry`, so none need be tested. Absent: each is. */
  readonly hasAll?: ((bounds: Bounds) => boolean) | undefined;
  /** By the text; undefined: every text passes. */
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

/** A test for texts of the block, by number, to be asked in their order. */
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
 * A test for whether the word is between two places, which are to be asked in their order. To look on through all texts that follow is the
 * fastest way to a common word, and slow where the word is rare: so that is done only after a text that has it.
 */
const wordTest = (texts: string, word: string): ((from: number, to: number) => boolean) => {
  /** The first place of the word after the last text that was looked through like this. */
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
