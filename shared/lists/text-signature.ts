/**
 * Signatures of folded texts: Bloom filters of their trigrams (three letters in a row). With them, a search skips texts that certainly lack
 * a word (docs/decisions/0048-folded-texts-are-kept-in-memory.md). Pure.
 */

/** About a quarter of the bits is then set, for texts of any length. With a fixed size, long texts would seem to have every word. */
const BITS_A_LETTER = 2;
/** The most words of 32 bits in one signature: `bitOf` does not reach further. */
const MOST_WORDS = 2 ** 11 - 1;

/** The signatures of some texts, one after the other. */
export interface Signatures {
  readonly bits: Uint32Array;
  /** Where each of them begins in `bits`, and where the last one ends. */
  readonly starts: Uint32Array;
}

export const signaturesOf = (texts: readonly string[]): Signatures => {
  const starts = new Uint32Array(texts.length + 1);
  let end = 0;
  for (const [i, { length }] of texts.entries()) {
    end += Math.min(MOST_WORDS, 1 + ((length * BITS_A_LETTER) >>> 5));
    starts[i + 1] = end;
  }
  const bits = new Uint32Array(end);
  for (const [i, text] of texts.entries()) sign(text, bits, starts[i] ?? 0, starts[i + 1] ?? 0);
  return { bits, starts };
};

/** Sets the bits of a text. */
const sign = (text: string, bits: Uint32Array, from: number, to: number): void => {
  const size = 32 * (to - from);
  let trigram = 0;
  for (let i = 0; i < text.length; i++) {
    trigram = nextTrigram(trigram, text.charCodeAt(i));
    if (i < 2) continue;
    const each = bitOf(size, trigram);
    const at = from + (each >>> 5);
    bits[at] = (bits[at] ?? 0) | (1 << (each & 31));
  }
};

/** The last three UTF-16 code units, truncated to 30 bits. */
const nextTrigram = (trigram: number, code: number): number => ((trigram << 10) ^ code) & 0x3fffffff;

/** The bit of a trigram. `size`: of the signature in bits, below 2^16, as the hash has 16. */
const bitOf = (size: number, trigram: number): number => ((Math.imul(trigram, 0x9e3779b1) >>> 16) * size) >>> 16;

/** A test of the `i`th signature. False: its text certainly lacks a word; true: it may have all. undefined: no word has a trigram. */
export const signatureTest = (
  words: readonly string[],
): ((signatures: Signatures, i: number) => boolean) | undefined => {
  const trigrams = Uint32Array.from(new Set(words.flatMap(trigramsOf)));
  if (trigrams.length === 0) return undefined;
  return ({ bits, starts }, i) => {
    const from = starts[i] ?? 0;
    const size = 32 * ((starts[i + 1] ?? 0) - from);
    for (let at = 0; at < trigrams.length; at++) {
      const each = bitOf(size, trigrams[at] ?? 0);
      if (((bits[from + (each >>> 5)] ?? 0) & (1 << (each & 31))) === 0) return false;
    }
    return true;
  };
};

const trigramsOf = (word: string): number[] => {
  let trigram = 0;
  return Array.from({ length: word.length }, (_, i) => (trigram = nextTrigram(trigram, word.charCodeAt(i)))).slice(2);
};
