/**
 * What AWS does when requests come too fast, and the embedded engine never: each kind of request is refused, or answered in part,
 * the way DynamoDB does it (Amazon DynamoDB Developer Guide, "Error handling"; BatchGetItem; TransactWriteItems).
 */
import {
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { isLast } from './sdk-attempts.ts';
import { spreadDraws } from './spread-draws.ts';

export interface Throttling {
  /** Of the attempts, from 0 to 1. */
  share: number;
  refused: number;
  /** Batches that were answered in part. */
  halved: number;
}

const Batch = v.object({ RequestItems: v.record(v.string(), v.looseObject({ Keys: v.array(v.unknown()) })) });

export const withThrottling = (client: DynamoDBClient, seen: Throttling): DynamoDBClient => {
  const [isRefused, isHalved, isOfRequests] = [spreadDraws(), spreadDraws(), spreadDraws()];
  /** Each attempt anew: the SDK repeats what is refused so. */
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (seen.share < 1 && (isLast(args.request) || !isRefused(seen.share))) return next(args);
        seen.refused++;
        const about = { message: 'Throughput exceeds the current capacity', $metadata: {} };
        if (commandName === 'TransactWriteItemsCommand')
          throw new TransactionCanceledException({ ...about, CancellationReasons: [{ Code: 'ThrottlingError' }] });
        throw isOfRequests(0.5) ? new ThrottlingException(about) : new ProvisionedThroughputExceededException(about);
      },
    { step: 'finalizeRequest', name: 'throttling', priority: 'low' },
  );
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const asked = v.safeParse(Batch, args.input);
        if (commandName !== 'BatchGetItemCommand' || !asked.success || !isHalved(seen.share)) return next(args);
        const [table = '', { Keys, ...how } = { Keys: [] }] = Object.entries(asked.output.RequestItems)[0] ?? [];
        seen.halved++;
        const half = Math.floor(Keys.length / 2);
        const part = (keys: readonly unknown[]) => ({ [table]: { ...how, Keys: keys } });
        if (half === 0) return { response: {}, output: { $metadata: {}, Responses: {}, UnprocessedKeys: part(Keys) } };
        const answer = await next({ ...args, input: { ...args.input, RequestItems: part(Keys.slice(0, half)) } });
        return { ...answer, output: { ...answer.output, UnprocessedKeys: part(Keys.slice(half)) } };
      },
    { step: 'initialize', name: 'half-batches' },
  );
  return client;
};

const Consumed = v.looseObject({ CapacityUnits: v.number() });
const Answer = v.object({ ConsumedCapacity: v.union([v.array(Consumed), Consumed]) });
const unitsIn = (output: unknown): number =>
  [v.parse(Answer, output).ConsumedCapacity].flat().reduce((sum, { CapacityUnits: units }) => sum + units, 0);

/**
 * Clients that share so many read units a second, without a burst: a read that comes when they are spent is refused. `charge`: what a unit
 * counts for, as if the calendar were so many times larger.
 */
export const sharedCapacity = (unitsASecond: number, charge = 1) => {
  const seen = { units: 0, refused: 0 };
  let left = -unitsASecond;
  let at: number | undefined;
  const spend = (units: number): void => {
    seen.units += units;
    left -= charge * units;
  };
  const wrap = (client: DynamoDBClient): DynamoDBClient => {
    client.middlewareStack.add(
      next => async args => {
        const now = performance.now();
        left = Math.min(unitsASecond, left + ((now - (at ?? now)) / 1000) * unitsASecond);
        at = now;
        if (left <= 0) {
          seen.refused++;
          throw new ProvisionedThroughputExceededException({
            message: 'Throughput exceeds the current capacity',
            $metadata: {},
          });
        }
        spend(LEAST);
        const answer = await next(args);
        spend(unitsIn(answer.output) - LEAST);
        return answer;
      },
      { step: 'finalizeRequest', name: 'capacity', priority: 'low' },
    );
    client.middlewareStack.add(
      next => args => next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } }),
      { step: 'initialize', name: 'consumed' },
    );
    return client;
  };
  return { seen, wrap };
};

/** What every read costs. */
const LEAST = 0.5;
