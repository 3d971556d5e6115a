/**
 * Folded texts as functions keep them in memory: those of one length class that end on one day, with their entries, in a few long strings.
 * As objects, thousands of them would take twice the memory, and the time of the garbage collector. Pure.
 */
import type { Owned } from '../access/rights.ts';
import type { SearchText, WordTest } from './search.ts';
import { signaturesOf, signatureTest } from './text-signature.ts';

/** An entry as it is stored: its order and the packed rest (`entry.ts`). */
export interface PackedEntry {
  readonly order: string;
  readonly packed: string;
}

export interface TextOfEntry extends PackedEntry, SearchText {}

export interface TextBlock {
  /** Each entry as `<order> <packed>`, one after the other. */
  readonly entries: string;
  /** The folded texts in the same order, one after the other. */
  readonly texts: string;
  /** Where the first entry ends and where its text ends, then the same of the second, … */
  readonly ends: Uint32Array;
  /** Of the texts, in the same order. */
  readonly signatures: Uint32Array;
  /** By the number of the text: author and status of posts behind a password. */
  readonly guards: ReadonlyMap<number, Owned>;
}

/** In the order in which they are given, but those first that a string holds in one byte for each character. */
export const packTexts = (texts: readonly TextOfEntry[]): TextBlock[] => {
  // A single character beyond U+00FF makes a string twice as long in memory.
  const isWide = ({ folded }: SearchText): boolean => /[\u0100-\uffff]/.test(folded);
  return [texts.filter(text => !isWide(text)), texts.filter(isWide)].filter(({ length }) => length > 0).map(blockOf);
};

const blockOf = (texts: readonly TextOfEntry[]): TextBlock => {
  const entries = texts.map(({ order, packed }) => `${order} ${packed}`);
  const ends = new Uint32Array(2 * texts.length);
  const guards = new Map<number, Owned>();
  let [entryEnd, textEnd] = [0, 0];
  for (const [i, { folded, behindPassword }] of texts.entries()) {
    entryEnd += entries[i]?.length ?? 0;
    textEnd += folded.length;
    ends.set([entryEnd, textEnd], 2 * i);
    if (behindPassword !== undefined) guards.set(i, behindPassword);
  }
  const folded = texts.map(text => text.folded);
  return { entries: entries.join(''), texts: folded.join(''), ends, signatures: signaturesOf(folded), guards };
};

/** Bytes for a block besides its strings: objects, and what maps of blocks hold. */
const OVERHEAD = 300;

/** About what a block takes in memory. */
export const bytesOf = ({ entries, texts, ends, signatures }: TextBlock): number => {
  const letter = /[\u0100-\uffff]/.test(texts) ? 2 : 1;
  return OVERHEAD + entries.length + texts.length * letter + ends.byteLength + signatures.byteLength;
};

/** Which texts are wanted. */
export interface TextTest {
  /** By the entry, which costs less to look at. */
  readonly hasEntry: (entry: PackedEntry) => boolean;
  /** By the text; undefined: all of these. */
  readonly words: WordTest | undefined;
}

/** The entries of the texts that pass, block by block. */
export const entriesOf = (blocks: readonly TextBlock[], { hasEntry, words }: TextTest): PackedEntry[] => {
  const mayHave = words && signatureTest(words.words);
  const found: PackedEntry[] = [];
  for (const { entries, texts, ends, signatures, guards } of blocks)
    for (let i = 0; 2 * i < ends.length; i++) {
      if (mayHave?.(signatures, i) === false) continue;
      const [entry, text] = [ends[2 * i - 2] ?? 0, ends[2 * i - 1] ?? 0];
      const [entryEnd = 0, textEnd = 0] = [ends[2 * i], ends[2 * i + 1]];
      const space = entries.indexOf(' ', entry);
      const candidate = { order: entries.slice(entry, space), packed: entries.slice(space + 1, entryEnd) };
      if (!hasEntry(candidate)) continue;
      if (words?.hasText({ folded: texts.slice(text, textEnd), behindPassword: guards.get(i) }) === false) continue;
      found.push(candidate);
    }
  return found;
};
