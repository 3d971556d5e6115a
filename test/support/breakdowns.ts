/** A database that breaks down in the middle of something: after so many more transactions, every further one fails. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Breakdown {
  /** Transactions that still go through. */
  left: number;
  /** Only those whose input, as text, holds this are counted, and fail. By default all. */
  of?: string;
}

export const withBreakdown = (client: DynamoDBClient, breakdown: Breakdown): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const isMeant = commandName === 'TransactWriteItemsCommand' && holds(args.input, breakdown.of);
        if (isMeant && breakdown.left-- <= 0) throw new Error('broken down');
        return next(args);
      },
    { step: 'initialize', name: 'breakdown' },
  );
  return client;
};

const holds = (input: unknown, text: string | undefined): boolean =>
  text === undefined || JSON.stringify(input).includes(text);
