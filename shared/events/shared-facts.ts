/** The facts that an event has in common with its translations, and what a change of them makes of another one (contract/languages#shared-facts). */
import { type ListName, linksOf } from '../lists/name.ts';
import { isSame } from '../model/same.ts';
import type { EventRecord } from './record.ts';

type Fields = Partial<EventRecord>;

/** Fields that make sense only together change together. */
const FACTS: readonly ((event: EventRecord) => Fields)[] = [
  ({ all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, timezone_abbr }) => ({
    ...{ all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, timezone_abbr },
  }),
  ({ event_status, event_status_reason }) => ({ event_status, event_status_reason }),
  ({ cost, currency_code }) => ({ cost, currency_code }),
];
const LINKED = ['venue', 'organizer'] as const;

export interface ChangedFacts {
  readonly fields: Fields;
  /** The links of the kinds that changed. */
  readonly links: Readonly<Partial<Record<(typeof LINKED)[number], readonly ListName[]>>>;
}

/** undefined: none has changed. Details of the same picture do not count: its alternative text is in one language. */
export const changedFacts = (before: EventRecord, after: EventRecord): ChangedFacts | undefined => {
  const facts = FACTS.filter(fact => !isSame(fact(before), fact(after))).map(fact => fact(after));
  const { image, image_details } = after;
  const picture = isSame(before.image, image) ? [] : [{ image, image_details }];
  const kinds = LINKED.filter(type => !isSame(linksOf(before.links, type), linksOf(after.links, type)));
  if (facts.length + picture.length + kinds.length === 0) return undefined;
  return {
    fields: Object.assign({}, ...facts, ...picture),
    links: Object.fromEntries(kinds.map(type => [type, linksOf(after.links, type)])),
  };
};

/** `translated`: the link of an event in its language, for that of the changed one. */
export const withFacts = (
  event: EventRecord,
  { fields, links }: ChangedFacts,
  translated: (link: ListName) => ListName,
): EventRecord => {
  const linked = LINKED.map(type => links[type]?.map(translated) ?? linksOf(event.links, type));
  const terms = [...linksOf(event.links, 'category'), ...linksOf(event.links, 'tag')];
  return { ...event, ...fields, links: [...new Set([...terms, ...linked.flat()])] };
};
