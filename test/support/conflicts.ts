/**
 * Transaction conflicts as on AWS, which the engine lacks: of two transactions that touch one item,
 * one is cancelled.
 */
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { randomFrom } from '../../tools/bench/calendars/random.ts';
import { requestIn } from './denying.ts';

/**
 * How long a transaction holds its items, in ms: a round trip inside a region takes about as long.
 */
const ROUND_TRIP = { least: 2, most: 12 };

const hold = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

const Key = v.object({ pk: v.object({ S: v.string() }), sk: v.object({ S: v.string() }) });
const Transaction = v.object({ TransactItems: v.array(v.record(v.string(), v.unknown())) });
const Part = v.union([v.object({ Item: Key }), v.object({ Key })]);

/** The key of a part of a transaction. */
const nameOf = (part: Readonly<Record<string, unknown>>): string => {
  const found = v.parse(Part, Object.values(part)[0]);
  const { pk, sk } = 'Item' in found ? found.Item : found.Key;
  return `${pk.S}|${sk.S}`;
};

export const openConflicts = (seed = 1, { least, most } = ROUND_TRIP) => {
  const random = randomFrom(seed);
  const held = new Set<string>();
  let cancelled = 0;
  const wrap = (client: DynamoDBClient): DynamoDBClient => {
    client.middlewareStack.add(
      next => async args => {
        const { operation, body } = requestIn(args.request);
        if (operation !== 'TransactWriteItems') return next(args);
        const names = v.parse(Transaction, body).TransactItems.map(nameOf);
        const CancellationReasons = names.map(name => ({ Code: held.has(name) ? 'TransactionConflict' : 'None' }));
        if (names.some(name => held.has(name))) {
          cancelled++;
          await hold(least);
          throw new TransactionCanceledException({ message: 'cancelled', CancellationReasons, $metadata: {} });
        }
        for (const name of names) held.add(name);
        try {
          await hold(least + random.next() * (most - least));
          return await next(args);
        } finally {
          for (const name of names) held.delete(name);
        }
      },
      { step: 'finalizeRequest', name: 'conflicts', priority: 'low' },
    );
    return client;
  };
  return {
    wrap,
    /** Seeded random numbers for the store. */
    draw: random.below,
    /** How many transactions have been cancelled so far. */
    cancelled: (): number => cancelled,
  };
};
