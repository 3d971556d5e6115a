/** Reads every item of a table consistently, in no order, with several readers in parallel. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../functions/database/client.ts';
import { unpacked } from '../../functions/database/requests.ts';
import { itemOf } from '../../functions/database/store.ts';
import type { Item } from '../../shared/store/change.ts';
import { isRecordKey } from '../../shared/store/table.ts';
import { withProgress } from '../terminal/progress.ts';
import { mostRecords } from './id-counters.ts';
import { storeIn, type Table } from './open-table.ts';

/**
 * How many readers run in parallel. One partition of DynamoDB cannot serve this many at full speed.
 * Each reader holds one page of items in memory.
 */
export const READERS = 4;
/** A page ends at 1 MB anyway. */
const PAGE = 1_000;

/** @throws the reason of `stop`, once it is aborted. */
export const scanTable = async (
  { client: plain, name }: Table,
  stop: AbortSignal,
  onItem: (item: Item) => void,
): Promise<void> => {
  const client = documentClient(plain);
  const readSegment = async (Segment: number): Promise<void> => {
    const part = { TableName: name, Segment, TotalSegments: READERS, ConsistentRead: true, Limit: PAGE };
    for await (const { Items = [] } of paginateScan({ client }, part)) {
      for (const item of Items) onItem(unpacked(itemOf(item)));
      stop.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, segment) => readSegment(segment)));
};

/** Like `scanTable`, and shows how many of the records have been read. */
export const scanWithProgress: typeof scanTable = async (table, stop, onItem) => {
  const records = await mostRecords(storeIn(table));
  await withProgress(records, advance =>
    scanTable(table, stop, item => {
      if (isRecordKey(item)) advance();
      onItem(item);
    }),
  );
};
