/** The store on DynamoDB (docs/data-model.md, "Rules for every engine"), and which code may write to it. */
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
import { ApiError } from '../../shared/http/errors.ts';
import { type Item, type ItemUpdate, WriteConflict } from '../../shared/store/change.ts';
import { isReady, mayWrite, raised, type TableSchema, THIS_CODE, tableSchemaIn } from '../../shared/store/schema.ts';
import type { Consistency, Store, UncheckedStore } from '../../shared/store/store.ts';
import { ID_COUNTER, type Key, keyName, SCHEMA_KEY } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import {
  backoffMs,
  byTheClock,
  documentClient,
  MAX_ATTEMPTS,
  mayTryAgain,
  rethrow,
  sendRead,
  timeSpent,
  unavailable,
} from './client.ts';
import { type CommitOptions, committer } from './commit.ts';
import { checked, queryInput, updateInput } from './requests.ts';

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
  consistency: Consistency,
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
const sendUpdate = async (client: DynamoDBDocumentClient, input: UpdateCommandInput): Promise<UpdateCommandOutput> => {
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

/** @throws Error for an item without a key. */
export const itemOf = (attributes: Readonly<Record<string, unknown>>): Item => {
  if (!hasKey(attributes)) throw new Error('an item without a key');
  return attributes;
};

const hasKey = (attributes: Readonly<Record<string, unknown>>): attributes is Item =>
  typeof attributes.pk === 'string' && typeof attributes.sk === 'string';

// --- which code may write ---------------------------------------------------------------------------------------------

/** Seconds for which the schema is cached. */
const TTL = 60;

/**
 * Wraps a store. Writes are refused if the table's `oldestWriter` is newer than this code, or if the table has to be repaired first
 * (`mayWrite`). Before its first write, newer code raises the schema in the table. `updateItem` is always allowed, as nothing depends on
 * what it changes.
 *
 * The first write of an instance reads the schema, and then one write a minute. After `expectWrite` this runs in parallel with the reads of
 * the write and takes no extra round trip. If this code needs a repair of the table (`NEEDED_REPAIR`), reads check the schema as well until it is
 * done. `now`: epoch seconds.
 * @throws ApiError 503 `rest_unavailable` with `Retry-After`, from `commit` and `increment`, and from reads before a needed repair.
 */
export const schemaGuard = (store: UncheckedStore, now: () => Instant, writer = THIS_CODE): UncheckedStore => {
  let known: { readonly since: number; readonly table: Promise<TableSchema> } | undefined;

  const remember = (answer: Promise<TableSchema>): Promise<TableSchema> => {
    const asked = { since: now(), table: answer };
    known = asked;
    answer.catch(() => {
      if (known === asked) known = undefined; // the next call reads it again
    });
    return answer;
  };
  const table = (): Promise<TableSchema> =>
    known !== undefined && now() < known.since + TTL ? known.table : remember(readSchema(store));

  let isKnownReady = (writer.neededRepair ?? 0) === 0;
  const ready = async (): Promise<void> => {
    if (isKnownReady) return;
    if (!isReady(await table(), writer)) throw unrepaired();
    isKnownReady = true; // for good, as nothing undoes a repair
  };
  const whenReady = async <T>(answer: Promise<T>): Promise<T> => {
    if (isKnownReady) return answer;
    const [found] = await Promise.all([answer, ready()]);
    return found;
  };

  const admit = async (): Promise<void> => {
    await ready();
    for (;;) {
      const found = await table();
      if (!mayWrite(found, writer)) throw new ApiError('rest_unavailable', { headers: { 'Retry-After': String(TTL) } });
      const change = raised(found, writer);
      if (change === undefined) return;
      try {
        await store.commit([change]);
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error; // another instance was faster: read what it wrote
      }
      await remember(readSchema(store, 'consistent'));
    }
  };

  const whenRepaired: Pick<UncheckedStore, 'read' | 'readRange'> = {
    read: (keys, consistency) => whenReady(store.read(keys, consistency)),
    readRange: range => whenReady(store.readRange(range)),
  };
  return {
    ...(isKnownReady ? store : whenRepaired),
    expectWrite: () => {
      table().catch(() => {}); // the commit reads it again
    },
    updateItem: store.updateItem,
    increment: async (key, by) => {
      await admit();
      return store.increment(key, by);
    },
    commit: async (changes, by) => {
      await admit();
      return store.commit(changes, by);
    },
  };
};

const unrepaired = (): ApiError =>
  new ApiError('rest_unavailable', {
    headers: { 'Retry-After': String(TTL) },
    cause: new Error(
      'The table lacks what this version reads: run `calendar verify --repair` of this version (docs/upgrading.md)',
    ),
  });

export const readSchema = async (
  store: Pick<Store, 'read'>,
  consistency: Consistency = 'eventual',
): Promise<TableSchema> => {
  const [item] = await store.read([SCHEMA_KEY], consistency);
  return tableSchemaIn(item);
};
