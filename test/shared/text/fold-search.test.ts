/**
 * Which spellings readers of each language expect a search to treat as the same
 * (contract/lists#what-searches-take-for-the-same).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNamesOf } from '../../../shared/linked/venue-filters.ts';
import { joinFolded } from '../../../shared/lists/entry.ts';
import { matchesSearch } from '../../../shared/lists/search.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { foldSearch } from '../../../shared/text/fold.ts';
import { IS_WHOLE } from '../../support/sample.ts';

const NBSP = '\u00a0';

type Case = readonly [text: string, search: string, isFound: boolean, why: string];

/** A title, and what somebody types who looks for it. */
const CASES: Readonly<Record<Language, readonly Case[]>> = {
  gl: [
    ['Verán na Coruña', 'coruna', true, 'a keyboard without ñ'],
    ['Órgano e gaita', 'organo', true, 'accents'],
    ['Come-lo caldo', 'come lo caldo', true, 'the second form of the article'],
    ['Come‑lo caldo', '"come-lo caldo"', true, 'a hyphen at which no line breaks'],
    ['3.ª edición', '3ª edicion', true, 'an ordinal with its point, or without'],
    ['Concerto Nº 5', 'n° 5', true, 'the sign of degrees, which is nearer on the keyboard'],
    ['Entroido', 'entrudo', false, 'other words stay other words'],
  ],
  ca: [
    ['Col·lecció d’estiu', 'col·leccio', true, 'the point in the middle'],
    ['Co\u0140lecció d’estiu', 'col·lecció', true, 'the letter that has it, ŀ'],
    ['Col-lecció', 'col·lecció', false, 'not a hyphen: Sol-Lluna is two words'],
    ["L'amor", 'l´amor', true, 'an accent for an apostrophe'],
    ['L’amor', 'lamor', true, 'none, as addresses have it'],
    ['L’amor', 'l amor', true, 'a blank: two words'],
    ['L’Hospitalet de Llobregat', 'lhospitalet', true, 'as many type a town'],
    ['La mor', "l'amor", false, 'blanks separate'],
    ['Òpera d’«Aida»', "d'aida", true, 'quotes behind an apostrophe'],
    ['Cal\u200b Ferrer', '"cal ferrer"', true, 'a space that is not seen'],
  ],
  fr: [
    ['L’été à Œuvres', "l'ete a oeuvres", true, 'œ, accents and apostrophe'],
    ['Ex æquo', 'aequo', true, 'æ'],
    [`Où est-il${NBSP}?`, '"ou est il ?"', true, 'a wide one, and one in the search'],
    [`«${NBSP}Carmen${NBSP}»${NBSP}: Bizet`, '"carmen : bizet"', true, 'French quotes and colon'],
    ['Carmen de Bizet', '« Carmen de Bizet »', true, 'quotes of the search, with their blanks'],
    ['Saint Étienne', 'saint-etienne', true, 'a hyphen that only the search has'],
    ['Étudiant.e.s', 'étudiant·e', true, 'with a full stop'],
    ['1er mai', '1<sup>er</sup>', false, 'tags of a search are text'],
    ['50 % de réduction', '50%', true, 'a blank before the sign'],
    ['Ci\u00addre', 'cidre', true, 'a hyphen that is not seen'],
  ],
  es: [
    ['Año nuevo', 'ano nuevo', true, 'ñ without its tilde, as from abroad'],
    ['An\u0303o nuevo', 'año', true, 'ñ of two characters'],
    ['¿Qué hacemos?', 'que hacemos?', true, 'the opening sign'],
    ['Qué hacemos', '¿qué hacemos', true, 'which only the search has'],
    ['EE.UU. y la O.N.C.E., sí', '"eeuu y la once, si"', true, 'abbreviations'],
    ['Teatro/Danza', '"teatro danza"', true, 'slashes'],
    ['Caña', 'cana -ñ', false, 'what must not be is folded, too'],
  ],
  en: [['Children’s fête, café', 'childrens fete cafe', true, 'apostrophe and borrowed accents']],
  pt: [['São João na praça', 'sao joao praca', true, 'til and cedilla']],
  de: [
    ['Grüße aus Köln', 'grusse koln', true, 'umlauts and sharp s'],
    ['Köln', 'koeln', false, 'an umlaut that is spelled out'],
  ],
  eu: [
    ['Iruñeko jaiak', 'iruneko', true, 'ñ'],
    ['2026-ko egitaraua', '"2026 ko"', true, 'an ending behind a hyphen'],
    ['% 50eko beherapena', '%50eko', false, 'a sign before its number is not moved'],
    ['Bertsoafaria', 'bertso afaria', true, 'words are looked for anywhere'],
    ['Bertsoafaria', '"bertso-afaria"', false, 'phrases as they stand'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(cases)('%s, searched by %s: %s (%s)', (text, search, isFound) => {
    expect(matchesSearch(search)(joinFolded([text]))).toBe(isFound);
  });
});

it.each([
  ['İstanbul Iğdır', 'istanbul igdir', 'Turkish capitals, whatever the language of the machine'],
  ['STRASSE Straße ẞ', 'strasse strasse ss', 'sharp s'],
  ['Ærø, Łódź, Đà', 'aero, lodz, da', 'letters that no accent makes'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ', 'the sigma that ends a word'],
  ['ガイタ ｶﾞ', 'カイタ カ', 'and voicing marks'],
  ['１２３ ² ½ Ⅳ', '123 2 1 2 iv', 'digits'],
  ['20 °C', '20 oc', 'of degrees'],
  ['A · B', 'a · b', 'a point between words stays'],
  ['a.b, 1.000, fin. La', 'ab, 1.000, fin. la', 'one before a digit or a blank, too'],
  ['👩\u200d🎤\ufe0f', '👩🎤', 'signs that join or vary'],
  ['a\tb\nc\u2028d\u3000e', 'a b c d e', 'any white space, and no line ends'],
  ['’ “ ” - /', '', 'nothing to search for'],
])('%s is %s: %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});

it.each(["'", '“”', '-', "-'", '" "', '"-"', '\u00ad'])('%s is nothing to search for, and finds nothing', search => {
  expect(matchesSearch(search)(joinFolded(["l'any - “2026”"]))).toBe(false);
});

it('places are compared by it', () => {
  const venue = { city: 'L’Hospitalet', stateprovince: '', country: '' };
  expect(placeNamesOf({ ...venue, city: 'lhospitalet' })).toEqual(placeNamesOf(venue));
});

describe('folded text is folded already', () => {
  it('of any characters', () => {
    const near = fc.constantFrom(...'aé..·lº°´ς1 ?/-\u1100\u1161\u0301\u200b', 'l·l');
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('a'), near, fc.string({ unit: 'binary', maxLength: 1 })) });
    fc.assert(
      fc.property(text, text => {
        expect(foldSearch(foldSearch(text))).toBe(foldSearch(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it.runIf(IS_WHOLE)('of each character there is', () => {
    const unstable: string[] = [];
    for (let row = 0; row <= 0xeffff; row += 256) {
      if (row >= 0x40000 && row < 0xe0000) continue; // Unicode has no characters in these planes
      const characters = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(row + i));
      const folded = foldSearch(characters.map(character => `1.${character}.b ${character}`).join(' '));
      if (foldSearch(folded) !== folded) unstable.push(row.toString(16));
    }
    expect(unstable).toEqual([]);
  });
});
