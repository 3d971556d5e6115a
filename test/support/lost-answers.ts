/** Requests that are carried out, and whose answers never arrive: the connection breaks, and the SDK asks once more. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isLast } from './sdk-attempts.ts';
import { spreadDraws } from './spread-draws.ts';

export interface Losses {
  /** Of the answers, from 0 to 1; 1 loses the very last one, too. */
  share: number;
  /** Name of the command whose answers are lost; absent: of any. */
  of?: string;
  lost: number;
}

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
