/** The time of the database, for commands on machines whose clocks may be wrong (docs/decisions/0071). */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Milliseconds since 1970 as the `Date` of the last answer says, which is right to half a second; the clock of this machine until there was
 * one. To be made before the first request.
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

/** The header has no fractions. */
const HALF_A_SECOND = 500;
