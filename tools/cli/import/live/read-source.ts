/** Reads everything that a source shows into memory, each record once. */
import * as v from 'valibot';
import type { Original } from '../../../original/connection.ts';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
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
  isRedacted,
  type OriginalEvent,
  type OriginalOrganizer,
  type OriginalTerm,
  type OriginalVenue,
  WordPressEvent,
  WordPressUser,
} from '../../../original/shapes.ts';
import type { Report } from './report.ts';

/** The records by their ids at the source. */
export interface Source {
  readonly category: Map<number, OriginalTerm>;
  readonly tag: Map<number, OriginalTerm>;
  readonly venue: Map<number, OriginalVenue>;
  readonly organizer: Map<number, OriginalOrganizer>;
  readonly event: Map<number, OriginalEvent>;
  /** Records that cannot be read, such as `event 7`. */
  readonly unreadable: Set<string>;
  /** The ids of the events that have tickets. */
  readonly ticketed: Set<number>;
  /** The ids of the events that have a password. */
  readonly protected: Set<number>;
  /** The events in WordPress' own namespace, by their ids. */
  readonly wordPressEvents: Map<number, WordPressEvent>;
  readonly users: Map<number, WordPressUser>;
  /**
   * Adds a record as the source shows it. If a record comes twice, the last one counts, except for
   * an event with a password: the one that was read in full counts.
   */
  readonly take: (kind: OriginalKind, shown: unknown) => void;
}

const emptySource = (report: Report): Source => {
  const unreadable = new Set<string>();
  const take = <T>(kind: OriginalKind, schema: v.GenericSchema<unknown, T>, shown: unknown, use: (it: T) => void) => {
    const parsed = v.safeParse(schema, shown);
    if (parsed.success) return use(parsed.output);
    const id = v.safeParse(v.object({ id: v.number() }), shown);
    const at = id.success ? id.output.id : 0;
    unreadable.add(`${kind} ${at}`);
    const why = `${v.getDotPath(parsed.issues[0]) ?? 'it'} cannot be read`;
    report.add({ what: 'left out', kind, id: at, why });
  };
  const source: Source = {
    ...{ category: new Map(), tag: new Map(), venue: new Map(), organizer: new Map(), event: new Map() },
    ...{ ticketed: new Set(), protected: new Set(), wordPressEvents: new Map(), users: new Map(), unreadable },
    take: (kind, shown) => {
      if (kind === 'venue') take(kind, KINDS[kind].schema, shown, each => source.venue.set(each.id, each));
      else if (kind === 'organizer') take(kind, KINDS[kind].schema, shown, each => source.organizer.set(each.id, each));
      else if (kind !== 'event') take(kind, KINDS[kind].schema, shown, each => source[kind].set(each.id, each));
      else
        take(kind, KINDS[kind].schema, shown, each => {
          const isPart = isRedacted(each);
          if (isPart) source.protected.add(each.id);
          if (!isPart || !source.event.has(each.id)) source.event.set(each.id, each);
        });
    },
  };
  return source;
};

export const readSource = async (original: Original, report: Report): Promise<Source> => {
  const source = emptySource(report);
  const { ticketed, protected: closed, wordPressEvents, users } = source;
  for (const kind of ORIGINAL_KINDS) {
    const query = await queryForAll(original, kind);
    await readList(original, kind, {
      query,
      onPage: ({ records }) => {
        for (const each of records) source.take(kind, each);
      },
    });
    if (kind === 'event') await readTicketed(original, query, ticketed);
  }
  await readOfWordPress(original, {
    event: each => {
      wordPressEvents.set(each.id, each);
      if (each.password !== '') closed.add(each.id);
    },
    user: each => users.set(each.id, each),
  });
  // Lists do not show hidden events, nor everything that a password protects, so these events are
  // read one by one.
  const isPart = (id: number): boolean => {
    const event = source.event.get(id);
    if (event === undefined) return !source.unreadable.has(`event ${id}`);
    return original.login !== undefined && isRedacted(event);
  };
  const singles = [...new Set([...wordPressEvents.keys(), ...closed])].filter(isPart);
  await readEach(original, singles, 'hidden or protected events read', async id => {
    const shown = await readOne(original, 'event', id);
    if (shown !== undefined) source.take('event', shown);
    else if (!source.event.has(id)) {
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
const OF_EVENTS: Query = { _fields: 'id,password,parent' };
const OF_USERS: Query = { _fields: 'id,username,roles' };
const EDIT: Query = { context: 'edit' };

interface OfWordPress {
  readonly event: (event: WordPressEvent) => void;
  readonly user: (user: WordPressUser) => void;
}

/**
 * Reads what WordPress shows. Without edit rights, it lists public events without their passwords,
 * and no users.
 */
const readOfWordPress = async (original: Original, { event, user }: OfWordPress): Promise<void> => {
  const read = <T>(path: string, schema: v.GenericSchema<unknown, T>, query: Query, use: (it: T) => void) =>
    readWordPress(original, path, {
      query,
      onPage: records => {
        for (const record of records) if (v.is(schema, record)) use(v.parse(schema, record));
      },
    });
  const isKnown = original.login !== undefined;
  const events = (query: Query) => read('/tribe_events', WordPressEvent, { ...OF_EVENTS, ...query }, event);
  if (!isKnown || !(await events({ ...EDIT, ...ALL_STATUSES }))) await events({});
  if (isKnown) await read('/users', WordPressUser, { ...OF_USERS, ...EDIT }, user);
};

/**
 * Finds the events that have tickets, which events themselves do not show. This service can list
 * them; The Events Calendar answers with an error.
 */
const readTicketed = async (original: Original, query: Query, ticketed: Set<number>): Promise<void> => {
  const asked: Query = { ...query, ticketed: 'true' };
  const { status } = await original.get('/events', { ...asked, per_page: '1' });
  if (status !== 200) return;
  await readList(original, 'event', {
    query: asked,
    onPage: ({ records }) => {
      for (const record of records) if (v.is(WithId, record)) ticketed.add(record.id);
    },
  });
};
const WithId = v.object({ id: v.number() });

/**
 * Adds the records that events embed and no list shows, such as draft venues. `isOwn` says whether
 * a record is in the language of this import; the import of its own language brings the others.
 */
export const addEmbedded = (source: Source, isOwn: (record: { readonly language: string }) => boolean): void => {
  const add = (kind: Exclude<OriginalKind, 'event'>, shown: readonly { id: number; language: string }[]): void => {
    for (const record of shown) if (isOwn(record) && !source[kind].has(record.id)) source.take(kind, record);
  };
  for (const event of source.event.values()) {
    add('category', event.categories);
    add('tag', event.tags);
    add('venue', event.venue);
    add('organizer', event.organizer);
  }
};

export const postsIn = ({ event, venue, organizer }: Source) => [
  ...event.values(),
  ...venue.values(),
  ...organizer.values(),
];
