/** Functions on a built calendar that know nothing, lists or records when they are asked. */
import { MEMORY_RULE } from '../../../functions/database/item-memory.ts';
import { storeAllCounts } from '../../../functions/lists/stored-counts.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { listPartition, textPartition } from '../../../shared/store/table.ts';
import type { Deployment } from '../../local/deployment.ts';
import { LOGINS } from '../../local/test-users.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { LANGUAGE, NOW } from '../calendars/records.ts';

/** Brings functions into a state, outside of the measurement. `path` is what is asked next. */
type Prepare = (path: string) => Promise<Ask>;

export type Doors = Awaited<ReturnType<typeof openDoors>>;
export type State = keyof Doors;

/**
 * What functions know when they are asked (docs/decisions/lists-and-searches,
 * docs/decisions/caches).
 */
export const openDoors = async (service: Deployment, store: UncheckedStore) => {
  // The scheduled job does this once somebody has written.
  await store.commit([{ remove: { pk: textPartition(listPartition(LANGUAGE, PUBLIC_EVENTS, 0)), sk: 'none' } }]);
  await storeAllCounts({ store, now: NOW }, () => true);
  const open = (): Promise<Ask> => warmedUp(openDoor(service, store));
  const [forgetting, elsewhere] = [await open(), await open()];
  const remembering = openDoor(service, store, { ...MEMORY_RULE, settled: 0 }); // keeps each item at once
  const afterAsking = async (ask: Ask, path: string): Promise<Ask> => {
    await ask(path);
    return ask;
  };
  return {
    /** They know nothing. */
    new: async () => openDoor(service, store),
    /** They know one list of each type. */
    entries: open,
    /** What earlier requests have asked for; no items, as their clock stands still (`openDoor`). */
    memory: async () => forgetting,
    /** They know what this request asks for. */
    texts: path => afterAsking(forgetting, path),
    /** They know what this request asks for, but an event was written elsewhere since. */
    older: async path => {
      await forgetting(path);
      // The event is in the default window, after all pages that are measured.
      const event = { title: 'Outro', start_date: '2027-12-30', end_date: '2027-12-30' };
      await elsewhere('/events', { as: LOGINS.editor, body: event });
      return forgetting;
    },
    /** The records of the answer. The very first request of a function keeps none. */
    known: async path => afterAsking(await afterAsking(remembering, path), path),
  } satisfies Readonly<Record<string, Prepare>>;
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
