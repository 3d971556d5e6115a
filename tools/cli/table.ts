/** The store that the commands work on: the table of the running stage. A table on AWS only takes another client. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoStore } from '../../functions/runtime/store.ts';
import type { Store } from '../../shared/store/store.ts';
import { CREDENTIALS } from '../local/local-table.ts';
import type { Stage } from '../local/stage.ts';

export const storeOf = ({ endpoint, table }: Stage['dynamodb']): Store => dynamoStore(localClient(endpoint), table);

/** With the stage's own credentials: DynamoDB Local keeps a database for each access key. */
const localClient = (endpoint: string): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: CREDENTIALS.AWS_REGION,
      credentials: { accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID, secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY },
    }),
  );
