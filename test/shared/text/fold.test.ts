/** Which texts count as the same (contract/venues#duplicates; contract/venues#lists). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, foldSearch } from '../../../shared/text/fold.ts';

describe('names', () => {
  test.each([
    ['Teatro Real', 'TEATRO  real ', true, 'case and white space'],
    ['Sala\u00a0Apolo', 'Sala\tApolo', true, 'any white space'],
    ['Caf\u00e9', 'Cafe\u0301', true, 'composed or not'],
    ['STRASSE', 'Straße', true, 'one capital form'],
    ['ΟΔΟΣ', 'οδος', true, 'final sigma'],
    ['Cafè', 'Café', false, 'another accent is another name'],
    ['Palamos', 'Palamós', false, 'accents are kept'],
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

describe('searched text', () => {
  test.each([
    ['Café', 'cafe', 'contract/venues#lists: cafe finds Café'],
    ['Zürich', 'zurich', 'contract/venues#lists'],
    ['FÊTE  D’ÉTÉ', "fete d'ete", 'either apostrophe, single spaces'],
    ['Col·lecció Inte\u0140ligent', 'colleccio intelligent', 'both ways to write the Catalan l·l'],
    ['A · B', 'a · b', 'another dot stays'],
    ['Ærø, Łódź, Straße', 'aero, lodz, strasse', 'letters that no accent makes'],
    ['ﬁn № 1…', 'fin no 1...', 'compatibility forms'],
    ['Ñandú Фёдор', 'nandu федор', 'accents of other scripts too'],
    ['ガイタ', 'カイタ', 'and voicing marks'],
  ])('%s', (text, folded) => {
    expect(foldSearch(text)).toBe(folded);
  });

  test('folded text is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(foldSearch(foldSearch(text))).toBe(foldSearch(text));
      }),
    );
  });
});
