/** Changes one item, without a transaction. */
import { ConditionalCheckFailedException, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { ItemUpdate } from '../../shared/store/change.ts';
import type { Key } from '../../shared/store/table.ts';
import { rethrow } from './dynamo-errors.ts';
import { updateInput } from './dynamo-input.ts';

/** If the answer is lost, the retry may add twice. For wrong passwords this only means that the limit is reached a little sooner. */
export const updateItem = async (
  client: DynamoDBClient,
  table: string,
  key: Key,
  update: ItemUpdate,
): Promise<void> => {
  try {
    await client.send(new UpdateItemCommand({ TableName: table, ...updateInput(key, update) }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) rethrow(error);
  }
};
