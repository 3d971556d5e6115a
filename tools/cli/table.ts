/** The table that the commands work on: that of the running stage, or one on AWS. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../functions/runtime/deps.ts';
import { dynamoStore } from '../../functions/runtime/store.ts';
import type { Store } from '../../shared/store/store.ts';
import { CREDENTIALS } from '../local/local-table.ts';
import type { Stage } from '../local/stage.ts';
import type { Place } from './options.ts';
import { runningStage } from './running-stage.ts';

/** @throws Failure when no stage runs in that home, and no table on AWS was named. */
export const openTable = ({ home, table }: Place): Store =>
  table === undefined
    ? storeOf(runningStage(home).dynamodb)
    : dynamoStore(documentClient(new DynamoDBClient({})), table);

export const storeOf = ({ endpoint, table }: Stage['dynamodb']): Store =>
  dynamoStore(documentClient(localClient(endpoint)), table);

/** With the stage's own credentials: DynamoDB Local keeps a database for each access key. */
const localClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: CREDENTIALS.AWS_REGION,
    credentials: { accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID, secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY },
  });
