/** A database that fails after so many transactions, or in which others are in the way of updates. */
import { type DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';

export interface Breakdown {
  /** Transactions that still go through. */
  left: number;
  /** Only those whose input, as text, holds this are counted, and fail. By default all. */
  of?: string;
  /** So many updates of single items are rejected because a transaction is writing the item. By default none. */
  inTheWay?: number;
}

export const withBreakdown = (client: DynamoDBClient, breakdown: Breakdown): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const isMeant = commandName === 'TransactWriteItemsCommand' && holds(args.input, breakdown.of);
        if (isMeant && breakdown.left <= 0) throw new Error('broken down');
        if (isMeant) return counted(breakdown, () => next(args));
        const { inTheWay = 0 } = breakdown;
        if (commandName === 'UpdateItemCommand' && inTheWay > 0) {
          breakdown.inTheWay = inTheWay - 1;
          throw new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });
        }
        return next(args);
      },
    { step: 'initialize', name: 'breakdown' },
  );
  return client;
};

/** One that fails, as another has taken its number of the journal, has not gone through: its retry counts. */
const counted = async <T>(breakdown: Breakdown, run: () => Promise<T>): Promise<T> => {
  breakdown.left -= 1;
  try {
    return await run();
  } catch (error) {
    breakdown.left += 1;
    throw error;
  }
};

const holds = (input: unknown, text: string | undefined): boolean =>
  text === undefined || JSON.stringify(input).includes(text);
