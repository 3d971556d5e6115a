/**
 * Finds the record that had a slug before, so that its pages redirect and its calendars still work
 * (docs/pages.md#old-addresses).
 */
import { hasPage, type PagedType } from '../../shared/http/addresses.ts';
import { ApiError } from '../../shared/http/errors.ts';
import type { PageId } from '../../shared/pages/pages.ts';
import type { Language } from '../../shared/settings/site.ts';
import { OLD_SLUG, slugKey } from '../../shared/store/table.ts';
import { lookupSlug } from '../../shared/text/fold.ts';
import { bySlug, languageIn } from './calendar.ts';
import { type PageRequest, read } from './reading.ts';

const READS = {
  event: 'readEvent',
  venue: 'readVenue',
  organizer: 'readOrganizer',
  category: 'readCategory',
  tag: 'readTag',
} as const satisfies Readonly<Record<PagedType, string>>;

interface Renamed {
  readonly type: PagedType;
  readonly language: Language;
  /** The slug that the record has now. */
  readonly slug: string;
}

/**
 * The limit ensures that a wrong address costs no more after somebody has renamed many records to
 * and fro.
 */
const LATEST = { descending: true, limit: 10 } as const;

/**
 * Returns undefined if the page is not that of a record, or if no record that anybody may read had
 * the slug. If several had it, the newest counts.
 */
export const renamed = async (page: PageId, request: PageRequest): Promise<Renamed | undefined> => {
  if (!hasPage(page)) return undefined;
  const { path, query } = bySlug(request);
  const { event, deps } = request;
  const language = languageIn(event) ?? deps.site.language;
  const { pk: partition } = slugKey(page, language, lookupSlug(path.slug ?? ''));
  const had = await deps.store.readRange({ partition, from: OLD_SLUG, to: `${OLD_SLUG}~`, ...LATEST });
  for (const { id } of had) {
    try {
      const { slug } = await read(request, READS[page], { path: { id: String(id) }, query });
      if (slug !== undefined) return { type: page, language, slug };
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return undefined;
};

/**
 * Whether the API has refused the address, so that there is no page. Other errors may be gone a
 * moment later.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
