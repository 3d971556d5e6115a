/** The slug that a post should have after a write (contract/texts#slugs, contract/rights#trash). */
import { describe, expect, it } from 'vitest';
import { slugFor } from '../../../shared/model/post-write.ts';
import type { Status } from '../../../shared/settings/rights.ts';

type Before = Parameters<typeof slugFor>[0];
type After = Parameters<typeof slugFor>[1];

describe('the slug', () => {
  const written = (status: Status, name = 'Jazz & Blues') => ({ id: 40, status, name });
  const stored = (slug: string, status: Status) => ({ slug, status });
  it.each<[why: string, slug: string, before: Before, after: After, sent: string | undefined, mayBeEmpty: boolean]>([
    ['of a new post follows from its name', 'jazz-blues', undefined, written('publish'), undefined, false],
    ['is the one that is sent', 'own-slug', undefined, written('publish'), 'Own Slug', false],
    ['is the id where nothing is left of the name', '40', undefined, written('publish', '!!!'), undefined, false],
    ['of a draft may be empty', '', undefined, written('draft'), undefined, true],
    ['stays when the name changes', 'old', stored('old', 'publish'), written('publish'), undefined, false],
    ['follows from the name', 'jazz-blues', stored('old', 'publish'), written('publish'), '!!!', false],
    ['makes room in the trash', 'old__trashed', stored('old', 'publish'), written('trash'), undefined, false],
    ['stays in the trash', 'old__trashed-2', stored('old__trashed-2', 'trash'), written('trash'), undefined, false],
    ['can be chosen in the trash', 'new__trashed', stored('old__trashed', 'trash'), written('trash'), 'new', false],
    [
      'may be sent with the end',
      'new__trashed',
      stored('old__trashed', 'trash'),
      written('trash'),
      'new__trashed-2',
      false,
    ],
    ['may end so elsewhere', 'new__trashed', stored('old', 'publish'), written('publish'), 'new__trashed', false],
    ['comes back out of the trash', 'old', stored('old__trashed', 'trash'), written('publish'), undefined, false],
    ['comes back without its number', 'old', stored('old__trashed-2', 'trash'), written('draft'), undefined, true],
    ['of a new post in the trash', 'jazz-blues__trashed', undefined, written('trash'), undefined, false],
    ['of a draft without one in the trash', '__trashed', stored('', 'draft'), written('trash'), undefined, true],
  ])('%s: %s', (_, slug, before, after, sent, mayBeEmpty) => {
    expect(slugFor(before, after, { sent, mayBeEmpty })).toBe(slug);
  });
});
