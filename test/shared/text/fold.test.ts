/** Which names count as the same (contract/venues#duplicates). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName } from '../../../shared/text/fold.ts';

describe('names', () => {
  test.each([
    ['Teatro Real', 'TEATRO  real ', true, 'case and white space'],
    ['Sala\u00a0Apolo', 'Sala\tApolo', true, 'any white space'],
    ['Caf\u00e9', 'Cafe\u0301', true, 'composed or not'],
    ['ΟΔΟΣ', 'οδος', true, 'final sigma'],
    ['Cafè', 'Café', false, 'another accent is another name'],
    ["L'Auditori", 'L’Auditori', false, 'so is punctuation'],
  ])('%s and %s: %s', (one, other, same) => {
    expect(foldName(one) === foldName(other)).toBe(same);
  });

  test('a folded name is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        expect(foldName(foldName(name))).toBe(foldName(name));
      }),
    );
  });
});
