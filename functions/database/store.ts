/** The store on DynamoDB. Follows docs/data-model.md, "Rules for every engine". */
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { Change, Condition, Item, ItemUpdate } from '../../shared/store/change.ts';
import { KEY_LIMITS } from '../../shared/store/limits.ts';
import type { Consistency, KeyRange, Store, UncheckedStore } from '../../shared/store/store.ts';
import { ID_COUNTER, INDEXES, KEY, type Key, keyName } from '../../shared/store/table.ts';
import { documentClient, rethrow, unavailable } from './client.ts';
import { type CommitOptions, committer } from './commit.ts';
import { backoffMs, byTheClock, MAX_ATTEMPTS, mayTryAgain, timeSpent } from './deadline.ts';
import { itemOf } from './stored-item.ts';

/** DynamoDB's limit for `BatchGetItem`. */
const MAX_KEYS = 100;
/** A page ends at 1 MB anyway, but without a limit the embedded engine reads the whole partition first. */
const PAGE = 10_000;

export const dynamoStore = (database: DynamoDBClient, table: string, options: CommitOptions = {}): UncheckedStore => {
  const client = documentClient(database);
  const read: Store['read'] = async (keys, consistency) => {
    const wanted = [...new Map(keys.map(key => [keyName(key), checked(key)])).values()];
    const batches = await Promise.all(
      chunks(wanted, MAX_KEYS).map(chunk => readBatch(client, table, chunk, consistency)),
    );
    const found = new Map(batches.flat().map(item => [keyName(item), item]));
    return keys.map(key => found.get(keyName(key)));
  };
  return {
    read,

    readRange: async range => {
      const items: Item[] = [];
      if (range.from !== undefined && range.to !== undefined && range.from > range.to) return items;
      let start: Record<string, unknown> | undefined;
      do {
        const limit = Math.min(PAGE, (range.limit ?? Number.POSITIVE_INFINITY) - items.length);
        const page = await client
          .send(new QueryCommand({ ...queryInput(table, range), Limit: limit, ExclusiveStartKey: start }))
          .catch(rethrow);
        items.push(...(page.Items ?? []).map(itemOf));
        start = page.LastEvaluatedKey;
      } while (start !== undefined && items.length < (range.limit ?? Number.POSITIVE_INFINITY));
      return items;
    },

    increment: async (key, by) => {
      // If the answer is lost, the retry of the SDK may add twice. That only leaves a gap in ids or numbers of slugs.
      const out = await sendUpdate(client, {
        TableName: table,
        ...updateInput(key, { add: { [ID_COUNTER]: by } }),
        ReturnValues: 'UPDATED_NEW',
      });
      return v.parse(v.object({ [ID_COUNTER]: v.number() }), out.Attributes ?? {})[ID_COUNTER];
    },

    updateItem: (key, update) => updateItem(client, table, key, update),

    commit: committer(client, table, read, options),
  };
};

/** Reads up to `MAX_KEYS` items, in any order, without those that do not exist. */
const readBatch = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Key[],
  consistency: Consistency,
): Promise<Item[]> => {
  const items: Item[] = [];
  let left: Record<string, unknown>[] = keys.map(key => ({ ...key }));
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await byTheClock(backoffMs(attempt)); // DynamoDB leaves keys unprocessed when it throttles
    if (attempt === MAX_ATTEMPTS) throw unavailable();
    const wanted = { Keys: left, ConsistentRead: consistency === 'consistent' };
    const out = await client.send(new BatchGetCommand({ RequestItems: { [table]: wanted } })).catch(rethrow);
    items.push(...(out.Responses?.[table] ?? []).map(itemOf));
    left = out.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

// === functions/database/store.ts
/** Builds the requests of DynamoDB. Expressions only contain placeholders (docs/data-model.md, Rules for every engine). */

export const queryInput = (table: string, { index, partition, from, to, descending, consistent }: KeyRange) => {
  const names = index === undefined ? KEY : INDEXES[index];
  const bounded = from !== undefined || to !== undefined;
  requireLengths({ [names.partition]: partition, [names.sort]: from });
  requireLengths({ [names.sort]: to });
  return {
    TableName: table,
    IndexName: index,
    ScanIndexForward: descending !== true,
    ConsistentRead: consistent === true,
    KeyConditionExpression: bounded
      ? '#partition = :partition AND #sort BETWEEN :from AND :to'
      : '#partition = :partition',
    ExpressionAttributeNames: { '#partition': names.partition, ...(bounded && { '#sort': names.sort }) },
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(bounded && { ':from': from ?? ' ', ':to': to ?? '\u{10FFFF}' }),
    },
  };
};

export const updateInput = (key: Key, { set = {}, add = {}, drop = [], when }: ItemUpdate) => {
  const values = [...Object.entries(set), ...Object.entries(add)];
  const names = [...values.map(([name]) => name), ...drop];
  const clause = (word: string, from: number, count: number, as: (i: number) => string) =>
    count === 0 ? [] : [`${word} ${Array.from({ length: count }, (_, i) => as(from + i)).join(', ')}`];
  const sets = Object.keys(set).length;
  const was = typeof when === 'object' ? when : undefined;
  return {
    Key: checked(key),
    UpdateExpression: [
      ...clause('SET', 0, sets, i => `#n${i} = :v${i}`),
      ...clause('ADD', sets, values.length - sets, i => `#n${i} :v${i}`),
      ...clause('REMOVE', values.length, drop.length, i => `#n${i}`),
    ].join(' '),
    ExpressionAttributeNames: {
      ...Object.fromEntries(names.map((name, i) => [`#n${i}`, name])),
      ...(was && { '#was': was.attribute }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(values.map(([, value], i) => [`:v${i}`, value])),
      ...(was && { ':was': was.is }),
    },
    ...(when === 'present' && { ConditionExpression: 'attribute_exists(pk)' }),
    ...(was && { ConditionExpression: '#was = :was' }),
  };
};

export const transactItem = (TableName: string, change: Change) => {
  if ('put' in change) {
    requireLengths(change.put);
    return { Put: { TableName, Item: change.put, ...condition(change.when) } };
  }
  if ('check' in change) return { ConditionCheck: { TableName, Key: checked(change.check), ...required(change.when) } };
  if ('remove' in change) return { Delete: { TableName, Key: checked(change.remove), ...condition(change.when) } };
  const counters = Object.entries(change.add);
  return {
    Update: {
      TableName,
      Key: checked(change.to),
      UpdateExpression: `ADD ${counters.map((_, i) => `#c${i} :c${i}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(counters.map(([name], i) => [`#c${i}`, name])),
      ExpressionAttributeValues: Object.fromEntries(counters.map(([, by], i) => [`:c${i}`, by])),
    },
  };
};

const condition = (when: Condition | undefined) => (when === undefined ? {} : required(when));

const required = (when: Condition) =>
  when === 'absent'
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': when },
      };

/** @throws ApiError 413 `rest_too_large`. */
export const checked = ({ pk, sk }: Key): Key => {
  requireLengths({ pk, sk });
  return { pk, sk };
};

const KEYS = [KEY, ...Object.values(INDEXES)].flatMap(({ partition, sort }) => [
  [partition, KEY_LIMITS.partition] as const,
  [sort, KEY_LIMITS.sort] as const,
]);

/**
 * Checks the length of keys, of the table and of its indexes, because not every engine does: a key that is too long on AWS must fail on all
 * of them. What clients send is refused before (`Name` in `shared/input/fields.ts`).
 * @throws ApiError 413 `rest_too_large`.
 */
const requireLengths = (attributes: Readonly<Record<string, unknown>>): void => {
  for (const [name, longest] of KEYS) {
    const value = attributes[name];
    if (typeof value === 'string' && Buffer.byteLength(value) > longest) throw new ApiError('rest_too_large');
  }
};

// === functions/database/store.ts
/** Changes one item, without a transaction. */

/** If the answer is lost, the retry may add twice. For wrong passwords this only means that the limit is reached a little sooner. */
export const updateItem = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  update: ItemUpdate,
): Promise<void> => {
  try {
    await sendUpdate(client, { TableName: table, ...updateInput(key, update) });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/**
 * Repeats an update that DynamoDB rejects because a transaction is writing the item (AWS: "Amazon DynamoDB Transactions: How it works",
 * conflicts), which the SDK does not.
 * @throws ApiError 503 `rest_unavailable` if it takes too long or the error is another temporary one; any other error as it is.
 */
export const sendUpdate = async (
  client: DynamoDBDocumentClient,
  input: UpdateCommandInput,
): Promise<UpdateCommandOutput> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.send(new UpdateCommand(input));
    } catch (error) {
      if (!(error instanceof TransactionConflictException)) return rethrow(error);
      const spent = timeSpent();
      if (!mayTryAgain(attempt, spent)) throw unavailable();
      await byTheClock(backoffMs(attempt, spent));
    }
  }
};
