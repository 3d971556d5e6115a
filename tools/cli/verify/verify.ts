/** `calendar verify`: everything in the table against what its records leave, also while they are written. */

import * as v from 'valibot';
import { finish } from '../../../functions/writing/large-writes.ts';
import { newBalance, recordIn, suspectsOf, weigh, weighNotes } from '../../../shared/store/balance.ts';
import type { Item } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import { Unfinished } from '../../../shared/store/steps.ts';
import type { Store } from '../../../shared/store/store.ts';
import { recordKey, unfinishedKey } from '../../../shared/store/table.ts';
import type { Difference } from '../../../shared/store/verify.ts';
import { fromSeconds } from '../../../shared/time/wall.ts';
import { scanTable } from '../scan.ts';
import { storeIn, type Table } from '../table.ts';
import { lookAgain } from './look.ts';
import { lastIdIn, measureNumbers } from './numbers.ts';
import { openRepair } from './repair.ts';

export interface Verifying {
  readonly repair: boolean;
  /** Epoch seconds. */
  readonly now: number;
  readonly stop: AbortSignal;
  /** Once for every scan; `onRecord` is to be called with every record that it meets. */
  readonly watch: (scan: (onRecord: () => void) => Promise<void>) => Promise<void>;
  readonly report: (difference: Difference, isPutRight: boolean) => void;
}

export interface Verified {
  readonly items: number;
  readonly records: number;
  readonly different: number;
  readonly putRight: number;
  /** Items that were written whenever they were looked at: whether they are right, nobody has seen. */
  readonly unjudged: number;
  /** Numbers within the bounds that writes leave open; nothing wrong was seen of them. */
  readonly busy: number;
}

/** Where `stop` was aborted, what it says is not all. Throws Failure when another repair is at work. */
export const verifyTable = async (table: Table, { repair, now, stop, watch, report }: Verifying): Promise<Verified> => {
  const store = storeIn(table);
  const putRight = repair ? await openRepair(store) : undefined;
  const tally = { items: 0, records: 0, different: 0, putRight: 0, unjudged: 0, busy: 0 };
  const found = async (difference: Difference, mend = putRight): Promise<void> => {
    const isPutRight = mend !== undefined && (await mend(difference));
    tally.different += 1;
    tally.putRight += isPutRight ? 1 : 0;
    report(difference, isPutRight);
  };
  const scan = (onItem: (item: Item) => void): Promise<void> =>
    watch(onRecord =>
      scanTable(table, stop, item => {
        onItem(item);
        if (kindOf(item).role === 'record') onRecord();
      }),
    );

  const lastId = await lastIdIn(store);
  const balance = newBalance();
  await scan(item => {
    tally.items += 1;
    weigh(balance, item);
  });
  tally.records = balance.versions.size;
  if (stop.aborted) return tally;
  weighNotes(balance);

  for (const id of balance.notes.keys()) {
    const difference = await unfinishedSince(store, id, now - LATE);
    const end = difference?.repair === undefined && repair ? () => finish(store, id).then(() => true) : putRight;
    if (difference !== undefined) await found(difference, end);
  }
  tally.unjudged += await lookAgain(store, suspectsOf(balance), found, stop);
  if (stop.aborted) return tally;
  const numbers = await measureNumbers(store, balance, lastId, scan, stop);
  tally.busy += numbers.busy;
  for (const difference of numbers.differences)
    await found(balance.unreadable.size === 0 ? difference : { ...difference, repair: undefined });
  return tally;
};

/** Seconds. No step of a write takes as long: whoever made it has not come to its end. */
const LATE = 60;

const unfinishedSince = async (store: Store, id: number, before: number): Promise<Difference | undefined> => {
  const key = unfinishedKey(id);
  const [item, note] = await store.read([recordKey(id), key], 'consistent');
  if (note === undefined) return undefined;
  const { moves } = v.parse(Unfinished, note);
  const difference = { kind: kindOf(key).name, key, is: `${moves.length} lists to go`, should: 'finished' };
  if (item === undefined)
    return {
      ...difference,
      should: 'nothing',
      repair: [{ check: recordKey(id), when: 'absent', race: 'version' }, { remove: key }],
    };
  const record = recordIn(item);
  const isLate = record !== undefined && 'modified_utc' in record && record.modified_utc <= fromSeconds(before);
  return isLate ? difference : undefined;
};
