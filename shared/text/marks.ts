/**
 * Combining marks (Unicode category M): how many may follow one letter, and the only place where text is normalised.
 * Normalisation sorts the marks of a letter, in time that grows with the square of their number: 30,000 of them take a second.
 */

/** Decision 35. No script writes as many; U+200C and U+200D between marks do not begin a new letter. */
export const MAX_MARKS = 8;

export const hasTooManyMarks = (text: string): boolean => limitMarks(text) !== text;

/** The text without the marks that are too many: also for what was stored before the limit was checked. */
export const limitMarks = (text: string): string => text.replace(LONG_RUN, run => run.replace(SURPLUS, '$<kept>'));

/** Takes time in proportion to the length, whatever the text. */
export const normalize = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string => limitMarks(text).normalize(form);

/** U+FF9E and U+FF9F are letters, and marks once NFKD has replaced them. */
const MARK = String.raw`\p{M}\uFF9E\uFF9F`;
const JOINER = String.raw`\u200C\u200D`;
/** From the first mark of a letter on: looked for at each mark, it would be read once for each. */
const LONG_RUN = new RegExp(`(?<![${MARK}${JOINER}])[${MARK}${JOINER}]{${MAX_MARKS + 1},}`, 'gu');
const SURPLUS = new RegExp(`(?<kept>(?:[${MARK}][${JOINER}]*){${MAX_MARKS}})[${MARK}][${MARK}${JOINER}]*`, 'gu');
