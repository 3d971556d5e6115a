/**
 * Everything a record leaves beside itself: its slug, its name, its places in lists, what it counts for. Saving is the
 * difference of the traces of two states; `verify` is their sum over all records.
 */
import { listOfLink } from '../events/redaction.ts';
import { thinLinksOf } from '../linked/thin.ts';
import type { EventRecord, OrganizerRecord, TermRecord, VenueRecord } from '../records.ts';
import { linkedTextOf, textOf } from '../search.ts';
import { HIDDEN, ownList, statusList } from '../statuses.ts';
import { toStored } from '../stored.ts';
import { foldName } from '../text/fold.ts';
import type { Wall } from '../time/wall.ts';
import type { Item } from './change.ts';
import { entryAttributes, type Placement } from './placement.ts';
import { slugPartition, termCardKey } from './table.ts';
import { textItem } from './texts.ts';

export type Tracked = EventRecord | VenueRecord | OrganizerRecord | TermRecord;

export interface Bearer {
  readonly folded: string;
  /** Folded town of a venue, parent of a category, else empty. */
  readonly scope: string;
  /** What a match must not contradict (contract/venues#duplicates). */
  readonly facts: Readonly<Record<string, string>>;
}

export interface Traces {
  /** Attributes of the record's own item that put it into indexes; absent ones keep it out (sparse). */
  readonly attributes: Readonly<Record<string, string>>;
  /** Holds its slug: nobody else of its type and language may have it. */
  readonly slug: string;
  readonly name: Bearer | undefined;
  /** A copy for those who read all of a kind at once. */
  readonly card?: Item;
  /** Its place in a list whose entry is the record itself. */
  readonly entry: Placement | undefined;
  readonly links: readonly Placement[];
  /** When it becomes public, if it is scheduled: in UTC. */
  readonly due?: Wall;
  /** Its folded text beside each list in which it is searched (`texts.ts`). */
  readonly texts: readonly Item[];
  /** Linked records whose number of public events without password it raises by one. */
  readonly countedBy: readonly string[];
}

export const tracesOf = (record: Tracked): Traces => {
  const own =
    record.type === 'event' ? eventTraces(record) : 'parent' in record ? termTraces(record) : linkedTraces(record);
  const slug: Record<string, string> =
    record.slug === '' ? {} : { g: slugPartition(record.type, record.language), gs: record.slug };
  return { ...own, slug: record.slug, attributes: { ...slug, ...own.attributes } };
};

type Own = Omit<Traces, 'slug'>;

const eventTraces = (event: EventRecord): Own => {
  const links = filterLinks(event);
  const isProtected = event.password !== null;
  const place = (list: string): Placement => ({
    language: event.language,
    list,
    id: event.id,
    start: event.start_date,
    end: event.end_date,
    published: event.date,
    links,
    isProtected,
  });
  const isPublic = event.status === 'publish';
  const isHidden = event.hide_from_listings;
  const entry = place(isHidden ? HIDDEN : statusList(event.type, event.status));
  const own = isPublic ? [] : [place(ownList(event.type, event.status, event.author))];
  const inLists = isPublic ? [...new Set(links)].map(link => place(listOfLink(link, isProtected))) : own;
  const folded = textOf(event);
  return {
    attributes: entryAttributes(entry),
    name: undefined,
    entry,
    links: isHidden ? [] : inLists,
    texts: isHidden ? [] : [entry, ...own].map(at => textItem(at, folded, isProtected ? event : undefined)),
    ...dueOf(event),
    countedBy: isPublic && !isProtected ? event.links : [], // a number tells of each that it counts
  };
};

/** Everything that filters ask of an event: what it links, what stands above that, and its marks. */
export const filterLinks = (event: EventRecord): string[] => [...event.links, ...event.above, ...marks(event)];

/** Lists that are not linked records: featured, ticketed, children of an event. */
const marks = ({ featured, ticketed, post_parent }: EventRecord): string[] => [
  ...(featured ? ['f'] : []),
  ...(ticketed ? ['k'] : []),
  ...(post_parent === null ? [] : [`p${post_parent}`]),
];

/** Venues and organizers: lists by publication, newest last. */
const linkedTraces = (record: VenueRecord | OrganizerRecord): Own => {
  const place = (list: string): Placement => ({
    language: record.language,
    list,
    id: record.id,
    start: record.date,
    end: record.date,
    published: record.date,
    links: thinLinksOf(record),
    isProtected: false,
  });
  const entry = place(statusList(record.type, record.status));
  const own = record.status === 'publish' ? [] : [place(ownList(record.type, record.status, record.author))];
  const folded = linkedTextOf(record);
  return {
    attributes: entryAttributes(entry),
    name: record.status === 'trash' ? undefined : bearerOf(record), // nothing matches what was thrown away (contract/venues#duplicates)
    entry,
    links: own,
    texts: [entry, ...own].map(at => textItem(at, folded, undefined)),
    ...dueOf(record),
    countedBy: [],
  };
};

const dueOf = ({ status, date_utc }: EventRecord | VenueRecord | OrganizerRecord): { due?: Wall } =>
  status === 'future' && date_utc !== null ? { due: date_utc } : {};

/** Terms stand once more beside all others of their language, for functions to remember. */
const termTraces = (term: TermRecord): Own => ({
  attributes: {},
  card: { ...toStored(term), ...termCardKey(term.language, term.list) },
  name: bearerOf(term),
  entry: undefined,
  links: [],
  texts: [],
  countedBy: [],
});

export const bearerOf = (record: VenueRecord | OrganizerRecord | TermRecord): Bearer => {
  const folded = foldName(record.name);
  switch (record.type) {
    case 'venue': {
      const { city, address, country, description } = record;
      return { folded, scope: foldName(city), facts: { city, address, country, description: digest(description) } };
    }
    case 'organizer':
      return { folded, scope: '', facts: { description: digest(record.description) } };
    default:
      return { folded, scope: record.type === 'category' ? String(record.parent) : '', facts: {} };
  }
};

/** Enough of a text to tell two apart without carrying it along. The cut may halve a surrogate pair, which cannot be stored. */
export const digest = (text: string): string =>
  text === '' ? '' : `${text.length}:${text.slice(0, 100).toWellFormed()}`;
