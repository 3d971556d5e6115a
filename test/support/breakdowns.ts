/** A database that breaks down in the middle of something: after so many more transactions, every further one fails. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Breakdown {
  /** Transactions that still go through. */
  left: number;
}

export const withBreakdown = (client: DynamoDBClient, breakdown: Breakdown): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (commandName === 'TransactWriteItemsCommand' && breakdown.left-- <= 0) throw new Error('broken down');
        return next(args);
      },
    { step: 'initialize', name: 'breakdown' },
  );
  return client;
};
