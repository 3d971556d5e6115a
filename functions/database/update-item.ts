/** Changes one item, without a transaction. */
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import type { ItemUpdate } from '../../shared/store/change.ts';
import type { Key } from '../../shared/store/table.ts';
import { backoffMs, byTheClock, mayTryAgain } from './backoff.ts';
import { timeSpent } from './deadline.ts';
import { rethrow, unavailable } from './dynamo-errors.ts';
import { updateInput } from './dynamo-input.ts';

/** If the answer is lost, the retry may add twice. For wrong passwords this only means that the limit is reached a little sooner. */
export const updateItem = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  update: ItemUpdate,
): Promise<void> => {
  try {
    await sendUpdate(client, { TableName: table, ...updateInput(key, update) });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/**
 * Repeats an update that DynamoDB rejects because a transaction is writing the item (AWS: "Amazon DynamoDB Transactions: How it works",
 * conflicts), which the SDK does not.
 * @throws ApiError 503 `rest_unavailable` if it takes too long or the error is another temporary one; any other error as it is.
 */
export const sendUpdate = async (
  client: DynamoDBDocumentClient,
  input: UpdateCommandInput,
): Promise<UpdateCommandOutput> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.send(new UpdateCommand(input));
    } catch (error) {
      if (!(error instanceof TransactionConflictException)) return rethrow(error);
      const spent = timeSpent();
      if (!mayTryAgain(attempt, spent)) throw unavailable();
      await byTheClock(backoffMs(attempt, spent));
    }
  }
};
