/** The store on DynamoDB. Follows docs/data-model.md, "Rules for every engine". */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { ID_COUNTER, type Key, keyName } from '../../shared/store/table.ts';
import { backoffMs, byTheClock, MAX_ATTEMPTS } from './backoff.ts';
import { type CommitOptions, committer } from './commit.ts';
import { documentClient } from './dynamo-client.ts';
import { sendRead, unavailable } from './dynamo-errors.ts';
import { checked, queryInput, updateInput } from './dynamo-input.ts';
import { itemOf } from './stored-item.ts';
import { sendUpdate, updateItem } from './update-item.ts';

/** DynamoDB's limit for `BatchGetItem`. */
const MAX_KEYS = 100;
/** A page ends at 1 MB anyway, but without a limit the embedded engine reads the whole partition first. */
const PAGE = 10_000;

export const dynamoStore = (database: DynamoDBClient, table: string, options: CommitOptions = {}): Store => {
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
        const query = { ...queryInput(table, range), Limit: limit, ExclusiveStartKey: start };
        const page = await sendRead(() => client.send(new QueryCommand(query)));
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
  consistency: Parameters<Store['read']>[1],
): Promise<Item[]> => {
  const items: Item[] = [];
  let left: Record<string, unknown>[] = keys.map(key => ({ ...key }));
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await byTheClock(backoffMs(attempt)); // DynamoDB leaves keys unprocessed when it throttles
    if (attempt === MAX_ATTEMPTS) throw unavailable();
    const wanted = { Keys: left, ConsistentRead: consistency === 'consistent' };
    const out = await sendRead(() => client.send(new BatchGetCommand({ RequestItems: { [table]: wanted } })));
    items.push(...(out.Responses?.[table] ?? []).map(itemOf));
    left = out.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
