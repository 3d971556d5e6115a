/** A table that this code has to put right before it may write there. */
import { readSchema } from '../../functions/runtime/schema-guard.ts';
import type { Store } from '../../shared/store/store.ts';
import { Failure } from './failure.ts';

/** What to do about it; undefined: nothing, the table is up to date. */
export const outdated = async (store: Store): Promise<string | undefined> =>
  (await readSchema(store, 'consistent')).sharesIds
    ? 'The table is of an earlier version, in which categories and tags shared their ids with events: it is read, and writes are refused until `calendar verify --repair` has moved them'
    : undefined;

/** @throws Failure which says how to bring the table up to date. */
export const refuseOutdated = async (store: Store): Promise<void> => {
  const reason = await outdated(store);
  if (reason !== undefined) throw new Failure(reason);
};
