/**
 * Combining marks (Unicode category M): how many may follow one letter, and the only place where text is normalised.
 * Normalisation sorts the marks of a letter, in time that grows with the square of their number: 30,000 of them take a second.
 */

/**
 * The most marks on one letter (contract/texts#combining-marks, docs/decisions/0031). No script needs as many. The joiners U+200C and
 * U+200D between marks do not begin a new letter.
 */
export const MAX_MARKS = 8;

export const hasTooManyMarks = (text: string): boolean => limitMarks(text) !== text;

/** The text without the marks over the limit. Also applied to what was stored before there was a limit. */
export const limitMarks = (text: string): string =>
  text.replace(FAR_FROM_ASCII, part => part.replace(LONG_RUN, run => run.replace(SURPLUS, '$<kept>')));

/** Normalises in time proportional to the length of the text. */
export const normalize = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string => limitMarks(text).normalize(form);

/** U+FF9E and U+FF9F are letters, but NFKD replaces them with marks. */
const MARK = String.raw`\p{M}\uFF9E\uFF9F`;
const JOINER = String.raw`\u200C\u200D`;
/**
 * Where a run of marks that is too long can stand at all: no mark is below U+0300. Without the flag `u`, so that the rest of a text
 * costs a twentieth of what the patterns below take.
 */
const FAR_FROM_ASCII = new RegExp(`[\\u0300-\\uFFFF]{${MAX_MARKS + 1},}`, 'g');
/** A run of marks that is too long. */
const LONG_RUN = new RegExp(`[${MARK}${JOINER}]{${MAX_MARKS + 1},}`, 'gu');
const SURPLUS = new RegExp(`(?<kept>(?:[${MARK}][${JOINER}]*){${MAX_MARKS}})[${MARK}][${MARK}${JOINER}]*`, 'gu');
