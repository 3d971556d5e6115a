/** Slugs: contract/texts#slugs, checks 133, 166 to 170, and the recorded exchanges. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as fold from '../../../shared/text/fold.ts';

const { isNumberOf, isReservedSlug, lookupSlug, numberedSlug, slugOf, trashedSlug } = fold;

test.each([
  ["Fête d'été 2031!", 'fete-dete-2031', 'check 166'],
  ["Rock & Roll <b>Bold</b> “Quotes” 'single'", 'rock-roll-bold-quotes-single', 'recorded: tags and quotes'],
  ['<a href="/gaitas">Gaitas</a><br/>', 'gaitas', 'a tag with all that is in it'],
  ['Caf&eacute;&nbsp;Nou &ndash; 2&times;1', 'cafe-nou-2x1', 'entities count for what they stand for'],
  [`${'x'.repeat(199)} y`, 'x'.repeat(199), 'not cut to end in a dash'],
  ['音'.repeat(100), '%e9%9f%b3'.repeat(22), 'cut between characters: nine of each'],
  ['Versión 2.0 del 10.30h', 'version-2-0-del-10-30h', 'points become dashes, as in WordPress'],
  ['Co\u2011working . S.L. ..x', 'co-working-s-l-x', 'so does the hyphen that does not break; none at an end'],
  ['<<Concerto>> de Nadal, Banda <Os Amigos> <b>A<B', 'concerto-de-nadal-banda-os-amigos-ab', 'brackets of no tag'],
  ['Gaitas<br/>Zanfonas\u0085Pan&#11;Deiro\ufffe', 'gaitas-zanfonas-pan-deiro', 'words that markup keeps apart'],
  ['!!!', '', 'recorded as the id: nothing is left'],
  ['a¡¿«»‹›‘’‚‛“”„‟•©®°…™´ˊ£b \u0301c\ufeff', 'ab-c', 'signs, and an accent that stands alone'],
  ['Col·lecció, paraŀlel', 'colleccio-parallel', 'contract/texts#slugs: the Catalan l·l'],
  ['Þór Ðað İĳı Æœøđł Ħĸŉŋŧſß 1ª 2º', 'thor-dad-iiji-aeoeodl-hknntsss-1a-2o', 'the other Latin letters'],
  ['ガイドと«Йога»', '%e3%82%ac%e3%82%a4%e3%83%89%e3%81%a8%d0%b9%d0%be%d0%b3%d0%b0', 'marks of other scripts stay'],
  ['zero\u200bwidth\u00adsoft\u0007bell', 'zerowidthsoftbell', 'what shows nothing leaves nothing'],
  ['%D1%84%2F%41', '%d1%84-a', 'octets that were sent count for their characters'],
  ['50%de descuento', '50de-descuento', 'not UTF-8: a percent sign is punctuation'],
])('slugOf: %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

const title = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 100, maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(...'aÑßİф音×', '🎉', 'l·', '\u0323', '\u200d', '%d1', '%84', '%', '&amp;', '<b>', '<', ' ', '-'),
    )
    .map(parts => parts.join('')),
);

describe('whatever the title', () => {
  test('a slug has at most 200 characters, all of them plain or octets of UTF-8', () => {
    fc.assert(
      fc.property(title, text => {
        const slug = slugOf(text);
        expect(slug).toMatch(/^(?:[a-z0-9_-]|(?:%[0-9a-f]{2})+)*$/);
        expect(slug.length).toBeLessThanOrEqual(200);
        expect(encodeURIComponent(decodeURIComponent(slug)).toLowerCase()).toBe(slug);
      }),
    );
  });

  test('a slug is its own slug, and is found however it is written in a path', () => {
    fc.assert(
      fc.property(title, text => {
        const slug = slugOf(text);
        const spellings = [slug, slug.toUpperCase(), decodeURIComponent(slug), encodeURIComponent(slug)];
        expect([slugOf(slug), ...spellings.map(lookupSlug)]).toEqual(Array(5).fill(slug));
      }),
    );
  });

  test('with a suffix it is still a slug', () => {
    fc.assert(
      fc.property(title, fc.integer({ min: 2, max: 10_000 }), (text, n) => {
        const slug = slugOf(text) || 'x';
        expect(slugOf(numberedSlug(slug, n))).toBe(numberedSlug(slug, n));
        expect(slugOf(trashedSlug(slug))).toBe(trashedSlug(slug));
      }),
    );
  });
});

describe('suffixes', () => {
  test.each<[make: () => string, slug: string, why: string]>([
    [() => numberedSlug('%d1%84'.repeat(33), 10), `${'%d1%84'.repeat(32)}-10`, 'a whole character gives way'],
    [() => numberedSlug(`${'x'.repeat(197)}-y`, 2), `${'x'.repeat(197)}-2`, 'no two dashes'],
    [() => trashedSlug('x__trashed'), 'x__trashed', 'once only'],
    [() => numberedSlug(trashedSlug('x'), 2), 'x__trashed-2', 'contract/rights#trash: the second in the trash'],
  ])('%s: %s (%s)', (make, slug) => {
    expect(make()).toBe(slug);
  });

  test('numbers of a slug have up to three digits', () => {
    const numbers = ['jazz-2', 'jazz-999', 'jazz-2031', 'jazz-02', 'jazz-2x', 'rock-2', 'jazz'];
    expect(numbers.filter(each => isNumberOf(each, 'jazz'))).toEqual(['jazz-2', 'jazz-999']);
  });
});

test.each(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed'])('%s is reserved (contract/texts#slugs)', slug =>
  expect(isReservedSlug(slug)).toBe(true),
);
