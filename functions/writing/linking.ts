/** What an event links after a write: kept, found or made ready; what is made joins the event's own transaction. */
import { Refusal } from '../../shared/errors.ts';
import type { EventChange } from '../../shared/events/input.ts';
import { organizerKind, venueKind } from '../../shared/linked/kinds.ts';
import type { Writing } from '../../shared/posts.ts';
import { type EventRecord, linksOf } from '../../shared/records.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { linkedFor } from './linked-finding.ts';
import type { Given, Ready } from './naming.ts';
import { termsFor } from './term-finding.ts';

/** Every entry of an event names all its links: with more, what is left of a large write would outgrow its item. */
const MOST_LINKS = 150;

/** The links of an event after a write; kinds that were not sent keep theirs. */
export const linksFor = async (
  store: Store,
  before: Pick<EventRecord, 'links' | 'above'> | undefined,
  sent: Pick<EventChange, 'venue' | 'organizer' | 'categories' | 'tags'>,
  w: Writing,
): Promise<{ links: string[]; above: string[]; made: (readonly Change[])[] }> => {
  const given: Given = new Set();
  const [categories, tags, venues, organizers] = await Promise.all([
    sent.categories && termsFor(store, 'category', sent.categories, given, w),
    sent.tags && termsFor(store, 'tag', sent.tags, given, w),
    sent.venue && linkedFor(store, venueKind, sent.venue, given, w),
    sent.organizer && linkedFor(store, organizerKind, sent.organizer, given, w),
  ]);
  const kept = before?.links ?? [];
  const links = [
    ...(categories === undefined ? linksOf(kept, 'category') : listsOf(categories)),
    ...(tags === undefined ? linksOf(kept, 'tag') : listsOf(tags)),
    ...(venues === undefined ? linksOf(kept, 'venue') : listsOf(venues)),
    ...(organizers === undefined ? linksOf(kept, 'organizer') : listsOf(organizers)),
  ];
  const ancestors =
    categories === undefined ? (before?.above ?? []) : categories.flatMap(found => found?.record.above ?? []);
  if (links.length > MOST_LINKS) throw new Refusal('rest_too_large');
  const ready = [categories ?? [], tags ?? [], venues ?? [], organizers ?? []].flat();
  return {
    links: [...new Set(links)],
    above: [...new Set(ancestors)].filter(list => !links.includes(list)),
    made: ready.flatMap(found => (found === undefined || found.changes.length === 0 ? [] : [found.changes])),
  };
};

const listsOf = (found: readonly (Ready<{ readonly list: string }> | undefined)[]): string[] =>
  found.flatMap(ready => (ready === undefined ? [] : [ready.record.list]));
