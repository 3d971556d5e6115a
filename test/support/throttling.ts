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
