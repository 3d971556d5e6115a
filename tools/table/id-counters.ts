/** The counters that assign ids to records and users, and the ids that the counters skipped. */
import * as v from 'valibot';
import type { Item } from '../../shared/store/change.ts';
import { FIRST_DATE_ID, type IdSpace } from '../../shared/store/records.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { ID_COUNTER, idCounterKey, SOURCES_PARTITION, skippedIdsKey } from '../../shared/store/table.ts';
import { OperatorError } from '../terminal/operator-error.ts';

type IdsOf = IdSpace | 'user';

/**
 * How many ids an import skips, so that both the source and this calendar may assign further ids of
 * their own.
 */
export const ID_GAP = 1_000_000;

const Skipped = v.object({ from: v.number(), to: v.number() });

/** The last id of a counter. One that is missing or damaged, as after a loss, counts as 0. */
export const lastOf = (counter: Item | undefined): number => {
  const last = counter?.[ID_COUNTER];
  return typeof last === 'number' ? last : 0;
};

export const ID_SPACES = ['post', 'term', 'user'] as const satisfies readonly IdsOf[];

export const lastIds = async (store: UncheckedStore): Promise<Readonly<Record<IdsOf, number>>> => {
  const counters = await store.read(ID_SPACES.map(idCounterKey), 'consistent');
  const [post = 0, term = 0, user = 0] = counters.map(lastOf);
  return { post, term, user };
};

/**
 * An upper bound of the number of records. It counts one for each id that the counters of posts and
 * terms assigned, and those that imports have brought.
 */
export const mostRecords = async (store: UncheckedStore): Promise<number> => {
  const sources = await store.readRange({ partition: SOURCES_PARTITION, consistent: true });
  const brought = sources.reduce((sum, { records = 0 }) => sum + v.parse(v.number(), records), 0);
  const given = (['post', 'term'] as const).map(async of => {
    const items = await store.readRange({ partition: idCounterKey(of).pk, consistent: true });
    const skipped = skippedIn(items).reduce((sum, { from, to }) => sum + to - from + 1, 0);
    return lastOf(items.find(({ sk }) => sk === idCounterKey(of).sk)) - skipped;
  });
  return (await Promise.all(given)).reduce((sum, each) => sum + each, brought);
};

export const skippedIn = (items: readonly Item[]) =>
  items.filter(({ sk }) => sk.startsWith('#')).map(item => v.parse(Skipped, item));

/**
 * @throws OperatorError if the ids of posts would reach those of the dates of events
 * (contract/events#several-dates).
 */
export const refuseIdsOfDates = (last: number): void => {
  if (last >= FIRST_DATE_ID)
    throw new OperatorError(
      `Ids of records would reach ${last}: they have to be below ${FIRST_DATE_ID}, where the ids of dates of events begin`,
    );
};

/**
 * Makes the counter assign only ids above `upTo`. Nothing happens if it already does.
 * @throws OperatorError if the ids of posts would reach those of dates.
 */
export const skipIds = async (store: UncheckedStore, of: IdsOf, upTo: number): Promise<void> => {
  if (of === 'post') refuseIdsOfDates(upTo);
  const last = await lastIds(store);
  const by = upTo - last[of];
  if (by <= 0) return;
  const to = await store.increment(idCounterKey(of), by);
  const from = to - by + 1;
  await store.commit([{ put: { ...skippedIdsKey(of, from), from, to } }]);
};

/**
 * More ids than are assigned between the last look at the counters and the end of a table, or
 * between two of its backups.
 */
export const LEFT_OUT = 10_000;

/** Whether nobody has written a record or added a user yet. */
export const isUnused = async (store: UncheckedStore): Promise<boolean> =>
  Object.values(await lastIds(store)).every(last => last === 0);
