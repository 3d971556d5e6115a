/**
 * Which events a search finds (contract/lists#search): the stored text gives the same result as a
 * look at every field.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventSearchText } from '../../../shared/events/record.ts';
import { organizerSearchText } from '../../../shared/linked/organizer-write.ts';
import { type EntryName, linkTo } from '../../../shared/lists/name.ts';
import { matchesInOneField, matchesSearch } from '../../../shared/lists/search.ts';
import { foldSearch } from '../../../shared/text/fold.ts';
import { withoutTags } from '../../../shared/text/html.ts';

const texts = (title: string, description = '', excerpt = ''): string =>
  eventSearchText({ title, description, excerpt });

describe('a search', () => {
  const text = texts(
    'Concerto de Órgano',
    '<p>Bach &amp; o <b>vello</b> órgano</p><p>無料の音楽会です</p>',
    'hoxe: 50% máis',
  );
  test.each<[search: string, isFound: boolean, why: string]>([
    ['concerto,bach', true, 'a comma separates words'],
    ['hoxe,\t+bach,', true, 'likewise tab and plus, several in a row and at the end'],
    ['bach,gaita', false, 'all of the separated words have to occur'],
    ['bach,-gaita', true, 'a sign counts after a separator'],
    ['bach+-concerto', false, 'likewise'],
    ['"hoxe: 50% mais",bach', true, 'a phrase ends before a separator'],
    ['"bach,vello"', false, 'in a phrase, a comma is one'],
    ['-', false, 'a lone sign, too'],
    ['<p>', false, 'tags are not'],
  ])('%s: %s (%s)', (search, isFound) => {
    expect(matchesSearch(search)(text)).toBe(isFound);
  });

  // Fields contain few different letters, so that they contain many words by chance. Searches ask
  // for words that are in them and for others.
  const unit = fc.constantFrom(...'aéEnñß音楽', '🎵', '🎶', 'ss', "'", '’', '-', '.', ' ', ' ', '\n', '<b>');
  const field = fc.string({ unit, maxLength: 12 });
  const word = fc.string({
    unit: fc.constantFrom(...'aÉnßs音🎶’.'),
    minLength: 1,
    maxLength: 3,
  });
  const term = fc.record({
    minus: fc.boolean(),
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    quoted: fc.boolean(),
  });

  test('finds what a look at each field would', () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(fc.tuple(field, field, field), fc.array(term, { minLength: 1, maxLength: 3 }), (fields, terms) => {
        const wanted = terms.flatMap(({ minus, words, quoted }) =>
          (quoted ? [words.join(' ')] : words).map((said, i) => ({ said, quoted, minus: minus && i === 0 })),
        );
        const search = wanted
          .map(({ said, quoted, minus }) => `${minus ? '-' : ''}${quoted ? `"${said}"` : said}`)
          .join(' ');
        const [title, ...html] = fields;
        const folded = [title, ...html.map(text => text.replaceAll('<b>', ''))].map(foldSearch);
        const isIn = (said: string) => folded.some(text => text.includes(foldSearch(said)));
        const known = wanted.filter(({ said }) => foldSearch(said) !== '');
        const expected = known.length > 0 && known.every(({ said, minus }) => isIn(said) !== minus);
        seen[`${expected}`]++;
        expect(matchesSearch(search)(texts(...fields))).toBe(expected);
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(200);
  });
});

test('links have the words of what they lead to, where these are told', () => {
  const [hall, jazz] = [linkTo('venue', 5), linkTo('category', 1)];
  const finds = (search: string, links: EntryName[]) =>
    matchesSearch(search, word => new Set(word === 'auditorio' ? [hall] : []))(texts('Concerto'), links);
  expect(finds('Auditorio concerto', [jazz, hall])).toBe(true);
  expect(finds('-auditorio', [jazz, hall])).toBe(false);
  expect([finds('auditorio', [jazz]), finds('-auditorio', [jazz])]).toEqual([false, true]);
});

test('inline tags leave no gap in a word', () => {
  const description = '<p>L’<em>Orfeo</em>, 1<sup>er</sup> acte</p><p>Fin<br />Bis</p><ul><li>un</li><li>dos</li></ul>';
  expect(foldSearch(withoutTags(description))).toBe('lorfeo, 1er acte fin bis un dos');
});

describe('a search of venues and organizers', () => {
  const organizer = {
    ...{ type: 'organizer', name: 'Asociación de Gaitas', description: '<p>Música &amp; <b>danza</b></p>' },
    ...{ phone: '986 00', email: 'a@gaitas.example', website: '' },
  } as const;
  test.each<[search: string, isFound: boolean, why: string]>([
    ['gaitas', true, 'a name'],
    ['danza musica', true, 'words of one field, in any order'],
    ['gaitas danza', false, 'not of two fields (contract/venues#lists)'],
    ['"musica & danza"', true, 'a phrase, without tags and entities'],
    ['danza,musica+', true, 'words between separators'],
    ['gaitas -danza', true, 'some field has the one, and not the other'],
    ['-a -e -i', true, 'an empty field has none of them'],
  ])('%s: %s (%s)', (search, isFound) => {
    expect(matchesInOneField(search)(organizerSearchText(organizer))).toBe(isFound);
  });
});
