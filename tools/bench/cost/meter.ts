/**
 * Measures the cost of a request: its calls to DynamoDB, their capacity units, and its round trips,
 * which are the longest chain of calls that wait for each other. It delays answers until all
 * pending calls have been answered, so that parallel calls always count as one round trip.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

export interface Call {
  /** The number of the round trip that the call belongs to, from 1. */
  readonly trip: number;
  readonly command: string;
  readonly about: string;
  readonly units: number;
  readonly writes: boolean;
}

export interface Meter {
  /** Runs `what`, and returns all its calls, in the order of their answers. */
  readonly measure: (what: () => Promise<unknown>) => Promise<readonly Call[]>;
}

export const tripsOf = (calls: readonly Call[]): number => Math.max(0, ...calls.map(({ trip }) => trip));
export const unitsOf = (calls: readonly Call[]): number => calls.reduce((sum, { units }) => sum + units, 0);

/** Measures the calls of this client from now on. */
export const openMeter = (client: DynamoDBClient): Meter => {
  let calls: Call[] = [];
  let [trip, underWay] = [1, 0];
  let held: (() => void)[] = [];
  const endRound = (): void => {
    if (underWay > 0 || held.length === 0) return;
    trip++;
    for (const release of held.splice(0)) release();
  };
  const answered = (): Promise<void> => {
    underWay--;
    const released = new Promise<void>(release => held.push(release));
    // The round ends one turn of the event loop later, because code that waited for the last round
    // may be about to send its next call.
    if (underWay === 0) setImmediate(endRound);
    return released;
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        const [round, command] = [trip, commandName.replace('Command', '')];
        underWay++;
        const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' as const };
        try {
          const result = await next({ ...args, input });
          const units = v.parse(Answer, result.output);
          calls.push({ trip: round, command, about: aboutOf(input), units, writes: !READS.test(command) });
          return result;
        } finally {
          await answered();
        }
      },
    { step: 'initialize', name: 'meter', priority: 'low' },
  );
  return {
    measure: async what => {
      [calls, trip, held] = [[], 1, []];
      await what();
      return [...calls];
    },
  };
};

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

const Capacity = v.object({ CapacityUnits: v.number() });
const Answer = v.pipe(
  v.object({ ConsumedCapacity: v.union([Capacity, v.array(Capacity)]) }),
  v.transform(({ ConsumedCapacity }) => [ConsumedCapacity].flat().reduce((sum, { CapacityUnits: n }) => sum + n, 0)),
);

/** The index and the partition of a query. */
const Asked = v.object({
  IndexName: v.optional(v.string(), ''),
  ExpressionAttributeValues: v.optional(v.looseObject({ ':partition': v.optional(v.string(), '') }), {}),
});

const aboutOf = (input: unknown): string => {
  const { IndexName, ExpressionAttributeValues } = v.parse(Asked, input);
  return `${IndexName} ${ExpressionAttributeValues[':partition'] ?? ''}`.trim();
};
