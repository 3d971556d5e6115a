/** All records of a source in memory, each once, and those that cannot be read. */
import * as v from 'valibot';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import {
  Event,
  isRedacted,
  MOST_ID,
  Organizer,
  type OriginalEvent,
  type OriginalOrganizer,
  type OriginalTerm,
  type OriginalVenue,
  Term,
  Venue,
  WordPressEvent,
  WordPressUser,
} from '../../../original/shapes.ts';

interface OriginalRecords {
  readonly category: OriginalTerm;
  readonly tag: OriginalTerm;
  readonly venue: OriginalVenue;
  readonly organizer: OriginalOrganizer;
  readonly event: OriginalEvent;
}

/** By their ids at the source. */
export type Source = { readonly [Kind in OriginalKind]: Map<number, OriginalRecords[Kind]> };

export interface Unreadable {
  readonly kind: OriginalKind;
  readonly id: number;
  readonly why: string;
}

export interface Collected {
  readonly source: Source;
  readonly unreadable: Unreadable[];
  /** The ids of the events that have tickets. */
  readonly ticketed: Set<number>;
  /** The ids of the events that have a password. */
  readonly protected: Set<number>;
  /** What WordPress says of events, by their ids. */
  readonly wordPressEvents: Map<number, v.InferOutput<typeof WordPressEvent>>;
  /** Who they are at the source, by their ids. */
  readonly users: Map<number, WordPressUser>;
}

export const nothingCollected = (): Collected => ({
  source: { category: new Map(), tag: new Map(), venue: new Map(), organizer: new Map(), event: new Map() },
  unreadable: [],
  ticketed: new Set(),
  protected: new Set(),
  wordPressEvents: new Map(),
  users: new Map(),
});

/** Drop the members that the import does not need: a hundred thousand events have to fit into memory. */
const SCHEMAS = {
  category: v.object(Term.entries),
  tag: v.object(Term.entries),
  venue: v.object(Venue.entries),
  organizer: v.object(Organizer.entries),
  event: v.object(Event.entries),
};

/** A record that was read twice counts as it was read last; an event with a password as it was read in full. */
export const collect = (collected: Collected, kind: OriginalKind, shown: unknown): void => {
  const { source, unreadable } = collected;
  const parsed = v.safeParse(SCHEMAS[kind], shown);
  if (parsed.success) {
    const { id } = parsed.output;
    const isPart = kind === 'event' && isRedacted(v.parse(SCHEMAS.event, shown));
    if (isPart) collected.protected.add(id);
    if (!isPart || !source.event.has(id)) put(source, kind, shown);
  } else {
    const id = v.safeParse(v.object({ id: v.number() }), shown);
    const [issue] = parsed.issues;
    unreadable.push({
      kind,
      id: id.success ? id.output.id : 0,
      why: `${v.getDotPath(issue) ?? 'it'} cannot be read`,
    });
  }
};

export const collectWordPressEvent = ({ wordPressEvents, protected: closed }: Collected, shown: unknown): void => {
  const event = v.safeParse(WordPressEvent, shown);
  if (!event.success) return;
  wordPressEvents.set(event.output.id, event.output);
  if (event.output.password !== '') closed.add(event.output.id);
};

export const collectUser = ({ users }: Collected, shown: unknown): void => {
  const user = v.safeParse(WordPressUser, shown);
  if (user.success) users.set(user.output.id, user.output);
};

const put = (source: Source, kind: OriginalKind, shown: unknown): void => {
  switch (kind) {
    case 'category':
    case 'tag': {
      const term = v.parse(SCHEMAS[kind], shown);
      return void source[kind].set(term.id, term);
    }
    case 'venue': {
      const venue = v.parse(SCHEMAS.venue, shown);
      return void source.venue.set(venue.id, venue);
    }
    case 'organizer': {
      const organizer = v.parse(SCHEMAS.organizer, shown);
      return void source.organizer.set(organizer.id, organizer);
    }
    default: {
      const event = v.parse(SCHEMAS.event, shown);
      return void source.event.set(event.id, event);
    }
  }
};

/**
 * Adds the records that events embed and no list shows, such as draft venues. `isOwn`: whether a record is in the language of this import;
 * the import of its own language brings the others.
 */
export const addEmbedded = (source: Source, isOwn: (record: { readonly language: string }) => boolean): void => {
  const add = (kind: Exclude<OriginalKind, 'event'>, shown: readonly { id: number; language: string }[]): void => {
    for (const record of shown) if (isOwn(record) && !source[kind].has(record.id)) put(source, kind, record);
  };
  for (const event of source.event.values()) {
    add('category', event.categories);
    add('tag', event.tags);
    add('venue', event.venue);
    add('organizer', event.organizer);
  }
};

/** At the source. */
export const largestIds = (source: Source): { readonly post: number; readonly term: number; readonly user: number } => {
  const posts = [...source.event.values(), ...source.venue.values(), ...source.organizer.values()];
  return {
    post: largest(posts.flatMap(({ id, image }) => [id, image?.id ?? 0])),
    term: largest([...source.category.keys(), ...source.tag.keys()]),
    user: largest(posts.map(({ author }) => authorIn(author))),
  };
};

const largest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);

/** 0: none. */
export const authorIn = (author: string): number =>
  /^\d+$/.test(author) && Number(author) <= MOST_ID ? Number(author) : 0;

export const sizeOf = (source: Source): number => ORIGINAL_KINDS.reduce((sum, kind) => sum + source[kind].size, 0);

export const nameIn = (kind: OriginalKind, record: OriginalRecords[OriginalKind]): string => {
  const { [KINDS[kind].name]: name } = v.parse(v.looseObject({}), record);
  return typeof name === 'string' ? name : '';
};
