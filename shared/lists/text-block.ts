/**
 * Folded texts as functions keep them in memory: those of one length class that end on one day, with their entries, in a few long strings.
 * As objects, thousands of them would take twice the memory, and the time of the garbage collector. Pure.
 */
import type { Owned } from '../access/rights.ts';
import { idOf } from './entry.ts';
import type { SearchText } from './search.ts';
import { type Signatures, signaturesOf } from './text-signature.ts';

/** An entry as it is stored: its order and the packed rest (`entry.ts`). */
export interface PackedEntry {
  readonly order: string;
  readonly packed: string;
}

export interface TextOfEntry extends PackedEntry, SearchText {}

/** Stamps between which all entries start and end, both inclusive. */
export interface Bounds {
  readonly starts: readonly [first: string, last: string];
  readonly ends: readonly [first: string, last: string];
}

export interface TextBlock {
  /** Each entry as `<order> <packed>`, one after the other. */
  readonly entries: string;
  /** The folded texts in the same order, one after the other. */
  readonly texts: string;
  /** Where the first entry ends and where its text ends, then the same of the second, … */
  readonly ends: Uint32Array;
  /** Of the texts, in the same order. */
  readonly signatures: Signatures;
  /** The ids of the records, in the same order. Ten digits do not fit into 32 bits. */
  readonly ids: Float64Array;
  /** The days on which they start, in the same order: 20270510. */
  readonly days: Uint32Array;
  readonly bounds: Bounds;
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
  return {
    entries: entries.join(''),
    texts: folded.join(''),
    ends,
    signatures: signaturesOf(folded),
    ids: Float64Array.from(texts, text => Number(idOf(text))),
    days: Uint32Array.from(texts, ({ order }) => Number(order.slice(0, 8))),
    bounds: {
      starts: boundsOf(texts.map(({ order }) => order.slice(0, 14))),
      ends: boundsOf(texts.map(({ packed }) => packed.slice(0, 14))),
    },
    guards,
  };
};

const boundsOf = (stamps: readonly string[]): [string, string] => {
  const sorted = stamps.toSorted();
  return [sorted.at(0) ?? '', sorted.at(-1) ?? ''];
};

/** The entry with this number in the block. */
export const entryAt = ({ entries, ends }: TextBlock, i: number): PackedEntry => {
  const from = ends[2 * i - 2] ?? 0;
  return { order: entries.slice(from, from + ORDER), packed: entries.slice(from + ORDER + 1, ends[2 * i]) };
};
/** Characters of an order (`orderOf`). */
const ORDER = 40;

/** Bytes for a block besides its strings: objects, and what maps of blocks hold. */
const OVERHEAD = 500;

/** About what a block takes in memory. */
export const bytesOf = ({ entries, texts, ends, signatures, ids, days }: TextBlock): number => {
  const letter = /[\u0100-\uffff]/.test(texts) ? 2 : 1;
  const numbers = [ends, signatures.bits, signatures.starts, ids, days].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  return OVERHEAD + entries.length + texts.length * letter + numbers;
};
