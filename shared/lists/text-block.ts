/**
 * Folded texts in the memory of a function: those of one text span with their entries, in a few long strings. As objects, thousands of them
 * would take twice the memory and burden the garbage collector. Pure.
 */
import type { Owned } from '../access/rights.ts';
import { idOf } from './entry.ts';
import type { SearchText } from './search.ts';
import { type Signatures, signaturesOf } from './text-signature.ts';

/** A stored entry: its sort key and its packed attribute (`entry.ts`). */
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
  /** Alternating: the end of an entry in `entries`, and the end of its text in `texts`. */
  readonly ends: Uint32Array;
  /** Of the texts, in the same order. */
  readonly signatures: Signatures;
  /** The ids of the records, in the same order. Ten digits do not fit into 32 bits. */
  readonly ids: Float64Array;
  /** The days on which they start, in the same order: 20270510. */
  readonly days: Uint32Array;
  readonly bounds: Bounds;
  /** Author and status of protected posts, by the number of the text. */
  readonly guards: ReadonlyMap<number, Owned>;
}

/** Keeps the order, except that texts with characters beyond U+00FF get a block of their own. */
export const packTexts = (texts: readonly TextOfEntry[]): TextBlock[] => {
  // A single character beyond U+00FF doubles the size of the whole string in memory.
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

/** Bytes of a block besides its strings: objects and entries of maps. */
const OVERHEAD = 500;

/** The approximate size of a block in memory. */
export const bytesOf = ({ entries, texts, ends, signatures, ids, days }: TextBlock): number => {
  const letter = /[\u0100-\uffff]/.test(texts) ? 2 : 1;
  const numbers = [ends, signatures.bits, signatures.starts, ids, days].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  return OVERHEAD + entries.length + texts.length * letter + numbers;
};
