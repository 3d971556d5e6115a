/** The table that commands work on, which is that of the running local server, or one on AWS. */
import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { databaseClient, TIMEOUTS } from '../../functions/database/client.ts';
import { serverClock } from '../../functions/database/server-clock.ts';
import { dynamoStore, readSchema, schemaGuard } from '../../functions/database/store.ts';
import { isNewer, isOlder, SCHEMA, type TableSchema } from '../../shared/store/schema.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { type LocalServer, type LocalTable, readServer } from '../local/data-folder.ts';
import { ACCESS } from '../local/local-table.ts';
import { secondsNow } from '../terminal/now.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import type { TableLocation } from './options.ts';

/** A table, for commands that need more of it than the store offers. */
export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/**
 * In milliseconds. No user waits for a request of a command, and a page of a scan takes a busy
 * machine seconds.
 */
const PATIENT = { requestHandler: { ...TIMEOUTS, requestTimeout: 30_000, socketTimeout: 30_000 } };

/**
 * @throws OperatorError if no local server runs in that data folder, and no table on AWS was named.
 */
export const tableAt = ({ home, table }: TableLocation): Table =>
  table === undefined ? localTable(runningServer(home)) : tableOnAws(table);

export const tableOnAws = (name: string): Table => ({ client: databaseClient(PATIENT), name });

export const openTable = (place: TableLocation): UncheckedStore => storeIn(tableAt(place));

/**
 * Opens the table for commands that write.
 *
 * @throws OperatorError if there is no table, or if this code may not write it.
 */
export const openForWriting = (place: TableLocation): Promise<UncheckedStore> => forWriting(openTable(place));

/**
 * @throws OperatorError if newer code has written the table, or if the table has to be repaired
 * first.
 */
export const forWriting = async (store: UncheckedStore): Promise<UncheckedStore> => {
  await refuseNewer(store);
  await refuseOutdated(store);
  return schemaGuard(store, secondsNow);
};

/**
 * Writes have the time of the database, because a wrong clock here would make apps that follow the
 * changes miss them.
 */
export const storeIn = ({ client, name }: Table): UncheckedStore =>
  dynamoStore(client, name, { time: serverClock(client) });

export const storeOf = (server: LocalTable): UncheckedStore => storeIn(localTable(server));

/**
 * Uses the local server's own credentials, because DynamoDB Local keeps a database for each access
 * key.
 */
export const localTable = ({ endpoint, table }: LocalTable): Table => ({
  client: databaseClient({ ...PATIENT, ...ACCESS, endpoint }),
  name: table,
});

/**
 * Returns undefined if there is no such table, or it was created seconds ago and is not visible
 * yet.
 */
export const describeTable = async ({ client, name }: Table): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

// --- The local server that a command is meant for.

/** @throws OperatorError if none runs in that data folder. */
export const runningServer = (home: string): LocalServer => {
  const server = readServer(home);
  if (server === undefined)
    throw new OperatorError(`No local server runs in ${home}: start one with "npm start", or say where with --home`);
  return server;
};

// --- Tables that this code may not write, because newer code has written them, or they have to be
// repaired first.

export const OLDER =
  'An older version has written this table, and this one cannot read it. Use a new table, on one machine a new data folder: npm start -- --home FOLDER';

/** @throws OperatorError that says what to do, if older code has written the table. */
export const refuseOutdated = async (store: UncheckedStore): Promise<void> => {
  if (isOlder(await readSchema(store, 'consistent'))) throw new OperatorError(OLDER);
};

/** Says which version of the code may write to the table. Returns undefined if this one may. */
export const newer = (table: TableSchema): string | undefined =>
  isNewer(table)
    ? `Newer code has written this table (schema ${table.schema}, this version writes ${SCHEMA})`
    : undefined;

/**
 * Refuses a table that newer code has written, because this code would not know everything that it
 * has to count or copy.
 *
 * @throws OperatorError if newer code has written it.
 */
export const refuseNewer = async (store: UncheckedStore): Promise<void> => {
  const reason = newer(await readSchema(store, 'consistent'));
  if (reason !== undefined) throw new OperatorError(`${reason}: use the commands of the version that is deployed`);
};
