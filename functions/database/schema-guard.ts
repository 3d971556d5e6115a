/**
 * Refuses writes of code that is too old for the table, and stores in the table which code has
 * written it.
 */
import { ApiError } from '../../shared/http/errors.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import { isReady, mayWrite, raised, type TableSchema, THIS_CODE, tableSchemaIn } from '../../shared/store/schema.ts';
import type { Consistency, Store, UncheckedStore } from '../../shared/store/store.ts';
import { SCHEMA_KEY } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';

/** How many seconds the schema is cached. */
const TTL = 60;

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
    known !== undefined && clock() < known.since + TTL ? known.table : remember(readSchema(store));

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
      if (!mayWrite(found, writer)) throw new ApiError('rest_unavailable', { headers: { 'Retry-After': String(TTL) } });
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
