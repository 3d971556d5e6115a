/**
 * Makes the round trips in the log independent of how long each call takes. A trip is a link of the
 * longest chain of calls that wait for each other.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Holds answers back until all calls under way have been answered, so that parallel calls always
 * count as one round trip.
 */
export const answerInRounds = (client: DynamoDBClient): void => {
  let underWay = 0;
  const held: (() => void)[] = [];
  const endRound = (): void => {
    if (underWay === 0) for (const release of held.splice(0)) release();
  };
  client.middlewareStack.add(
    next => async args => {
      underWay++;
      try {
        return await next(args);
      } finally {
        underWay--;
        // The round ends one turn of the event loop later, because code that waited for the last
        // round may be about to send its next call.
        if (underWay === 0) setImmediate(endRound);
        await new Promise<void>(release => held.push(release));
      }
    },
    // After the step that notes what a call consumes.
    { step: 'initialize', name: 'rounds', priority: 'low' },
  );
};
