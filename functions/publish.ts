/**
 * The sweep of every minute. It stores scheduled records whose time has come as published, as reads have shown them since that time
 * (contract/rights#scheduled-records), it moves the events of categories that moved and that no request had time for, and it folds
 * counters back that were split.
 */

import type { Context } from 'aws-lambda';
import { ANONYMOUS } from '../shared/access/rights.ts';
import { faultOf } from '../shared/errors/log.ts';
import type { EventRecord } from '../shared/events/record.ts';
import { linksOf } from '../shared/lists/name.ts';
import { asOf, isDue } from '../shared/posts/schedule.ts';
import type { PostRecord } from '../shared/records/any-record.ts';
import { save } from '../shared/records/save-plan.ts';
import { type Change, type Item, WriteConflict } from '../shared/store/change.ts';
import type { Store } from '../shared/store/store.ts';
import { DUE_PARTITION } from '../shared/store/table.ts';
import type { Instant } from '../shared/time/instant.ts';
import { fromSeconds, stampOf } from '../shared/time/wall.ts';
import type { Group, Translatable } from '../shared/translations/group.ts';
import { planGroup } from '../shared/translations/group-plan.ts';
import { continueCategoryMoves } from './category-moves/continue.ts';
import { refreshAncestorLists } from './category-moves/refresh.ts';
import { foldCounters } from './counters/fold-counters.ts';
import { withinTime } from './database/deadline.ts';
import { retryOnConflict } from './database/retry-on-conflict.ts';
import { fallbacksToFollow, followAll, followFallbacks, withFallbacks } from './events/fallback-lists.ts';
import { commitEvent, finish } from './records/commit-event.ts';
import { pictureChanges } from './records/pictures.ts';
import { postIdIn, readPostWithGroup } from './records/read-records.ts';
import { withAuditLog } from './runtime/audit.ts';
import type { ClockDeps } from './runtime/deps.ts';
import { liveClockDeps } from './service.ts';
import { termMemory } from './terms/term-memory.ts';

/** The number of due records that one read takes. */
const PIECE = 100;
/** No record is begun with less than this many milliseconds left: a large event takes several transactions. */
const RESERVE = 10_000;

/** The result of a sweep. A record that was not published stays due, and the next sweep tries again. */
export interface Sweep {
  readonly published: number;
  /** Another sweep or a request wrote the record at the same time. */
  readonly conflicts: number;
  readonly failed: number;
  /** Whether all records that were due have been looked at. */
  readonly done: boolean;
  /** How many moves of categories were completed. */
  readonly followed: number;
  /** How many events were looked at whose translations had been written. */
  readonly listed: number;
  /** How many counters got back what was in their shards. */
  readonly folded: number;
}

export const publisher = (makeDeps: () => ClockDeps = liveClockDeps) => {
  let made: ClockDeps | undefined;
  return async (_event: unknown, context: Context): Promise<Sweep> => {
    made ??= makeDeps();
    const own = made;
    const isInTime = () => context.getRemainingTimeInMillis() > RESERVE;
    const request = { operation: 'publish', requestId: context.awsRequestId, caller: ANONYMOUS };
    const sweep = await withinTime(context.getRemainingTimeInMillis(), () =>
      withAuditLog(request, own, async deps => {
        const published = await publishDue(deps, isInTime);
        const followed = await continueCategoryMoves({ ...deps, terms: termMemory(deps.store) }, isInTime);
        const listed = await followAll(deps.store, deps.fallbacks, isInTime);
        const folded = await foldCounters(deps, isInTime);
        return { ...published, followed, listed, folded };
      }),
    );
    if (sweep.published + sweep.conflicts + sweep.failed + sweep.followed + sweep.listed + sweep.folded > 0)
      own.log.info('published', { ...sweep });
    if (sweep.failed > 0) throw new Error(`${sweep.failed} scheduled records could not be published`); // for the alarm
    return sweep;
  };
};

export const handler = publisher();

/** One transaction for each record, one after another: records of the same month share counters, and would conflict. */
const publishDue = async (
  { store, now, log, fallbacks }: ClockDeps,
  isInTime: () => boolean,
): Promise<Omit<Sweep, 'followed' | 'listed' | 'folded'>> => {
  const moment = now();
  const count = { published: 0, conflicts: 0, failed: 0 };
  for await (const item of dueItems(store, moment)) {
    if (!isInTime()) return { ...count, done: false };
    try {
      const { post, group } = await readPostWithGroup(store, postIdIn(item), 'consistent');
      if (post !== undefined && (await publish(post, group, moment, { store, fallbacks }))) count.published++;
    } catch (error) {
      if (error instanceof WriteConflict) count.conflicts++;
      else {
        count.failed++; // go on: a record that always fails must not block those after it
        log.error('fault', { error: faultOf(error), record: item.id });
      }
    }
  }
  return { ...count, done: true };
};

async function* dueItems(store: Store, now: Instant): AsyncGenerator<Item> {
  const to = `${stampOf(fromSeconds(now))}~`;
  for (let from: string | undefined = '0'; from !== undefined; ) {
    const due = await store.readRange({ partition: DUE_PARTITION, from, to, limit: PIECE });
    yield* due;
    const last = due.at(-1);
    from = last === undefined || due.length < PIECE ? undefined : `${last.sk}!`;
  }
}

/** False: nothing to do, as the record was rescheduled or put into the trash in the meantime. */
type Publishing = Pick<ClockDeps, 'store' | 'fallbacks'>;

const publish = async (
  stored: PostRecord,
  group: Group | undefined,
  now: Instant,
  deps: Publishing,
): Promise<boolean> => {
  const { store } = deps;
  if (stored.type === 'event') return publishEvent(stored, group, now, deps);
  if (stored.type === 'picture' || !isDue(stored, now)) return false;
  const record = asOf(stored, now);
  const pictured = await pictureChanges(store, stored, record, {});
  await store.commit([...save(stored, record), ...pictured, ...toldTo(group, stored, record)]);
  return true;
};

/** Its translations show that it is public. */
const toldTo = (group: Group | undefined, before: Translatable, after: Translatable): readonly Change[] =>
  planGroup({ before, after, group, link: undefined, mayRead: () => false }).changes;

const publishEvent = async (
  stored: EventRecord,
  group: Group | undefined,
  now: Instant,
  { store, fallbacks }: Publishing,
): Promise<boolean> => {
  if (stored.unfinished) {
    await finish(store, stored.id); // maybe a publication that was interrupted
    throw new WriteConflict('version');
  }
  if (!isDue(stored, now)) return false;
  const shown = asOf(stored, now);
  const told = planGroup({ before: stored, after: shown, group, link: undefined, mayRead: () => false });
  const event = withFallbacks(shown, told.group, fallbacks);
  const others = fallbacksToFollow(event, told.changes.length === 0 ? [] : [told.group], fallbacks);
  const pictured = await pictureChanges(store, stored, event, {});
  await commitEvent(store, { before: stored, event, extra: [...pictured, ...told.changes, ...others.notes] });
  for (const id of others.ids) await followFallbacks(id, store, fallbacks);
  // A category move at the same time may have found the event neither among the scheduled nor among the public ones.
  if (linksOf(event.links, 'category').length > 0)
    await retryOnConflict(() => refreshAncestorLists(event.id, { store }));
  return true;
};
