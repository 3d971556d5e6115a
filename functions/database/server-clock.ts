/**
 * The clock of the database, for commands on machines whose own clock may be wrong
 * (docs/decisions/change-feed).
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

const Answer = v.object({ headers: v.object({ date: v.optional(v.string(), '') }) });

/**
 * The time in epoch milliseconds, by the `Date` header of the last answer, to half a second. Before
 * the first answer it is that of this machine. The function has to be called before the client
 * sends its first request.
 */
export const serverClock = (client: DynamoDBClient): (() => number) => {
  let ahead = 0;
  client.middlewareStack.add(
    next => async args => {
      const answer = await next(args);
      const date = Date.parse(v.parse(Answer, answer.response).headers.date);
      if (!Number.isNaN(date)) ahead = date + HALF_A_SECOND - Date.now();
      return answer;
    },
    // This runs before the SDK turns answers into errors.
    { step: 'deserialize', priority: 'low' },
  );
  return () => Date.now() + ahead;
};

/** The header has whole seconds, so the middle of the second is assumed. */
const HALF_A_SECOND = 500;
