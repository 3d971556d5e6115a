/**
 * Signatures of folded texts: they tell a search that a text lacks a word, without reading the text
 * (docs/decisions/0048-folded-texts-are-kept-in-memory.md). A signature has a bit for each class of letters that follow each other by threes,
 * which is set if the text has any of it. Pure.
 */

/** Then a quarter of the bits is set, however long the text is: with as many bits for each, long texts would seem to have every word. */
const BITS_A_LETTER = 2;
/** Numbers of 32 bits in one signature. More classes than this `classIn` does not tell apart. */
const MOST = 2 ** 11 - 1;

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
    end += Math.min(MOST, 1 + ((length * BITS_A_LETTER) >>> 5));
    starts[i + 1] = end;
  }
  const bits = new Uint32Array(end);
  for (const [i, text] of texts.entries()) sign(text, bits, starts[i] ?? 0, starts[i + 1] ?? 0);
  return { bits, starts };
};

/** Sets the bits of a text. */
const sign = (text: string, bits: Uint32Array, from: number, to: number): void => {
  const classes = 32 * (to - from);
  let three = 0;
  for (let i = 0; i < text.length; i++) {
    three = nextThree(three, text.charCodeAt(i));
    if (i < 2) continue;
    const each = classIn(classes, three);
    const at = from + (each >>> 5);
    bits[at] = (bits[at] ?? 0) | (1 << (each & 31));
  }
};

/** The last three UTF-16 codes, as far as 30 bits hold them. */
const nextThree = (three: number, code: number): number => ((three << 10) ^ code) & 0x3fffffff;

/** Which of the classes three letters are in. `classes`: how many there are, fewer than 2^16, as 16 bits of the letters decide. */
const classIn = (classes: number, three: number): number => ((Math.imul(three, 0x9e3779b1) >>> 16) * classes) >>> 16;

/**
 * A test for the `i`th of some signatures: false if its text lacks one of these words for certain, true if it may have all. undefined: each
 * word has fewer than three letters, of which signatures tell nothing.
 */
export const signatureTest = (
  words: readonly string[],
): ((signatures: Signatures, i: number) => boolean) | undefined => {
  const threes = Uint32Array.from(new Set(words.flatMap(threesOf)));
  if (threes.length === 0) return undefined;
  return ({ bits, starts }, i) => {
    const from = starts[i] ?? 0;
    const classes = 32 * ((starts[i + 1] ?? 0) - from);
    for (let at = 0; at < threes.length; at++) {
      const each = classIn(classes, threes[at] ?? 0);
      if (((bits[from + (each >>> 5)] ?? 0) & (1 << (each & 31))) === 0) return false;
    }
    return true;
  };
};

const threesOf = (word: string): number[] => {
  let three = 0;
  return Array.from({ length: word.length }, (_, i) => (three = nextThree(three, word.charCodeAt(i)))).slice(2);
};
