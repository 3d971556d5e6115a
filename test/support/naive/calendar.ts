/** All records of a table, and what the naive lists ask of them: who may see what, what is linked, what stands above what. */

import type { EventRecord } from '../../../shared/events/record.ts';
import type { ListName } from '../../../shared/lists/name.ts';
import type { OrganizerRecord } from '../../../shared/organizers/record.ts';
import { type AnyRecord, recordOf } from '../../../shared/records/any-record.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { isTranslationsKey } from '../../../shared/store/table.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { groupIn } from '../../../shared/translations/group.ts';
import type { VenueRecord } from '../../../shared/venues/record.ts';
import { isRecord, itemsOf } from '../scan.ts';
import type { Service } from '../service.ts';

export type LinkedPost = VenueRecord | OrganizerRecord;

export interface Calendar {
  readonly events: readonly EventRecord[];
  readonly linked: readonly LinkedPost[];
  readonly terms: readonly TermRecord[];
  /** The ids of all members of its group, for each record that has translations; by `nameOf`. */
  readonly groups: ReadonlyMap<string, readonly number[]>;
}

export const calendarIn = async ({ endpoint, table }: Pick<Service, 'endpoint' | 'table'>): Promise<Calendar> => {
  const records: AnyRecord[] = [];
  const groups = new Map<string, number[]>();
  for await (const item of itemsOf(endpoint, table)) {
    const copy = kindOf(item).role === 'group' ? groupIn(item) : undefined;
    const space = isTranslationsKey(item) ? 'post' : 'term';
    for (const { id } of copy?.members ?? [])
      groups.set(`${space} ${id}`, copy?.members.map(member => member.id) ?? []);
    const record = isRecord(item) ? recordOf(item) : undefined;
    if (record !== undefined) records.push(record);
  }
  return {
    events: records.filter(record => record.type === 'event'),
    linked: records.filter((record): record is LinkedPost => record.type === 'venue' || record.type === 'organizer'),
    terms: records.filter((record): record is TermRecord => record.type === 'category' || record.type === 'tag'),
    groups,
  };
};

// --- translations ------------------------------------------------------------------------------------------------------

export type Translatable = EventRecord | LinkedPost | TermRecord;
const isTerm = (record: Translatable): record is TermRecord => record.type === 'category' || record.type === 'tag';
/** Posts and terms may have the same ids. */
export const nameOf = (record: Translatable): string => `${isTerm(record) ? 'term' : 'post'} ${record.id}`;

/** The other members of its group (contract/languages#translations). */
export const translationsOf = <Of extends Translatable>(
  record: Of,
  all: readonly Of[],
  { groups }: Pick<Calendar, 'groups'>,
): Of[] => {
  const ids = groups.get(nameOf(record)) ?? [];
  return all.filter(other => other !== record && ids.includes(other.id) && isTerm(other) === isTerm(record));
};

/** Terms are everyone's. */
export const mayRead = (as: string | undefined, record: Translatable): boolean =>
  isTerm(record) || isOpenTo(as, record);

// --- who sees what -----------------------------------------------------------------------------------------------------

/** Ids of `tools/local/test-users.ts`. */
const IDS: Readonly<Record<string, number>> = { admin: 1, editor: 2, author: 3, contributor: 4, subscriber: 5 };
const isEditor = (as: string | undefined): boolean => as === 'admin' || as === 'editor';
const isWriter = (as: string | undefined): boolean => isEditor(as) || as === 'author' || as === 'contributor';

interface Post {
  readonly author: number;
  readonly status: string;
}

/** Published things are everyone's; of the others editors see all, and those who write their own (contract/rights#hidden-records). */
export const isOpenTo = (as: string | undefined, { author, status }: Post): boolean =>
  status === 'publish' || isEditor(as) || (isWriter(as) && author === IDS[as ?? '']);

/** Contributors no longer touch what was published (contract/rights#roles). */
export const mayEdit = (as: string | undefined, { author, status }: Post): boolean =>
  isEditor(as) ||
  (isWriter(as) && author === IDS[as ?? ''] && (as === 'author' || !['publish', 'future'].includes(status)));

/** What is linked from behind a password is for those to know who send it, or may edit the event (contract/rights#hidden-records). */
export const showsLinks = (
  event: EventRecord,
  { as, sent }: { as: string | undefined; sent: URLSearchParams },
): boolean =>
  isOpenTo(as, event) && (event.password === null || sent.get('password') === PASSWORD || mayEdit(as, event));
/** Of every protected event in the histories. */
export const PASSWORD = 'sésamo';

/**
 * Filters find what they test of protected events for those who may edit all events, and count it for nobody
 * (contract/rights#hidden-records).
 */
export const mayFilter = (as: string | undefined, { password }: EventRecord): boolean =>
  password === null || isEditor(as);
/** Public, and nothing of it is hidden: what numbers count. */
export const isCounted = ({ status, password }: EventRecord): boolean => status === 'publish' && password === null;

/** Which posts `status` leaves (contract/lists#search, contract/lists#envelope). undefined: refused, to those who do not write. */
export const statusTest = (
  as: string | undefined,
  asked: string | undefined,
): ((post: Post) => boolean) | undefined => {
  if (!isWriter(as))
    return asked === undefined || asked === 'publish' ? ({ status }) => status === 'publish' : undefined;
  const isAsked = (status: string): boolean =>
    asked === undefined || asked === 'any' ? status !== 'trash' : asked.split(',').includes(status);
  return post => isAsked(post.status) && isOpenTo(as, post);
};

// --- what is linked ----------------------------------------------------------------------------------------------------

/** A link holds as long as what it links still bears that list: deleting gives it another (contract/events#links-to-deleted-records). */
export const isLinking = ({ links }: EventRecord, { list }: { readonly list: ListName }): boolean =>
  links.includes(list);

/** A category's own id and those of all above it, by the parents alone. */
export const lineOf = (category: TermRecord, calendar: Pick<Calendar, 'terms'>): number[] => {
  const { terms } = calendar;
  const parent = terms.find(term => term.type === 'category' && term.id === category.parent);
  return parent === undefined ? [category.id] : [category.id, ...lineOf(parent, calendar)];
};
