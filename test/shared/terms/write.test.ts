/** A term after a write: its fields, slug and ancestors (contract/terms#term-fields, contract/terms#term-names-and-slugs). */

import { describe, expect, it } from 'vitest';
import { slugOfNewTerm, writeTerm } from '../../../shared/terms/write.ts';
import { termId } from '../../support/ids.ts';
import { termRecord } from '../../support/records.ts';

const category = (id: number, name: string, slug: string, parent?: ReturnType<typeof writeTerm>) =>
  writeTerm(undefined, { name }, { id: termId(id), type: 'category', language: 'gl', slug, parent });

const music = category(1, 'Music', 'music');
const jazz = category(2, 'Jazz', 'jazz');

describe('the slug of a new term', () => {
  it.each<[sent: { name: string; slug?: string }, parent: typeof music | undefined, slug: string]>([
    [{ name: 'Música de cámara' }, undefined, 'musica-de-camara'],
    [{ name: 'Jazz' }, music, 'jazz-music'],
    [{ name: 'Jazz', slug: 'Free Jazz' }, undefined, 'free-jazz'],
    [{ name: 'Jazz', slug: '' }, music, 'jazz-music'],
    [{ name: 'Rock' }, music, 'rock'],
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

describe('a term that is changed', () => {
  const before = termRecord({ description: 'Old', parent: 3, list: 'c12.1' });
  const prepared = { id: before.id, type: before.type, language: 'ca', slug: before.slug, parent: undefined } as const;

  it('takes the slug and the parent that it is given', () => {
    expect(writeTerm(before, {}, { ...prepared, slug: 'cine', parent: music })).toEqual({
      ...before,
      version: 2,
      slug: 'cine',
      old_slugs: [before.slug],
      parent: 1,
    });
  });
});
