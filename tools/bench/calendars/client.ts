/** The functions' DynamoDB client, for a local engine. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseClient } from '../../../functions/database/client.ts';
import { CREDENTIALS } from '../../local/local-table.ts';

export const TABLE = 'Calendar';

export const tableClient = (
  endpoint: string,
  wrap: (client: DynamoDBClient) => DynamoDBClient = client => client,
): DynamoDBClient => {
  const credentials = {
    accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  };
  // Without timeouts, as the engine is slow while a large calendar is built.
  return wrap(databaseClient({ endpoint, region: CREDENTIALS.AWS_REGION, credentials, requestHandler: {} }));
};
