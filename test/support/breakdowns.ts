/** A database that fails after some transactions, or in which others block updates. */
import { type DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { around } from './wire.ts';

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

export const withBreakdown = (client: DynamoDBClient, breakdown: Breakdown): DynamoDBClient =>
  around(client, async ({ command, input }, go) => {
    const { inTheWay = 0, of = '' } = breakdown;
    const isMeant = command === 'TransactWriteItems' && input.includes(of);
    if (isMeant && breakdown.left <= 0) throw new Error('broken down');
    if (isMeant) return counted(breakdown, go);
    if (command === 'UpdateItem' && inTheWay > 0) {
      breakdown.inTheWay = inTheWay - 1;
      throw new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });
    }
    return go();
  });

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
