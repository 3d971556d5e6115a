/**
 * The scheduled job of every minute. It publishes scheduled records whose time has come, which
 * reads have shown as public since that time (contract/rights#scheduled-records). It also stores
 * counts for new functions (`lists/stored-counts.ts`).
 */

import type { Context } from 'aws-lambda';
import { faultOf } from '../shared/http/log.ts';
import { asOf, isDue } from '../shared/model/base.ts';
import type { Group } from '../shared/model/translations.ts';
import type { PostRecord } from '../shared/records/record.ts';
import { type Item, WriteConflict } from '../shared/store/change.ts';
import type { Store } from '../shared/store/store.ts';
import { DUE_PARTITION } from '../shared/store/table.ts';
import { fromSeconds, type Instant, stampOf } from '../shared/time/wall.ts';
import { withinTime } from './database/client.ts';
import { savePost } from './events/save-post.ts';
import { storeAllCounts } from './lists/stored-counts.ts';
import { logged, note } from './logs/request-log.ts';
import { postIdIn, readPostWithGroup } from './records/read-records.ts';
import type { ClockDeps } from './runtime/deps.ts';
import { liveClockDeps } from './service.ts';

/** The number of due records that one read takes. */
const PIECE = 100;
/**
 * With less than this many milliseconds left, no further record is begun, because a transaction may
 * have to wait for others.
 */
const RESERVE = 10_000;

/**
 * The result of a scheduled job. A record that was not published stays due, and the next scheduled
 * job tries again.
 */
export interface ScheduledJobResult {
  readonly published: number;
  /** How often another scheduled job or a request wrote the record at the same time. */
  readonly conflicts: number;
  readonly failed: number;
  /** Whether all records that were due have been looked at. */
  readonly done: boolean;
  /** Of how many languages the counts were stored. */
  readonly counted: number;
}

export const publisher = (makeDeps: () => ClockDeps = liveClockDeps) => {
  let made: ClockDeps | undefined;
  return (_event: unknown, context: Context): Promise<ScheduledJobResult> => {
    made ??= makeDeps();
    const { log } = made;
    const run = scheduledJob(made, context);
    return logged(context.awsRequestId, run, () => ({ log, about: {} }));
  };
};

/** The name of the job in the log. */
const OPERATION = 'publish';

const scheduledJob = (own: ClockDeps, context: Context) => async (): Promise<ScheduledJobResult> => {
  const isInTime = () => context.getRemainingTimeInMillis() > RESERVE;
  note({ operation: OPERATION });
  const sweep = await withinTime(context.getRemainingTimeInMillis(), async () => {
    const published = await publishDue(own, isInTime);
    const counted = await storeCounts(own, isInTime);
    return { ...published, counted };
  });
  if (sweep.published + sweep.conflicts + sweep.failed + sweep.counted > 0) own.log.info('published', { ...sweep });
  if (sweep.failed > 0) throw new Error(`${sweep.failed} records could not be published`); // for the alarm
  return sweep;
};

export const handler = publisher();

/** Records are published one after another, in one transaction each. */
const publishDue = async (
  { store, clock, log }: ClockDeps,
  isInTime: () => boolean,
): Promise<Omit<ScheduledJobResult, 'counted'>> => {
  const now = clock();
  const count = { published: 0, conflicts: 0, failed: 0 };
  for await (const item of dueItems(store, now)) {
    if (!isInTime()) return { ...count, done: false };
    try {
      const { post, group } = await readPostWithGroup(store, postIdIn(item), 'stored');
      if (post !== undefined && (await publish(post, group, now, store))) count.published++;
    } catch (error) {
      if (error instanceof WriteConflict) count.conflicts++;
      else {
        // The job continues, because a record that always fails must not block those after it.
        count.failed++;
        log.error('fault', { error: faultOf(error), record: item.id });
      }
    }
  }
  return { ...count, done: true };
};

/**
 * Counts that could not be stored are left to the next run, because functions can do without them.
 */
const storeCounts = async ({ store, clock, log }: ClockDeps, isInTime: () => boolean): Promise<number> => {
  try {
    return await storeAllCounts({ store, now: clock() }, isInTime);
  } catch (error) {
    log.error('fault', { error: faultOf(error) });
    return 0;
  }
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

/** Returns false if the record was rescheduled or put into the trash in the meantime. */
const publish = async (stored: PostRecord, group: Group | undefined, now: Instant, store: Store): Promise<boolean> => {
  if (stored.type === 'picture') return false;
  if (!isDue(stored, now)) return false;
  await savePost(stored, asOf(stored, now), group, store);
  return true;
};
