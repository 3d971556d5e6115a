/** The table that the commands work on: that of the running stage, or one on AWS. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseClient, TIMEOUTS } from '../../functions/database/client.ts';
import { schemaGuard } from '../../functions/database/schema-guard.ts';
import { serverClock } from '../../functions/database/server-clock.ts';
import { dynamoStore } from '../../functions/database/store.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { CREDENTIALS } from '../local/local-table.ts';
import type { Stage } from '../local/stage-file.ts';
import { secondsNow } from '../terminal/now.ts';
import type { TableLocation } from './options.ts';
import { runningStage } from './running-stage.ts';
import { refuseNewer, refuseOutdated } from './schema-check.ts';

/** A table as the commands reach it that need more of it than the store offers. */
export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** Milliseconds. A request has no user who waits, and a page of a scan takes a busy machine seconds. */
const PATIENT = { requestHandler: { ...TIMEOUTS, requestTimeout: 30_000, socketTimeout: 30_000 } };

/** @throws OperatorError when no stage runs in that home, and no table on AWS was named. */
export const tableAt = ({ home, table }: TableLocation): Table =>
  table === undefined ? stageTable(runningStage(home).dynamodb) : tableOnAws(table);

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

export const storeOf = (stage: Stage['dynamodb']): UncheckedStore => storeIn(stageTable(stage));

/** With the stage's own credentials: DynamoDB Local keeps a database for each access key. */
export const stageTable = ({ endpoint, table }: Stage['dynamodb']): Table => ({
  client: databaseClient({
    ...PATIENT,
    endpoint,
    region: CREDENTIALS.AWS_REGION,
    credentials: { accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID, secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY },
  }),
  name: table,
});
