/**
 * Signatures of folded texts: they tell a search that a text lacks a word, without reading the text
 * (docs/decisions/0048-folded-texts-are-kept-in-memory.md). All letters that follow each other by threes fall into 512 classes; a signature
 * has a bit for each class, which is set if the text has any of it. Pure.
 */

/** Numbers of 32 bits in the signature of one text. */
const LENGTH = 16;

/** The signatures of these texts, one after the other. */
export const signaturesOf = (texts: readonly string[]): Uint32Array => {
  const signatures = new Uint32Array(texts.length * LENGTH);
  for (const [i, text] of texts.entries()) sign(text, signatures, i * LENGTH);
  return signatures;
};

/** Sets the bits of a text, from the number `at` on. */
const sign = (text: string, signatures: Uint32Array, at: number): void => {
  // The last three UTF-16 codes, as far as 30 bits hold them.
  let three = 0;
  for (let i = 0; i < text.length; i++) {
    three = ((three << 10) ^ text.charCodeAt(i)) & 0x3fffffff;
    if (i < 2) continue;
    const letters = Math.imul(three, 0x9e3779b1) >>> 23;
    const number = at + (letters >>> 5);
    signatures[number] = (signatures[number] ?? 0) | (1 << (letters & 31));
  }
};

/**
 * A test for the `i`th of some signatures: false if its text lacks one of these words for certain, true if it may have all. undefined: each
 * word has fewer than three letters, of which signatures tell nothing.
 */
export const signatureTest = (
  words: readonly string[],
): ((signatures: Uint32Array, i: number) => boolean) | undefined => {
  const wanted = new Uint32Array(LENGTH);
  for (const word of words) sign(word, wanted, 0);
  const numbers = [...wanted.keys()].filter(at => wanted[at] !== 0);
  if (numbers.length === 0) return undefined;
  return (signatures, i) => {
    for (const at of numbers) {
      const mask = wanted[at] ?? 0;
      if (((signatures[i * LENGTH + at] ?? 0) & mask) >>> 0 !== mask) return false;
    }
    return true;
  };
};
