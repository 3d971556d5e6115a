/**
 * What translations of an event share, or have of their own, and what becomes of it when one of
 * them changes (contract/languages#shared-facts).
 */
import { type EntryName, isTermLink, linksOf } from '../lists/name.ts';
import { isEqual } from '../model/base.ts';
import type { SentFields } from '../model/sources.ts';
import { LINKED_POST_TYPES, LINKED_TYPES, type LinkedPostType, NAMES_OF } from '../store/records.ts';
import type { EventRecord } from './record.ts';

type Fields = Partial<EventRecord>;

/**
 * Fields that make sense only together change together. Each group is listed as clients send it and
 * as it is stored.
 */
const SHARED_FACTS: readonly { readonly sent: readonly string[]; readonly stored: (event: EventRecord) => Fields }[] = [
  {
    sent: ['start_date', 'end_date', 'timezone', 'all_day', 'dates', 'recurrence'],
    stored: event => ({
      all_day: event.all_day,
      start_date: event.start_date,
      end_date: event.end_date,
      utc_start_date: event.utc_start_date,
      utc_end_date: event.utc_end_date,
      timezone: event.timezone,
      timezone_abbr: event.timezone_abbr,
      dates: event.dates,
      last_date_number: event.last_date_number,
      recurrence: event.recurrence,
    }),
  },
  {
    sent: ['event_status', 'event_status_reason'],
    stored: ({ event_status, event_status_reason }) => ({ event_status, event_status_reason }),
  },
  { sent: ['cost', 'cost_details'], stored: ({ cost, currency_code }) => ({ cost, currency_code }) },
];

export interface ChangedFacts {
  readonly fields: Fields;
  /** The links of the kinds that changed. */
  readonly links: Readonly<Partial<Record<LinkedPostType, readonly EntryName[]>>>;
}

/**
 * Returns undefined if no fact has changed. Details of the same picture do not count, because its
 * alternative text is in one language.
 */
export const changedFacts = (before: EventRecord, after: EventRecord): ChangedFacts | undefined => {
  const facts = SHARED_FACTS.filter(({ stored }) => !isEqual(stored(before), stored(after))).map(({ stored }) =>
    stored(after),
  );
  const { image, image_details } = after;
  const picture = isEqual(before.image, image) ? [] : [{ image, image_details }];
  const kinds = LINKED_POST_TYPES.filter(type => !isEqual(linksOf(before.links, type), linksOf(after.links, type)));
  if (facts.length + picture.length + kinds.length === 0) return undefined;
  return {
    fields: Object.assign({}, ...facts, ...picture),
    links: Object.fromEntries(kinds.map(type => [type, linksOf(after.links, type)])),
  };
};

/**
 * `translated` returns the link that the event has in its language instead of a link of the changed
 * event.
 */
export const withFacts = (
  event: EventRecord,
  { fields, links }: ChangedFacts,
  translated: (link: EntryName) => EntryName,
): EventRecord => {
  const linked = LINKED_POST_TYPES.map(type => links[type]?.map(translated) ?? linksOf(event.links, type));
  const terms = event.links.filter(isTermLink);
  return { ...event, ...fields, links: [...new Set([...terms, ...linked.flat()])] };
};

/**
 * The texts whose hash tells whether a translation is older than what it translates
 * (contract/languages#outdated-translations).
 */
export const textsOf = ({ title, description, excerpt }: EventRecord): string =>
  JSON.stringify([title, description, excerpt]);

export const SENT_FIELDS: SentFields<EventRecord> = {
  of: event => ({
    ...event,
    image: [event.image, event.image_details],
    cost_details: event.currency_code,
    ...Object.fromEntries(LINKED_TYPES.map(type => [NAMES_OF[type].field, linksOf(event.links, type)])),
  }),
  facts: SHARED_FACTS.map(({ sent }) => sent),
};
