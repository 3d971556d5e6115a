/**
 * All records of a table: each with its translations, and events with the records that they link;
 * and who may read and edit them.
 */
import type { EventRecord } from '../../shared/events/record.ts';
import type { OrganizerRecord } from '../../shared/linked/organizer-record.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import type { VenueRecord } from '../../shared/linked/venue-record.ts';
import { groupIn } from '../../shared/model/translations.ts';
import { type AnyRecord, recordOf } from '../../shared/records/record.ts';
import { kindOf } from '../../shared/store/schema.ts';
import { isTranslationsKey } from '../../shared/store/table.ts';
import { isRecord, itemsOf } from './scan.ts';
import type { Service } from './service.ts';

export type Linked = (VenueRecord | OrganizerRecord) & { readonly translations: Linked[] };
export type Term = TermRecord & { readonly translations: Term[] };
type Links = { readonly linked: readonly Linked[]; readonly terms: readonly Term[] };
/**
 * An event, or one of its several dates: then `whole` is the event, and the times and the status
 * are those of the date. `shown` is the id that lists show.
 */
export type Event = EventRecord &
  Links & { readonly translations: Event[]; readonly shown: number; readonly whole?: Event };
export type Translatable = Event | Linked | Term;
export type Calendar = { readonly events: readonly Event[]; readonly linked: Linked[]; readonly terms: Term[] };

export const calendarIn = async ({ endpoint, table }: Pick<Service, 'endpoint' | 'table'>): Promise<Calendar> => {
  const records: AnyRecord[] = [];
  const groups = new Map<string, readonly number[]>(); // posts and terms may have the same ids
  for await (const item of itemsOf(endpoint, table)) {
    const ids = (kindOf(item).role === 'group' ? groupIn(item)?.members : undefined)?.map(({ id }) => id) ?? [];
    for (const id of ids) groups.set(`${isTranslationsKey(item)} ${id}`, ids);
    records.push(...((isRecord(item) && [recordOf(item) ?? []].flat()) || []));
  }
  const linked = records
    .filter(record => record.type === 'venue' || record.type === 'organizer')
    .map((record): Linked => ({ ...record, translations: [] }));
  const terms = records
    .filter((record): record is TermRecord => record.type === 'category' || record.type === 'tag')
    .map((record): Term => ({ ...record, translations: [] }));
  /** A record that was deleted no longer has the link that events name. */
  const by = <Of extends Linked | Term>({ links }: EventRecord, all: readonly Of[]) =>
    links.flatMap(named => all.find(({ link }) => link === named) ?? []);
  const events = records
    .filter(record => record.type === 'event')
    .map(
      (event): Event => ({
        ...event,
        translations: [],
        shown: event.id,
        linked: by(event, linked),
        terms: by(event, terms),
      }),
    );
  const translate = <Of extends { id: number; translations: Of[] }>(all: readonly Of[], isPost: boolean) => {
    for (const one of all)
      one.translations.push(
        ...all.filter(each => each !== one && groups.get(`${isPost} ${one.id}`)?.includes(each.id)),
      );
  };
  translate(events, true);
  translate(linked, true);
  translate(terms, false);
  return { events, linked, terms };
};

// --- Several dates (contract/events#several-dates).

export const idOfDate = (event: number, number: number): number => 1_000_000_000 + 1_000 * event + number;
/** What lists show of an event: itself, or each of its several dates. */
export const datesOf = (event: Event): readonly Event[] =>
  event.dates?.map(({ number, start_date, end_date, event_status = event.event_status }) => ({
    ...{ ...event, start_date, end_date, event_status, shown: idOfDate(event.id, number), whole: event },
  })) ?? [event];
export const wholeOf = (event: Event): Event => event.whole ?? event;

// --- Rights (docs/contract/rights.md).

/** The password of every protected event in the histories. */
export const PASSWORD = 'sésamo';
const LOGINS = ['', 'admin', 'editor', 'author', 'contributor']; // by their ids
export const isEditor = (as = ''): boolean => ['admin', 'editor'].includes(as);
export const isWriter = (as = ''): boolean => LOGINS.indexOf(as) > 0;
const isOwn = (as = '', { author }: Event | Linked): boolean => isWriter(as) && LOGINS[author] === as;
/**
 * Whether the caller may read the record (contract/rights#hidden-records). Everybody may read
 * terms.
 */
export const mayRead = (as: string | undefined, record: Translatable): boolean =>
  !('status' in record) || record.status === 'publish' || isEditor(as) || isOwn(as, record);
/**
 * Whether the caller may edit the event (contract/rights#roles). Contributors may not once it was
 * published.
 */
export const mayEdit = (as: string | undefined, event: Event): boolean =>
  isEditor(as) || (isOwn(as, event) && (as === 'author' || !['publish', 'future'].includes(event.status)));
/** Whether totals count the event: it is public, and no part of it is hidden. */
export const isCounted = ({ status, password }: Event): boolean => status === 'publish' && password === null;
