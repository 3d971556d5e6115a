/**
 * Occurrences: how The Events Calendar lists an event that recurs. Each date is an entry with the
 * texts and the slug of the event, an address that ends in its day, and an id that may be another
 * one in the next answer. So an occurrence is known by the slug and the start. Pure.
 */
import * as v from 'valibot';
import { FIRST_DATE_ID } from '../../shared/store/records.ts';
import { isFields } from './shapes.ts';

/**
 * Ids of posts are below, and those of occurrences above. From `FIRST_DATE_ID` on are the dates of
 * a service like this one, whose ids stay.
 */
const FIRST_OCCURRENCE_ID = 10_000_000;

/** The members by which an occurrence is known. */
const Entry = v.object({
  id: v.union([v.number(), v.string()]),
  ...v.entriesFromList(['slug', 'url', 'start_date'], v.string()),
});
type Entry = v.InferOutput<typeof Entry>;

export const isOccurrence = (entry: unknown): entry is Entry => {
  if (!v.is(Entry, entry)) return false;
  const { id, slug, url } = entry;
  return Number(id) >= FIRST_OCCURRENCE_ID && Number(id) < FIRST_DATE_ID && slug !== '' && withoutDay(url) !== url;
};

/** Names an occurrence in all answers. */
export const occurrenceKey = ({ slug, start_date }: Pick<Entry, 'slug' | 'start_date'>): string =>
  `${slug} ${start_date}`;

/** What names an entry of a list in all answers: its id, unless that is the id of an occurrence. */
export const entryKey = (entry: unknown): unknown => {
  if (isOccurrence(entry)) return occurrenceKey(entry);
  return isFields(entry) && 'id' in entry ? entry.id : entry;
};

/**
 * The address of the event, given that of one of its dates: `/event/yoga/2027-03-01/`, with a
 * number if several are on one day, or with plain permalinks `?tribe_events=yoga&eventDate=…`.
 */
export const withoutDay = (url: string): string =>
  url.replace(/(\/)\d{4}-\d\d-\d\d(?:\/\d+)?\/?$|[?&]eventDate=\d{4}-\d\d-\d\d$/, '$1');
