/**
 * What AWS does when requests come too fast, and the embedded engine never does. Each kind of
 * request is refused, or answered in part, as DynamoDB does it (Amazon DynamoDB Developer Guide,
 * "Error handling"; BatchGetItem; TransactWriteItems).
 */
import {
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

const Attempt = v.object({
  headers: v.object({ 'amz-sdk-request': v.pipe(v.string(), v.regex(/^attempt=\d+; max=\d+$/)) }),
});

/** Random faults must not hit one request every time. */
const isLast = (request: unknown): boolean => {
  const [attempt, most] = v.parse(Attempt, request).headers['amz-sdk-request'].match(/\d+/g) ?? [];
  return attempt === most;
};

/**
 * Multiples of the golden ratio lie evenly between whole numbers: of any 34 in a row, at least one
 * is below 0.05.
 */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Spreads faults evenly over the attempts. If they were random, a short test might meet none. */
const spreadDraws = (): ((share: number) => boolean) => {
  let drawn = 0;
  return share => (++drawn * GOLDEN) % 1 < share;
};

export interface Throttling {
  /** The share of the attempts, from 0 to 1. */
  share: number;
  refused: number;
  /** The number of batches that were answered in part. */
  halved: number;
}

const Batch = v.object({ RequestItems: v.record(v.string(), v.looseObject({ Keys: v.array(v.unknown()) })) });

export const withThrottling = (client: DynamoDBClient, seen: Throttling): DynamoDBClient => {
  const [isRefused, isHalved, isOfRequests] = [spreadDraws(), spreadDraws(), spreadDraws()];
  /**
   * This applies to each attempt anew, because the SDK repeats requests that are refused like this.
   */
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

export interface Losses {
  /** The share of the answers, from 0 to 1. 1 loses the very last one, too. */
  share: number;
  /** The name of the command whose answers are lost; absent if any may be. */
  of?: string;
  lost: number;
}

/**
 * Requests are carried out, but their answers never arrive: the connection breaks, and the SDK
 * sends the request once more.
 */
export const withLostAnswers = (client: DynamoDBClient, seen: Losses): DynamoDBClient => {
  const isLost = spreadDraws();
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const answer = await next(args);
        if (seen.of !== undefined && seen.of !== commandName) return answer;
        if (seen.share < 1 && (isLast(args.request) || !isLost(seen.share))) return answer;
        seen.lost++;
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
      },
    { step: 'finalizeRequest', name: 'lost-answers', priority: 'low' },
  );
  return client;
};
