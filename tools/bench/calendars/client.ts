/** A client of an engine on this machine, as the functions have one. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../../functions/database/dynamo-client.ts';
import { CREDENTIALS } from '../../local/local-table.ts';

export const TABLE = 'Calendar';

export const tableClient = (
  endpoint: string,
  wrap: (client: DynamoDBClient) => DynamoDBClient = client => client,
): DynamoDBDocumentClient => {
  const credentials = {
    accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  };
  return documentClient(wrap(new DynamoDBClient({ endpoint, region: CREDENTIALS.AWS_REGION, credentials })));
};
