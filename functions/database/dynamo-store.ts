/**
 * The store on DynamoDB: a plan becomes one transaction, a failed condition a write conflict. Keeps the rules for every engine of
 * docs/data-model.md.
 */
import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { ApiError } from '../../shared/errors/api-error.ts';
import { languagesChanged, raisedVersions } from '../../shared/records/answer-versions.ts';
import { type Change, type Item, mergeAdditions, WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWER_SHARDS, ID_COUNTER, type Key, MAX_CHANGES } from '../../shared/store/table.ts';
import { type Attributes, itemOf, toAttributes, valuesOf } from './attribute-values.ts';
import { backoffMs, byTheClock, MAX_ATTEMPTS, type Pause } from './backoff.ts';
import { timeIsOver } from './deadline.ts';
import { failed, unavailable } from './dynamo-errors.ts';
import { checked, queryInput, transactItem, updateInput } from './dynamo-input.ts';
import { packed, SIZE_LIMITS, sizeOf, unpacked } from './stored-item.ts';

/** DynamoDB's limits. */
const MAX_KEYS = 100;
/** A page ends at 1 MB anyway; but without any limit the embedded engine reads the whole partition first. */
const PAGE = 10_000;
/** Reasons of a cancelled transaction after which it can be repeated. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Ends requests shortly before the deadline of the function. */
const inTime = () => {
  const over = timeIsOver();
  return over === undefined ? {} : { abortSignal: over };
};

export interface StoreOptions {
  /** Waits between the attempts of a transaction that conflicted with others. */
  readonly pause?: Pause | undefined;
  /** A random integer from 0 to below `limit`. */
  readonly draw?: ((limit: number) => number) | undefined;
}

const drawn = (limit: number): number => Math.floor(Math.random() * limit);

export const dynamoStore = (
  client: DynamoDBClient,
  table: string,
  { pause = byTheClock, draw = drawn }: StoreOptions = {},
): Store => ({
  read: async (keys, consistency) => {
    const wanted = [...new Map(keys.map(key => [nameOf(key), checked(key)])).values()];
    const batches = await Promise.all(
      chunks(wanted, MAX_KEYS).map(chunk => readBatch(client, table, chunk, consistency)),
    );
    const found = new Map(batches.flat().map(item => [nameOf(item), item]));
    return keys.map(key => found.get(nameOf(key)));
  },

  readRange: async question => {
    const items: Item[] = [];
    if (question.from !== undefined && question.to !== undefined && question.from > question.to) return items;
    let start: Attributes | undefined;
    do {
      const limit = Math.min(PAGE, (question.limit ?? Number.POSITIVE_INFINITY) - items.length);
      const page = await client
        .send(new QueryCommand({ ...queryInput(table, question), Limit: limit, ExclusiveStartKey: start }), inTime())
        .catch(failed);
      items.push(...(page.Items ?? []).map(found => unpacked(itemOf(found))));
      start = page.LastEvaluatedKey;
    } while (start !== undefined && items.length < (question.limit ?? Number.POSITIVE_INFINITY));
    return items;
  },

  increment: async (key, by) => {
    const addition = new UpdateItemCommand({
      TableName: table,
      Key: toAttributes(checked(key)),
      UpdateExpression: 'ADD #counter :by',
      ExpressionAttributeNames: { '#counter': ID_COUNTER },
      ExpressionAttributeValues: toAttributes({ ':by': by }),
      ReturnValues: 'UPDATED_NEW',
    });
    // If the answer is lost, the SDK sends it again, and it may count twice. Ids and numbers of slugs may have gaps.
    const out = await client.send(addition, inTime()).catch(failed);
    return v.parse(v.object({ [ID_COUNTER]: v.number() }), valuesOf(out.Attributes ?? {}))[ID_COUNTER];
  },

  updateItem: async (key, touch) => {
    try {
      // If the answer is lost, it may count twice. For a failed guess this only means that the limit is reached a little sooner.
      await client.send(new UpdateItemCommand({ TableName: table, ...updateInput(key, touch) }), inTime());
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) failed(error);
    }
  },

  commit: async plan => {
    const planned = mergeAdditions(plan).map(change =>
      'put' in change ? { ...change, put: packed(change.put) } : change,
    );
    if (planned.length === 0) return;
    if (planned.length > MAX_CHANGES || !fits(planned)) throw new ApiError('rest_too_large');
    const languages = languagesChanged(planned);
    for (let attempt = 1; ; attempt++) {
      const changes = [...planned, ...raisedVersions(languages, draw(ANSWER_SHARDS))];
      try {
        await client.send(
          new TransactWriteItemsCommand({ TransactItems: changes.map(change => transactItem(table, change)) }),
          inTime(),
        );
        return;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) return failed(error);
        const codes = (error.CancellationReasons ?? []).map(reason => reason.Code);
        const lost = changes.find((_, i) => codes[i] === 'ConditionalCheckFailed');
        if (lost !== undefined && 'conflict' in lost && lost.conflict !== undefined)
          throw new WriteConflict(lost.conflict);
        const passing = codes.some(code => PASSING.has(code ?? ''));
        if (!passing) throw error;
        if (attempt === MAX_ATTEMPTS) throw unavailable();
        await pause(backoffMs(attempt));
      }
    }
  },
});

/** Reads up to `MAX_KEYS` items, in any order, without those that do not exist. */
const readBatch = async (
  client: DynamoDBClient,
  table: string,
  keys: readonly Key[],
  consistency: Parameters<Store['read']>[1],
): Promise<Item[]> => {
  const items: Item[] = [];
  let left = keys.map(toAttributes);
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await byTheClock(backoffMs(attempt)); // what was left over was throttled
    if (attempt === MAX_ATTEMPTS) throw unavailable();
    const wanted = { Keys: left, ConsistentRead: consistency === 'consistent' };
    const out = await client
      .send(new BatchGetItemCommand({ RequestItems: { [table]: wanted } }), inTime())
      .catch(failed);
    items.push(...(out.Responses?.[table] ?? []).map(found => unpacked(itemOf(found))));
    left = out.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};

/** Whether all items are within the limits of DynamoDB. Several long texts together can exceed them, although each is allowed. */
const fits = (changes: readonly Change[]): boolean => {
  const sizes = changes.map(change => ('put' in change ? sizeOf(change.put) : 0));
  return Math.max(...sizes) <= SIZE_LIMITS.item && sizes.reduce((sum, size) => sum + size) <= SIZE_LIMITS.transaction;
};

const nameOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
