/** A database that fails after some transactions, or in which others block updates. */
import { type DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';

export interface Breakdown {
  /** The number of transactions that still succeed. */
  left: number;
  /** Only transactions whose input contains this text are counted, and fail. The default is all. */
  of?: string;
  /**
   * How many updates of single items are rejected because a transaction is writing the item. The
   * default is none.
   */
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

/**
 * A transaction that fails because another one has taken its number of the journal is not counted;
 * its retry is.
 */
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
