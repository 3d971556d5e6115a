/** The slug that an event, a venue or an organizer should have after a write. Whether it is free is checked elsewhere (`free-slug.ts`). */
import type { Status } from '../access/status.ts';
import { slugOf, trashedSlug } from '../text/slug.ts';

/** The suffix of slugs in the trash, with a number if another record has the same slug. */
const TRASHED = /__trashed(-\d+)?$/;

interface SlugRules {
  /** The slug that the client sends. `''`, or the stored one: it stays. */
  readonly sent: string | undefined;
  /** Whether a post in this status needs no slug yet. */
  readonly mayBeEmpty: boolean;
}

/**
 * The slug that is sent, else the stored one, else one made from the name, else the id. In the trash the slug gets a suffix, so that it is
 * free for others; the post gets it back when it leaves the trash (contract/rights#trash).
 */
export const slugFor = (
  before: { readonly slug: string; readonly status: Status } | undefined,
  after: { readonly id: number; readonly status: Status; readonly name: string },
  { sent, mayBeEmpty }: SlugRules,
): string => {
  const stored = before?.slug.replace(TRASHED, '') ?? '';
  const isKept = sent === undefined || sent === '' || slugOf(sent) === before?.slug;
  const wanted = isKept ? stored : slugOf(after.status === 'trash' ? sent.replace(TRASHED, '') : sent);
  if (after.status === 'trash') {
    if (before?.status === 'trash' && isKept) return before.slug;
    return trashedSlug(wanted || (before === undefined ? slugOf(after.name) : ''));
  }
  if (wanted !== '' || mayBeEmpty) return wanted;
  return slugOf(after.name) || String(after.id);
};
