/** Slugs and ancestors of terms (contract/terms#term-names-and-slugs, contract/terms#parents). */

import { describe, expect, it } from 'vitest';
import { slugOfNewTerm, writeTerm } from '../../../shared/terms/write.ts';
import { termId } from '../../support/ids.ts';

const category = (id: number, name: string, slug: string, parent?: ReturnType<typeof writeTerm>) =>
  writeTerm(undefined, { name }, { id: termId(id), type: 'category', language: 'gl', slug, parent });

const music = category(1, 'Music', 'music');
const jazz = category(2, 'Jazz', 'jazz');

describe('the slug of a new term', () => {
  it.each<[sent: { name: string; slug?: string }, parent: typeof music | undefined, slug: string]>([
    [{ name: 'Música de cámara' }, undefined, 'musica-de-camara'],
    [{ name: 'Jazz' }, music, 'jazz-music'],
    [{ name: 'Jazz', slug: 'Free Jazz' }, undefined, 'free-jazz'],
    [{ name: '¿?' }, undefined, ''],
  ])('of %j below %o is %s', (sent, parent, slug) => {
    const namesakes = sent.name === 'Jazz' ? [jazz] : [];
    expect(slugOfNewTerm(sent, parent, namesakes)).toBe(slug);
  });

  it.each([{ name: 'JAZZ' }, { name: 'Jazz', slug: 'jazz' }])(
    '%j exists under the same parent: it is refused with the id',
    sent => {
      expect(() => slugOfNewTerm(sent, undefined, [jazz])).toThrow(
        expect.objectContaining({ code: 'term_exists', data: { extra: { term_id: 2 } } }),
      );
    },
  );
});

it('a term knows the lists of all its ancestors, nearest first', () => {
  const bebop = category(4, 'Bebop', 'bebop', category(3, 'Jazz', 'jazz-music', music));
  expect(bebop).toMatchObject({ parent: 3, ancestorLists: ['c3', 'c1'] });
});
