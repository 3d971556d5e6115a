/** The slug that an event, a venue or an organizer should have after a write; whether it is free is not known here. */
import type { Status } from '../access/status.ts';
import { slugOf, trashedSlug } from '../text/slug.ts';

/** Of a record that was in the trash; the number tells it from others that were. */
const TRASHED = /__trashed(-\d+)?$/;

interface SlugRules {
  /** The slug that the client sends. */
  readonly sent: string | undefined;
  /** Whether a post in this status needs no slug yet. */
  readonly mayBeEmpty: boolean;
}

/**
 * The slug that is sent, else the stored one, else that of the name, else the id. In the trash it makes room for others, and the post has
 * its old slug again when it leaves (contract/rights#trash).
 */
export const slugFor = (
  before: { readonly slug: string; readonly status: Status } | undefined,
  after: { readonly id: number; readonly status: Status; readonly name: string },
  { sent, mayBeEmpty }: SlugRules,
): string => {
  const stored = before?.slug.replace(TRASHED, '') ?? '';
  const wanted = sent === undefined ? stored : slugOf(sent);
  if (after.status === 'trash') {
    if (before?.status === 'trash' && sent === undefined) return before.slug;
    return trashedSlug(wanted || (before === undefined ? slugOf(after.name) : ''));
  }
  if (wanted !== '' || mayBeEmpty) return wanted;
  return slugOf(after.name) || String(after.id);
};
