/**
 * The store on DynamoDB (docs/data-model.md, "Rules for every engine"), and its guard, which
 * refuses writes of code that is too old for the table, and stores in the table which code has
 * written it.
 */
import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ApiError } from '../../shared/http/errors.ts';
import { type Item, WriteConflict } from '../../shared/store/change.ts';
import { isReady, mayWrite, raised, type TableSchema, THIS_CODE, tableSchemaIn } from '../../shared/store/schema.ts';
import type { Consistency, KeyRange, Store, UncheckedStore } from '../../shared/store/store.ts';
import { ID_COUNTER, type Key, keyName, SCHEMA_KEY } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { backoffMs, byTheClock, documentClient, MAX_ATTEMPTS, sendPatiently, unavailable } from './client.ts';
import { type CommitOptions, committer } from './commit.ts';
import { checked, entryIn, indexQuery, rangeQuery, updateInput } from './requests.ts';

/** DynamoDB's limit for `BatchGetItem`. */
const MAX_KEYS = 100;
/**
 * A page ends at 1 MB anyway, but without a limit the embedded engine reads the whole partition
 * first.
 */
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

    readRange: async range => (isEmpty(range) ? [] : query(client, rangeQuery(table, range), range.limit, itemOf)),

    readIndex: async range =>
      isEmpty(range) ? [] : query(client, indexQuery(table, range), range.limit, item => entryIn(range.index, item)),

    increment: async (key, by) => {
      // If the answer is lost, the retry of the SDK may add twice. That only leaves a gap in ids or
      // numbers of slugs.
      const input = { TableName: table, ...updateInput(key, { add: { [ID_COUNTER]: by } }) };
      const out = await sendPatiently(() => client.send(new UpdateCommand({ ...input, ReturnValues: 'UPDATED_NEW' })));
      return v.parse(v.object({ [ID_COUNTER]: v.number() }), out.Attributes ?? {})[ID_COUNTER];
    },

    updateItem: async (key, update) => {
      // If the answer is lost, the retry may add twice. For wrong passwords this only means that
      // the limit is reached a little sooner.
      const input = { TableName: table, ...updateInput(key, update) };
      try {
        await sendPatiently(() => client.send(new UpdateCommand(input)));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    commit: committer(client, table, read, options),
  };
};

const isEmpty = ({ from = '', to = from }: KeyRange): boolean => from > to;

/** All pages of a query, or as many as have `limit` items. */
const query = async <T>(
  client: DynamoDBDocumentClient,
  input: QueryCommandInput,
  limit = Number.POSITIVE_INFINITY,
  read: (item: Record<string, unknown>) => T,
): Promise<T[]> => {
  const items: T[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = { ...input, Limit: Math.min(PAGE, limit - items.length), ExclusiveStartKey: start };
    const out = await sendPatiently(() => client.send(new QueryCommand(page)));
    for (const item of out.Items ?? []) items.push(read(item));
    start = out.LastEvaluatedKey;
  } while (start !== undefined && items.length < limit);
  return items;
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
    // DynamoDB leaves keys unprocessed when it throttles.
    if (attempt > 0) await byTheClock(backoffMs(attempt));
    if (attempt === MAX_ATTEMPTS) throw unavailable();
    const wanted = { Keys: left, ConsistentRead: consistency === 'consistent' };
    const out = await sendPatiently(() => client.send(new BatchGetCommand({ RequestItems: { [table]: wanted } })));
    items.push(...(out.Responses?.[table] ?? []).map(itemOf));
    left = out.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** @throws Error for an item without a key. */
export const itemOf = (attributes: Readonly<Record<string, unknown>>): Item => {
  if (!hasKey(attributes)) throw new Error('an item without a key');
  return attributes;
};

const hasKey = (attributes: Readonly<Record<string, unknown>>): attributes is Item =>
  typeof attributes.pk === 'string' && typeof attributes.sk === 'string';

// --- the guard

/** How many seconds the schema is cached. */
const SCHEMA_TTL = 60;

/**
 * Wraps a store. Writes are refused if the table's `oldestWriter` is newer than this code, or if
 * the table has to be repaired first (`mayWrite`). Before its first write, newer code raises the
 * schema in the table. `updateItem` is always allowed, because nothing depends on what it changes.
 *
 * The first write of an instance reads the schema, and later one write a minute. After
 * `expectWrite` this runs in parallel with the reads of the write and takes no extra round trip. If
 * this code needs a repair of the table (`NEEDED_REPAIR`), reads also check the schema until it is
 * done. `clock` returns epoch seconds.
 *
 * @throws ApiError 503 `rest_unavailable` with `Retry-After`, from `commit` and `increment`, and
 * from reads before a needed repair.
 */
export const schemaGuard = (store: UncheckedStore, clock: () => Instant, writer = THIS_CODE): UncheckedStore => {
  let known: { readonly since: number; readonly table: Promise<TableSchema> } | undefined;

  const remember = (answer: Promise<TableSchema>): Promise<TableSchema> => {
    const asked = { since: clock(), table: answer };
    known = asked;
    answer.catch(() => {
      // The next call reads it again.
      if (known === asked) known = undefined;
    });
    return answer;
  };
  const table = (): Promise<TableSchema> =>
    known !== undefined && clock() < known.since + SCHEMA_TTL ? known.table : remember(readSchema(store));

  let isKnownReady = (writer.neededRepair ?? 0) === 0;
  const ready = async (): Promise<void> => {
    if (isKnownReady) return;
    if (!isReady(await table(), writer)) throw unrepaired();
    // This stays true, because nothing undoes a repair.
    isKnownReady = true;
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
      if (!mayWrite(found, writer))
        throw new ApiError('rest_unavailable', { headers: { 'Retry-After': String(SCHEMA_TTL) } });
      const change = raised(found, writer);
      if (change === undefined) return;
      try {
        await store.commit([change]);
      } catch (error) {
        // Another instance was faster, so the loop reads what it wrote.
        if (!(error instanceof WriteConflict)) throw error;
      }
      await remember(readSchema(store, 'consistent'));
    }
  };

  const whenRepaired: Pick<UncheckedStore, 'read' | 'readRange' | 'readIndex'> = {
    read: (keys, consistency) => whenReady(store.read(keys, consistency)),
    readRange: range => whenReady(store.readRange(range)),
    readIndex: range => whenReady(store.readIndex(range)),
  };
  return {
    ...(isKnownReady ? store : whenRepaired),
    expectWrite: () => {
      // The commit reads it again.
      table().catch(() => {});
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
    headers: { 'Retry-After': String(SCHEMA_TTL) },
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
