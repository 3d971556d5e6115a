/** The table that the commands work on: that of the running stage, or one on AWS. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseClient, TIMEOUTS } from '../../functions/database/client.ts';
import { readSchema, schemaGuard } from '../../functions/database/schema-guard.ts';
import { serverClock } from '../../functions/database/server-clock.ts';
import { dynamoStore } from '../../functions/database/store.ts';
import { isNewer, isOlder, SCHEMA, type TableSchema } from '../../shared/store/schema.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { readStage, type Stage, type StageTable } from '../local/home.ts';
import { ACCESS } from '../local/local-table.ts';
import { secondsNow } from '../terminal/now.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import type { TableLocation } from './options.ts';

/** A table as the commands reach it that need more of it than the store offers. */
export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** Milliseconds. A request has no user who waits, and a page of a scan takes a busy machine seconds. */
const PATIENT = { requestHandler: { ...TIMEOUTS, requestTimeout: 30_000, socketTimeout: 30_000 } };

/** @throws OperatorError when no stage runs in that home, and no table on AWS was named. */
export const tableAt = ({ home, table }: TableLocation): Table =>
  table === undefined ? stageTable(runningStage(home)) : tableOnAws(table);

export const tableOnAws = (name: string): Table => ({ client: databaseClient(PATIENT), name });

export const openTable = (place: TableLocation): UncheckedStore => storeIn(tableAt(place));

/** For commands that write. @throws OperatorError as above, and where this code may not write. */
export const openForWriting = (place: TableLocation): Promise<UncheckedStore> => forWriting(openTable(place));

/** @throws OperatorError where newer code has written, or where the table has to be repaired first. */
export const forWriting = async (store: UncheckedStore): Promise<UncheckedStore> => {
  await refuseNewer(store);
  await refuseOutdated(store);
  return schemaGuard(store, secondsNow);
};

/** What it writes bears the time of the database: apps that follow the changes would miss what a clock that is wrong has dated. */
export const storeIn = ({ client, name }: Table): UncheckedStore =>
  dynamoStore(client, name, { time: serverClock(client) });

export const storeOf = (stage: StageTable): UncheckedStore => storeIn(stageTable(stage));

/** With the stage's own credentials: DynamoDB Local keeps a database for each access key. */
export const stageTable = ({ endpoint, table }: StageTable): Table => ({
  client: databaseClient({ ...PATIENT, ...ACCESS, endpoint }),
  name: table,
});

// --- The stage that a command is meant for.

/** Throws OperatorError when none runs in that home. */
export const runningStage = (home: string): Stage => {
  const stage = readStage(home);
  if (stage === undefined)
    throw new OperatorError(`No stage runs in ${home}: start one with "npm start", or say where with --home`);
  return stage;
};

// --- Tables that this code may not write: newer code has written them, or they have to be repaired first.

export const OLDER =
  'An older version has written this table, and this one cannot read it. Use a new table, on one machine a new home: npm start -- --home FOLDER';

/** @throws OperatorError which says what to do, if older code has written the table. */
export const refuseOutdated = async (store: UncheckedStore): Promise<void> => {
  if (isOlder(await readSchema(store, 'consistent'))) throw new OperatorError(OLDER);
};

/** Says which version of the code may write to the table; undefined if this one may. */
export const newer = (table: TableSchema): string | undefined =>
  isNewer(table)
    ? `Newer code has written this table (schema ${table.schema}, this version writes ${SCHEMA})`
    : undefined;

/** Older commands would not know what to count, to move and to take along. @throws OperatorError where newer code has written. */
export const refuseNewer = async (store: UncheckedStore): Promise<void> => {
  const reason = newer(await readSchema(store, 'consistent'));
  if (reason !== undefined) throw new OperatorError(`${reason}: use the commands of the version that is deployed`);
};
