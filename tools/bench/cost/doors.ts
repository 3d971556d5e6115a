/** A service on a copy of a calendar, as functions in several states answer it: new ones, and those that know lists, records or answers. */
import { ANSWER_RULE, type AnswerRule } from '../../../functions/answers/cache-entries.ts';
import { storeAllCounts } from '../../../functions/lists/stored-counts.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { textPartition } from '../../../shared/store/table.ts';
import type { Deployment } from '../../local/deployment.ts';
import { LOGINS } from '../../local/test-users.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { LANGUAGE, NOW } from '../calendars/writing.ts';
import { FALLBACK } from './fixture.ts';

export interface Doors {
  /** To functions that cache no answers, as their clock stands still (`openDoor`). */
  readonly forgetting: Ask;
  /** The same, for requests with texts in memory. */
  readonly keeping: Ask;
  /** To new functions. */
  readonly fresh: () => Ask;
  /** To functions that have answered one list of each type. */
  readonly open: () => Promise<Ask>;
  /** To functions of a site that falls back on other languages. */
  readonly fallingBack: Ask;
  readonly remembering: Ask;
  /** Somebody creates an event, in the default window, behind all pages that are measured. */
  readonly writeElsewhere: () => Promise<void>;
}

export const openDoors = async (service: Deployment, store: UncheckedStore): Promise<Doors> => {
  // As the scheduled job does once somebody has written.
  await store.commit([{ remove: { pk: textPartition(LANGUAGE, PUBLIC_EVENTS, 0), sk: 'none' } }]);
  await storeAllCounts({ store, now: NOW }, () => true);
  const fresh = (): Ask => openDoor(service, store);
  const open = async (): Promise<Ask> => {
    const ask = fresh();
    await warmUp(ask);
    return ask;
  };
  const keeping = await open();
  return {
    ...{ fresh, open, keeping },
    forgetting: await open(),
    fallingBack: openDoor(service, store, { fallback: FALLBACK }),
    remembering: openDoor(service, store, { answerRule: AT_ONCE, fallback: FALLBACK }),
    writeElsewhere: async () => {
      const event = { title: 'Outro', start_date: '2027-12-30', end_date: '2027-12-30' };
      await keeping('/events', { as: LOGINS.editor, body: event });
    },
  };
};

/** Warms up functions, as their caches are part of the design. */
const warmUp = async (ask: Ask): Promise<void> => {
  for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'])
    await ask(`/${collection}?per_page=1`);
  // The time of a password's last use is written once a minute, here before the measurements.
  for (const as of [LOGINS.subscriber, LOGINS.editor]) await ask('/events?per_page=1', { as });
};

/** Caches every cacheable answer at its first request. */
const AT_ONCE: AnswerRule = { ...ANSWER_RULE, settled: 0 };

/** The same request with an unknown parameter: the same answer, but not cached, as the parameter is part of the cache key. */
export const anotherOf = (path: string, nth: number): string => `${path}${path.includes('?') ? '&' : '?'}asked=${nth}`;
