/** The slugs that a record had before while it was public: pages redirect from them (docs/pages.md#old-addresses). */
import * as v from 'valibot';

/** Older records have none. */
export const OldSlugs = v.optional(v.array(v.string()), []);

/** Each is an item of its own, written with the record. */
const MAX_OLD_SLUGS = 10;

interface Named {
  readonly slug: string;
  /** Absent: a term, which is always public. */
  readonly status?: string;
}

/** After a write, the latest last. The trash changes the slug, too, but renames nothing (contract/rights#trash). */
export const oldSlugsAfter = (
  before: (Named & { readonly old_slugs: readonly string[] }) | undefined,
  { slug, status }: Named,
): string[] => {
  if (before === undefined) return [];
  const wasPublic = before.slug !== '' && (before.status ?? 'publish') === 'publish';
  const isRenamed = wasPublic && before.slug !== slug && status !== 'trash';
  const old = isRenamed ? [...before.old_slugs, before.slug] : before.old_slugs;
  return [...new Set(old.toReversed())]
    .filter(each => each !== slug)
    .slice(0, MAX_OLD_SLUGS)
    .reverse();
};
