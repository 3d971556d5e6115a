/** All records of a table, whole: each with its translations, and events with what they link; and who may read and edit them. */

import type { EventRecord } from '../../../shared/events/record.ts';
import { groupIn } from '../../../shared/model/translations.ts';
import type { OrganizerRecord } from '../../../shared/organizers/record.ts';
import { type AnyRecord, recordOf } from '../../../shared/records/record.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import { isTranslationsKey } from '../../../shared/store/table.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import type { VenueRecord } from '../../../shared/venues/record.ts';
import { isRecord, itemsOf } from '../scan.ts';
import type { Service } from '../service.ts';

/** `translations`: the other members of its group (contract/languages#translations). */
export type Linked = (VenueRecord | OrganizerRecord) & { readonly translations: Linked[] };
export type Term = TermRecord & { readonly translations: Term[] };
export type Event = EventRecord & {
  readonly translations: Event[];
  /** The linked records themselves, of whatever language, in the order of links. */
  readonly linked: readonly Linked[];
  readonly terms: readonly Term[];
};
export type Translatable = Event | Linked | Term;

export interface Calendar {
  readonly events: readonly Event[];
  readonly linked: readonly Linked[];
  readonly terms: readonly Term[];
}

export const calendarIn = async ({ endpoint, table }: Pick<Service, 'endpoint' | 'table'>): Promise<Calendar> => {
  const records: AnyRecord[] = [];
  /** Posts and terms may have the same ids. */
  const groups = { post: new Map<number, readonly number[]>(), term: new Map<number, readonly number[]>() };
  for await (const item of itemsOf(endpoint, table)) {
    const ids = (kindOf(item).role === 'group' ? groupIn(item)?.members : undefined)?.map(({ id }) => id) ?? [];
    for (const id of ids) groups[isTranslationsKey(item) ? 'post' : 'term'].set(id, ids);
    const record = isRecord(item) ? recordOf(item) : undefined;
    if (record !== undefined) records.push(record);
  }
  const linked = records
    .filter(record => record.type === 'venue' || record.type === 'organizer')
    .map((record): Linked => ({ ...record, translations: [] }));
  const terms = records
    .filter((record): record is TermRecord => record.type === 'category' || record.type === 'tag')
    .map((record): Term => ({ ...record, translations: [] }));
  const events = records
    .filter(record => record.type === 'event')
    .map(
      (record): Event => ({
        ...record,
        translations: [],
        linked: linkedBy(record, linked),
        terms: linkedBy(record, terms),
      }),
    );
  translate(events, groups.post);
  translate(linked, groups.post);
  translate(terms, groups.term);
  return { events, linked, terms };
};

/** A record that is deleted no longer has the list that events link. */
const linkedBy = <Of extends Linked | Term>({ links }: EventRecord, all: readonly Of[]): Of[] =>
  links.flatMap(link => all.find(({ list }) => list === link) ?? []);

const translate = <Of extends { readonly id: number; readonly translations: Of[] }>(
  all: readonly Of[],
  groups: ReadonlyMap<number, readonly number[]>,
): void => {
  for (const record of all)
    record.translations.push(...all.filter(each => each !== record && groups.get(record.id)?.includes(each.id)));
};

// --- contract/rights ---------------------------------------------------------------------------------------------------

/** Of every protected event in the histories. */
export const PASSWORD = 'sésamo';
/** Ids of `tools/prove/harness/callers.ts`. */
const IDS: Readonly<Record<string, number>> = { admin: 1, editor: 2, author: 3, contributor: 4, subscriber: 5 };
export const isEditor = (as = ''): boolean => ['admin', 'editor'].includes(as);
export const isWriter = (as = ''): boolean => isEditor(as) || ['author', 'contributor'].includes(as);
const isOwn = (as = '', { author }: Event | Linked): boolean => isWriter(as) && author === IDS[as];

/** contract/rights#hidden-records; terms are everyone's. */
export const mayRead = (as: string | undefined, record: Translatable): boolean =>
  !('status' in record) || record.status === 'publish' || isEditor(as) || isOwn(as, record);

/** contract/rights#roles: contributors no longer touch what was published. */
export const mayEdit = (as: string | undefined, event: Event): boolean =>
  isEditor(as) || (isOwn(as, event) && (as === 'author' || !['publish', 'future'].includes(event.status)));
