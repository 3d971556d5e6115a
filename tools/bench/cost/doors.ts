/**
 * A service on a copy of a calendar, as functions in several states answer it: new ones, and those
 * that know lists or records.
 */
import * as v from 'valibot';
import { MEMORY_RULE } from '../../../functions/database/item-memory.ts';
import { storeAllCounts } from '../../../functions/lists/stored-counts.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import type { Language } from '../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { listPartition, textPartition } from '../../../shared/store/table.ts';
import { DAY, fromSeconds, toSeconds, Wall } from '../../../shared/time/wall.ts';
import type { Deployment } from '../../local/deployment.ts';
import { LOGINS } from '../../local/test-users.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { idOf, LANGUAGE, NOW } from '../calendars/records.ts';

export interface Doors {
  /** To functions that keep no items, as their clock stands still (`openDoor`). */
  readonly forgetting: Ask;
  /** Asks new functions. */
  readonly fresh: () => Ask;
  /** Asks functions that have answered one list of each type. */
  readonly open: () => Promise<Ask>;
  readonly remembering: Ask;
  /** Creates an event, in the default window, after all pages that are measured. */
  readonly writeElsewhere: () => Promise<void>;
}

export const openDoors = async (service: Deployment, store: UncheckedStore): Promise<Doors> => {
  // The scheduled job does this once somebody has written.
  await store.commit([{ remove: { pk: textPartition(listPartition(LANGUAGE, PUBLIC_EVENTS, 0)), sk: 'none' } }]);
  await storeAllCounts({ store, now: NOW }, () => true);
  const fresh = (): Ask => openDoor(service, store);
  const open = (): Promise<Ask> => warmedUp(fresh());
  const elsewhere = await open();
  return {
    ...{ fresh, open },
    forgetting: await open(),
    remembering: openDoor(service, store, { ...MEMORY_RULE, settled: 0 }), // keeps each item at once
    writeElsewhere: async () => {
      const event = { title: 'Outro', start_date: '2027-12-30', end_date: '2027-12-30' };
      await elsewhere('/events', { as: LOGINS.editor, body: event });
    },
  };
};

/** Fills the caches of functions, because they are part of the design. */
const warmedUp = async (ask: Ask): Promise<Ask> => {
  for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'])
    await ask(`/${collection}?per_page=1`);
  // The time of a password's last use is written once a minute, which is here before the
  // measurements.
  for (const as of [LOGINS.subscriber, LOGINS.editor]) await ask('/events?per_page=1', { as });
  return ask;
};

/** Brings functions into a state, outside of the measurement. */
type Prepare = (doors: Doors, path: string) => Ask | Promise<Ask>;

/**
 * What functions know when they are asked (docs/decisions/lists-and-searches,
 * docs/decisions/caches).
 */
export const STATES = {
  /** They know nothing. */
  new: ({ fresh }) => fresh(),
  /** They know one list of each type. */
  entries: ({ open }) => open(),
  /** What earlier requests have asked for; no items. */
  memory: ({ forgetting }) => forgetting,
  /** They know what this request asks for. */
  texts: async ({ forgetting }, path) => {
    await forgetting(path);
    return forgetting;
  },
  /** They know what this request asks for, but an event was written elsewhere since. */
  older: async ({ forgetting, writeElsewhere }, path) => {
    await forgetting(path);
    await writeElsewhere();
    return forgetting;
  },
  /** The records of the answer. The very first request of a function keeps none. */
  known: async ({ remembering }, path) => {
    for (const before of [path, path]) await remembering(before);
    return remembering;
  },
} as const satisfies Record<string, Prepare>;
export type State = keyof typeof STATES;

// --- What rows ask for, made before the measurements.

export interface Fixture {
  /** The number of events in the calendar. */
  readonly size: number;
  /** An event with a venue, an organizer and four terms. Its translation has as many. */
  readonly rich: { readonly id: number; readonly slug: string; readonly translatedInto: Language };
  /** Events that link as much, by how many dates they have. */
  readonly withDates: ReadonlyMap<number, number>;
}

export const readFixture = async (size: number, ask: Ask): Promise<Fixture> => {
  const create = async (body: object) => v.parse(Made, await ask('/events', { as: LOGINS.editor, body }));
  const rich = await create({ ...eventLinkedById(size), title: 'Concerto rico' });
  await create({
    ...{ title: 'Itzulpena', translation_of: rich.id, ml_language: 'eu' },
    venue: { venue: 'Aretoa', address: 'Kale Nagusia 1', city: 'Bilbo' },
    organizer: { organizer: 'Elkartea' },
    categories: ['Kontzertuak', 'Jaiak'],
    tags: ['herria', 'doan'],
  });
  await ask('/events?per_page=1&ml_language=eu'); // Caches the terms of the language.
  const withDates = new Map<number, number>();
  for (const dates of NUMBERS_OF_DATES) withDates.set(dates, (await create(eventOnDates(dates, size))).id);
  return { size, rich: { ...rich, translatedInto: 'eu' }, withDates };
};

const Made = v.pipe(v.string(), v.parseJson(), v.object({ id: v.number(), slug: v.string() }));

/** An event of usual length, with a text of usual size. */
export const NEW_EVENT = {
  title: 'Concerto novo de primavera',
  description: 'Unha tarde de música para toda a familia. '.repeat(20),
  start_date: '2027-03-21 18:00:00',
  end_date: '2027-03-21 20:00:00',
};

export const eventLinkedById = (size: number): object => ({
  ...NEW_EVENT,
  venue: { id: idOf('venue', 3, size) },
  organizer: { id: idOf('organizer', 2, size) },
  categories: [idOf('category', 8, size), idOf('category', 15, size)],
  tags: [idOf('tag', 5, size), idOf('tag', 6, size)],
});

/** What a single date costs, and several (docs/decisions/several-dates). */
const NUMBERS_OF_DATES = [1, 12, 52, 80] as const;

/** A weekly event with that many dates, after all lists that are measured. */
export const eventOnDates = (dates: number, size: number): object => {
  const first = toSeconds(v.parse(Wall, '2030-03-21 18:00:00'));
  const weekly = Array.from({ length: dates }, (_, week) => ({ start_date: fromSeconds(first + week * 7 * DAY) }));
  return {
    ...{ ...eventLinkedById(size), title: `Curso de ${dates} días` },
    ...{ start_date: fromSeconds(first), end_date: fromSeconds(first + 7200), ...(dates > 1 && { dates: weekly }) },
  };
};
