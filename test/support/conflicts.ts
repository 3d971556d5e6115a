/**
 * Transaction conflicts as on AWS, which the engine lacks: of two transactions that touch one item,
 * one is cancelled.
 */
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import type { Pause } from '../../functions/database/client.ts';
import { randomFrom } from '../../tools/bench/calendars/random.ts';

/** How long a transaction holds its items, in ms. */
export interface Holding {
  readonly least: number;
  readonly most: number;
  readonly hold: Pause;
}

/** A round trip inside a region takes about as long. */
export const BY_THE_CLOCK: Holding = { least: 2, most: 12, hold: ms => new Promise(done => setTimeout(done, ms)) };

const Headers = v.object({ headers: v.object({ 'x-amz-target': v.string() }) });
const Body = v.object({
  body: v.pipe(
    v.union([v.string(), v.instance(Uint8Array)]),
    v.transform(body => (typeof body === 'string' ? body : new TextDecoder().decode(body))),
    v.parseJson(),
  ),
});
const Key = v.object({ pk: v.object({ S: v.string() }), sk: v.object({ S: v.string() }) });
const Transaction = v.object({ TransactItems: v.array(v.record(v.string(), v.unknown())) });
const Part = v.union([v.object({ Item: Key }), v.object({ Key })]);

/** The key of a part of a transaction. */
const nameOf = (part: Readonly<Record<string, unknown>>): string => {
  const found = v.parse(Part, Object.values(part)[0]);
  const { pk, sk } = 'Item' in found ? found.Item : found.Key;
  return `${pk.S}|${sk.S}`;
};

export interface Conflicts {
  readonly wrap: (client: DynamoDBClient) => DynamoDBClient;
  /** The store's pause between attempts, independent of the speed of the machine. */
  readonly pause: Pause;
  /** The clock that `pause` waits by, in ms. */
  readonly clock: () => number;
  /** Seeded random numbers for the store. */
  readonly draw: (limit: number) => number;
  /** How many transactions have been cancelled so far. */
  readonly cancelled: () => number;
}

export const openConflicts = (seed = 1, { least, most, hold } = BY_THE_CLOCK): Conflicts => {
  const random = randomFrom(seed);
  const held = new Set<string>();
  const time = transactionTime();
  let cancelled = 0;
  const wrap = (client: DynamoDBClient): DynamoDBClient => {
    client.middlewareStack.add(
      next => async args => {
        const headers = v.safeParse(Headers, args.request);
        if (!headers.success || !headers.output.headers['x-amz-target'].endsWith('.TransactWriteItems'))
          return next(args);
        time.arrive();
        const { body } = v.parse(Body, args.request);
        const names = v.parse(Transaction, body).TransactItems.map(nameOf);
        const CancellationReasons = names.map(name => ({ Code: held.has(name) ? 'TransactionConflict' : 'None' }));
        if (names.some(name => held.has(name))) {
          cancelled++;
          await hold(least);
          throw new TransactionCanceledException({ message: 'cancelled', CancellationReasons, $metadata: {} });
        }
        for (const name of names) held.add(name);
        time.begin();
        try {
          await hold(least + random.next() * (most - least));
          return await next(args);
        } finally {
          for (const name of names) held.delete(name);
          time.end();
        }
      },
      { step: 'finalizeRequest', name: 'conflicts', priority: 'low' },
    );
    return client;
  };
  return { wrap, pause: time.pause, clock: time.clock, draw: random.below, cancelled: () => cancelled };
};

/** The duration of a transaction on an idle machine, in ms. */
const TRANSACTION_MS = 10;

/**
 * The longest time from the end of a pause to its transaction, in ms, because the SDK has to write
 * and sign the request.
 */
const MAX_WAY_MS = 300;

/** A clock of transactions. It advances when one ends, or to the end of the next pause. */
const transactionTime = () => {
  let now = 0;
  let underWay = 0;
  /** Resumed writers that have not sent their transactions yet. */
  let expected = 0;
  const waiting = new Map<() => void, number>();
  const goOn = (to: number): void => {
    now = Math.max(now, to);
    for (const [resume, until] of waiting)
      if (until <= now && waiting.delete(resume)) {
        expected++;
        resume();
        setTimeout(expectNobody, MAX_WAY_MS).unref();
      }
    if (underWay === 0 && expected === 0 && waiting.size > 0) goOn(Math.min(...waiting.values()));
  };
  /**
   * Stops waiting for transactions that never arrive, because another wrapper throws an error
   * first.
   */
  const expectNobody = (): void => {
    if (underWay > 0 || expected === 0) return;
    expected = 0;
    goOn(now);
  };
  return {
    clock: () => now * TRANSACTION_MS,
    arrive: () => {
      expected = Math.max(0, expected - 1);
    },
    begin: () => {
      underWay++;
    },
    end: () => {
      underWay--;
      goOn(now + 1);
    },
    pause: (ms: number): Promise<void> =>
      new Promise(resume => {
        waiting.set(resume, now + ms / TRANSACTION_MS);
        goOn(now);
      }),
  };
};
