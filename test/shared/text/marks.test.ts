/**
 * Combining marks: a letter has at most eight, and no text that is normalised can make this slow
 * (contract/texts#combining-marks).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasTooManyMarks, limitMarks, normalize } from '../../../shared/text/fold.ts';

const ACUTE = '\u0301';

describe('at most eight marks', () => {
  test.each([
    ['Café, Zürich, ガイタ', false, 'what people write'],
    ['👩‍❤️‍💋‍👩 ❤️‍🔥 1️⃣', false, 'emoji: a joiner is followed by a new letter'],
    [`e${ACUTE.repeat(8)}`, false, 'eight'],
    [`e${ACUTE.repeat(9)}`, true, 'nine'],
    [`e${`${ACUTE}\u200d`.repeat(9)}`, true, 'a joiner between them begins no letter'],
    ['\u{1d165}'.repeat(9), true, 'marks beyond the basic plane'],
    ['\u0f72\uff9e'.repeat(5), true, 'letters that normalisation makes marks of'],
  ])('%j: %j (%s)', (text, tooMany) => {
    expect(hasTooManyMarks(text)).toBe(tooMany);
  });

  test.each([
    [`e${ACUTE.repeat(12)}x`, `e${ACUTE.repeat(8)}x`],
    [`e${`${ACUTE}\u200d`.repeat(12)}x`, `e${`${ACUTE}\u200d`.repeat(8)}x`],
    [`e${ACUTE.repeat(8)}\u200d\u200dx`, `e${ACUTE.repeat(8)}\u200d\u200dx`],
    [`${'\u0f71\u0f72'.repeat(15_000)}`, '\u0f71\u0f72'.repeat(4)],
  ])('what is more is cut', (text, cut) => {
    expect(limitMarks(text)).toBe(cut);
  });

  test('what is cut has not too many, and is cut once', () => {
    const piece = fc.constantFrom('a', ACUTE, '\u0f71', '\u0f72', '\u200d', '\u200c', '\uff9e', '\u{1d165}', '\ud834');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = pieces.join('');
        expect(hasTooManyMarks(limitMarks(text))).toBe(false);
        expect(limitMarks(text) === text).toBe(!hasTooManyMarks(text));
      }),
    );
  });
});

describe('normalising', () => {
  /**
   * The time of a normalisation grows with the longest run of characters that it has to sort.
   * Sorting never crosses a starter.
   */
  test.each(['NFC', 'NFD', 'NFKD'] as const)('%s never meets a long run of marks', form => {
    const isSorted = (character: string): boolean => /^\p{M}/u.test(character.normalize('NFKD'));
    const longest = (text: string): number =>
      Math.max(0, ...[...text.matchAll(/\p{M}+/gu)].map(([run]) => [...run].length));
    const sorted: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (isSorted(character)) sorted.push(character);
    }
    expect(sorted.length).toBeGreaterThan(2_000);
    const runs = sorted.map(character => longest(normalize(`a${character.repeat(100)}`, form)));
    expect(Math.max(...runs)).toBeLessThanOrEqual(3 * 8); // some marks are made of three
  });
});
