/** The clock of the database, for commands on machines whose own clock may be wrong (docs/decisions/0071). */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Milliseconds since 1970, by the `Date` header of the last answer, to half a second; before the first answer, by the clock of this
 * machine. To be called before the client sends its first request.
 */
export const serverClock = (client: DynamoDBClient): (() => number) => {
  let ahead = 0;
  const { requestHandler } = client.config;
  const { handle } = requestHandler;
  Object.assign(requestHandler, {
    handle: async (...about: Parameters<typeof handle>) => {
      const answer: Awaited<ReturnType<typeof handle>> = await Reflect.apply(handle, requestHandler, about);
      const date = Date.parse(answer.response.headers.date ?? '');
      if (!Number.isNaN(date)) ahead = date + HALF_A_SECOND - Date.now();
      return answer;
    },
  });
  return () => Date.now() + ahead;
};

/** The header has whole seconds, so the middle of the second is assumed. */
const HALF_A_SECOND = 500;
