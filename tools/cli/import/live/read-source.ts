/** Reads everything that a source shows into memory, each record once. */
import * as v from 'valibot';
import { Wall } from '../../../../shared/time/wall.ts';
import type { Original } from '../../../original/connection.ts';
import { isOccurrence, occurrenceKey } from '../../../original/occurrences.ts';
import {
  ALL_STATUSES,
  type Query,
  queryForAll,
  readEach,
  readList,
  readOne,
  readWordPress,
} from '../../../original/read-list.ts';
import {
  hasSeveralStatuses,
  isRedacted,
  KINDS,
  ORIGINAL_KINDS,
  type OriginalEvent,
  type OriginalKind,
  type OriginalRecord,
  WordPressEvent,
  WordPressUser,
} from '../../../original/shapes.ts';
import { ID_GAP } from '../../../table/id-counters.ts';
import type { Report } from './report.ts';

export interface Source {
  /** The records by kind and id at the source, such as `event 7`. */
  readonly records: Map<string, OriginalRecord>;
  /** The ids of the events that have a password. */
  readonly protected: Set<number>;
  /** The events in WordPress' own namespace, by their ids. */
  readonly wordPressEvents: Map<number, WordPressEvent>;
  /** The occurrences that the list of events shows, by `occurrenceKey`. */
  readonly occurrences: Map<string, OriginalEvent>;
  /** All occurrences of an event, in the order of their starts, by the id of the event. */
  readonly dates: Map<number, readonly OriginalEvent[]>;
  /** The ids of events with occurrences that got a new one, by their slugs. */
  readonly idsGiven: Map<string, number>;
  /** Records that cannot be read, such as `event 7`. */
  readonly unreadable: Set<string>;
  /** The ids of the events that have tickets. */
  readonly ticketed: Set<number>;
  readonly users: Map<number, WordPressUser>;
  /**
   * Adds a record as the source shows it. If a record comes twice, the last one counts, except for
   * an event with a password: the one that was read in full counts.
   */
  readonly take: (kind: OriginalKind, shown: unknown) => void;
}

/** What the last import has left (`claim-ids.ts`). */
interface Before {
  readonly post: number;
  readonly offset: number;
  readonly idsGiven?: readonly (readonly [slug: string, id: number])[] | undefined;
}

export const keyIn = ({ kind, id }: { readonly kind: OriginalKind; readonly id: number }): string => `${kind} ${id}`;

const emptySource = (report: Report): Source => {
  const source: Source = {
    ...{ records: new Map(), unreadable: new Set(), ticketed: new Set(), protected: new Set() },
    ...{ wordPressEvents: new Map(), users: new Map() },
    ...{ occurrences: new Map(), dates: new Map(), idsGiven: new Map() },
    take: (kind, shown) => {
      const parsed = v.safeParse(KINDS[kind].schema, shown);
      if (!parsed.success) {
        const id = v.is(WithId, shown) ? shown.id : 0;
        source.unreadable.add(keyIn({ kind, id }));
        const why = `${v.getDotPath(parsed.issues[0]) ?? 'it'} cannot be read`;
        report.add({ what: 'left out', kind, id, why });
        return;
      }
      const record = parsed.output;
      if (record.kind === 'event' && isOccurrence(shown)) {
        source.occurrences.set(occurrenceKey(record), record);
        return;
      }
      const isPart = record.kind === 'event' && isRedacted(record);
      if (isPart) source.protected.add(record.id);
      if (!isPart || !source.records.has(keyIn(record))) source.records.set(keyIn(record), record);
    },
  };
  return source;
};
const WithId = v.object({ id: v.number() });

/** `before` is what the last import has left, if there was one. */
export const readSource = async (original: Original, report: Report, before: Before | undefined): Promise<Source> => {
  const source = emptySource(report);
  const { ticketed, protected: closed, wordPressEvents } = source;
  for (const kind of ORIGINAL_KINDS) {
    const query = await queryForAll(original, kind);
    await readList(original, kind, query, record => source.take(kind, record));
    if (kind === 'event') await readTicketed(original, query, ticketed);
  }
  await readOfWordPress(original, source);
  gatherOccurrences(source, before);
  // Lists do not show hidden events, nor everything that a password protects, nor the status of an
  // event whose dates have others, so these events are read one by one.
  const isPart = (id: number): boolean => {
    const event = source.records.get(`event ${id}`);
    if (event === undefined) return !source.unreadable.has(`event ${id}`);
    return original.login !== undefined && event.kind === 'event' && isRedacted(event);
  };
  const mixed = [...source.records.values()].filter(record => record.kind === 'event' && hasSeveralStatuses(record));
  const parts = [...wordPressEvents.keys(), ...closed].filter(isPart);
  const singles = new Set([...parts, ...mixed.map(({ id }) => id)]);
  await readEach(original, [...singles], 'single events read', async id => {
    const shown = await readOne(original, 'event', id);
    // What is shown by the id of an event that recurs may have the id of an occurrence.
    if (shown !== undefined) source.take('event', v.is(WithId, shown) ? { ...shown, id } : shown);
    else if (!source.records.has(`event ${id}`)) {
      source.unreadable.add(`event ${id}`);
      report.add({ what: 'left out', kind: 'event', id, why: 'it is not shown' });
    }
  });
  return source;
};

/**
 * Asks only for the fields that are used, so that names and e-mail addresses of users are not even
 * read.
 */
const OF_EVENTS: Query = { _fields: 'id,slug,password,parent' };
const OF_USERS: Query = { _fields: 'id,username,roles' };
const EDIT: Query = { context: 'edit' };

/**
 * Reads what WordPress shows. Without edit rights, it lists public events without their passwords,
 * and no users.
 */
const readOfWordPress = async (original: Original, source: Source): Promise<void> => {
  const events = (query: Query) =>
    readWordPress(original, '/tribe_events', { ...OF_EVENTS, ...query }, WordPressEvent, event => {
      source.wordPressEvents.set(event.id, event);
      if (event.password !== '') source.protected.add(event.id);
    });
  const isKnown = original.login !== undefined;
  if (!isKnown || !(await events({ ...EDIT, ...ALL_STATUSES }))) await events({});
  const useUser = (user: WordPressUser) => void source.users.set(user.id, user);
  if (isKnown) await readWordPress(original, '/users', { ...OF_USERS, ...EDIT }, WordPressUser, useUser);
};

/**
 * Finds the events that have tickets, which events themselves do not show. This service can list
 * them; The Events Calendar answers with an error.
 */
const readTicketed = async (original: Original, query: Query, ticketed: Set<number>): Promise<void> => {
  const asked: Query = { ...query, ticketed: 'true' };
  const { status } = await original.get('/events', { ...asked, per_page: '1' });
  if (status !== 200) return;
  await readList(original, 'event', asked, record => v.is(WithId, record) && ticketed.add(record.id));
};

/**
 * Adds the records that events embed and no list shows, such as draft venues. `isOwn` says whether
 * a record is in the language of this import; the import of its own language brings the others.
 */
export const addEmbedded = ({ records }: Source, isOwn: (record: OriginalRecord) => boolean): void => {
  for (const event of [...records.values()].filter(record => record.kind === 'event'))
    for (const record of [...event.categories, ...event.tags, ...event.venue, ...event.organizer])
      if (isOwn(record) && !records.has(keyIn(record))) records.set(keyIn(record), record);
};

export const postsIn = ({ records }: Source) =>
  [...records.values()].filter(record => record.kind !== 'category' && record.kind !== 'tag');

// --- One event is made of the occurrences that a source lists.

/**
 * Puts one event in the place of the occurrences of each slug, with all of them as its dates. Its
 * id is the one that it got when the source did not show any, or else the id of the post, in the
 * list or in WordPress' own namespace, or else a new one. New ids go down from the last that is
 * left to the source, so that neither side assigns them (docs/decisions/loads-and-imports).
 */
const gatherOccurrences = (source: Source, before: Before | undefined): void => {
  const { records, wordPressEvents } = source;
  for (const [slug, id] of before?.idsGiven ?? []) source.idsGiven.set(slug, id);
  const events = [...records.values()].filter(record => record.kind === 'event');
  const inList = bySmallestId(events);
  const inWordPress = bySmallestId([...wordPressEvents.values()]);
  const ids = [...records.values(), ...wordPressEvents.values()].map(({ id }) => id);
  const last = before === undefined ? ids.reduce((a, b) => Math.max(a, b), 0) + ID_GAP : before.post - before.offset;
  const newId = (slug: string): number => {
    const id = Math.min(last + 1, ...source.idsGiven.values()) - 1;
    source.idsGiven.set(slug, id);
    return id;
  };
  for (const [slug, occurrences] of Map.groupBy(source.occurrences.values(), event => event.slug)) {
    const [listed, post] = [inList.get(slug), inWordPress.get(slug)];
    const id = source.idsGiven.get(slug) ?? listed?.id ?? post?.id ?? newId(slug);
    const byStart = new Map([...(listed ? [listed] : []), ...occurrences].map(date => [occurrenceKey(date), date]));
    const dates = [...byStart.values()].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
    const first = dates.find(isSound) ?? dates[0];
    if (first === undefined) continue;
    if (listed !== undefined) records.delete(`event ${listed.id}`);
    records.set(`event ${id}`, { ...first, id });
    source.dates.set(id, dates);
    if (isRedacted(first)) source.protected.add(id);
    if (post === undefined) continue;
    wordPressEvents.delete(post.id);
    wordPressEvents.set(id, { ...post, id });
    if (source.protected.delete(post.id)) source.protected.add(id);
  }
};

const bySmallestId = <E extends { readonly id: number; readonly slug: string }>(events: readonly E[]) =>
  new Map(events.toSorted((a, b) => b.id - a.id).map(event => [event.slug, event]));

/** Whether its times can be read, and it does not end before it starts. */
export const isSound = ({ start_date, end_date }: Pick<OriginalEvent, 'start_date' | 'end_date'>): boolean =>
  v.is(Wall, start_date) && v.is(Wall, end_date) && start_date <= end_date;
