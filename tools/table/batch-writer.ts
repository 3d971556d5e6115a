/** Writes many items without conditions, in batches, to a table that nobody else writes. */

import { setTimeout } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../functions/database/client.ts';
import { packed } from '../../functions/database/requests.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import { type Key, keyName } from '../../shared/store/table.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Table } from './open-table.ts';

/** DynamoDB's limit for one BatchWriteItem. */
const MAX_ITEMS = 25;
/** How many batches are written in parallel. */
const BATCHES = 8;
/**
 * How often unprocessed items of a batch are sent again, each time later, which takes some 25
 * seconds in all.
 */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 100;

/**
 * No two of the items may have the same key, but writing an item twice does no harm.
 *
 * @throws OperatorError if the table stays throttled.
 * @throws the reason of `stop`, once it is aborted.
 */
export const writeItems = async (
  table: Table,
  items: Iterable<Item> | AsyncIterable<Item>,
  stop?: AbortSignal,
): Promise<void> => {
  let round: Item[] = [];
  for await (const item of items) {
    round.push(item);
    if (round.length < MAX_ITEMS * BATCHES) continue;
    stop?.throwIfAborted();
    await writeRound(table, round);
    round = [];
  }
  stop?.throwIfAborted();
  await writeRound(table, round);
};

const writeRound = (table: Table, items: readonly Item[]): Promise<unknown> =>
  Promise.all(
    Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, i) =>
      writeBatch(table, items.slice(i * MAX_ITEMS, (i + 1) * MAX_ITEMS)),
    ),
  );

const writeBatch = async ({ client, name }: Table, batch: readonly Item[]): Promise<void> => {
  const documents = documentClient(client);
  let left: NonNullable<BatchWriteCommandInput['RequestItems']>[string] = batch.map(item => ({
    PutRequest: { Item: packed(item) },
  }));
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === MAX_ATTEMPTS) throw new OperatorError('The table is throttled: run the same command again later');
    if (attempt > 0) await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    const { UnprocessedItems = {} } = await documents.send(new BatchWriteCommand({ RequestItems: { [name]: left } }));
    left = UnprocessedItems[name] ?? [];
  }
};

/** Sums up what changes add to counters, so that each is written once. */
export const newSums = () => {
  const sums = new Map<string, { readonly to: Key; readonly add: Record<string, number> }>();
  return {
    /** Returns the items that the changes put, and sums up what they add. */
    putsOf: (changes: readonly Change[]): Item[] =>
      changes.flatMap(change => {
        if ('put' in change) return change.put;
        if (!('add' in change)) return [];
        const { to, add } = change;
        const sum = sums.get(keyName(to)) ?? { to, add: {} };
        for (const [counter, by] of Object.entries(add)) sum.add[counter] = (sum.add[counter] ?? 0) + by;
        sums.set(keyName(to), sum);
        return [];
      }),
    items: (): Item[] => [...sums.values()].map(({ to, add }) => ({ ...to, ...add })),
  };
};
