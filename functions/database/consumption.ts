/** Counts the trips and capacity units of each HTTP request, for its line in the log. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { notes } from '../logs/notes.ts';

const Capacity = v.object({ CapacityUnits: v.number() });
const Answer = v.object({ ConsumedCapacity: v.optional(v.union([Capacity, v.array(Capacity)]), []) });

const READS: ReadonlySet<string> = new Set(['QueryCommand', 'BatchGetItemCommand']);

/**
 * Requests that run in parallel are one trip. Units are those that DynamoDB reports, which it does not for cancelled transactions.
 */
export const withConsumption = (client: DynamoDBClient): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName = '' }) => {
      const units = READS.has(commandName) ? 'readUnits' : 'writeUnits';
      return async args => {
        const noted = notes();
        if (noted === undefined) return next(args);
        const trip = noted.trips + 1;
        try {
          const result = await next({ ...args, input: { ReturnConsumedCapacity: 'TOTAL', ...args.input } });
          noted[units] += unitsIn(result.output);
          return result;
        } finally {
          noted.trips = Math.max(noted.trips, trip);
        }
      };
    },
    { step: 'initialize', name: 'consumption' },
  );
  return client;
};

const unitsIn = (output: unknown): number =>
  [v.parse(Answer, output).ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
