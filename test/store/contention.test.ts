/** What the store does with a transaction that conflicts with others: how long it retries. */
import { DynamoDBClient, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { backoffMs, MAX_ATTEMPTS, mayTryAgain, withinTime } from '../../functions/database/client.ts';
import { dynamoStore } from '../../functions/database/store.ts';
import { retryOnConflict } from '../../functions/runtime/run.ts';
import { WriteConflict } from '../../shared/store/change.ts';

const CONCERTS = { pk: 'I#post', sk: '-' };
const RECORD = { pk: 'R#40', sk: '-', type: 'event', language: 'gl' };

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<[spent: number | undefined, attempt: number, again: boolean]>([
  [undefined, 1, true],
  [undefined, MAX_ATTEMPTS - 1, true],
  [undefined, MAX_ATTEMPTS, false],
  [0, 1000, true],
  [14.99 / 20, 1, true],
  [15 / 20, 1, false],
])('with %s of its time spent, after attempt %i: it tries again: %s', (spent, attempt, again) => {
  expect(mayTryAgain(attempt, spent)).toBe(again);
});

it.each<[spent: number, attempt: number, most: number]>([
  [0, 1, 20],
  [0, 3, 80],
  [0, 10, 500],
  [0.25, 3, 53],
  [0.25, 10, 333],
  [0.6, 10, 100],
  [0.74, 10, 10],
])('with %s of its time spent, after attempt %i, it waits for %i ms at most', (spent, attempt, most) => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  expect(Math.round(backoffMs(attempt, spent))).toBe(most);
});

it('what fails again and again, although nobody writes, is given up after 60 attempts', async () => {
  vi.useFakeTimers();
  const attempt = vi.fn(() => Promise.reject(new WriteConflict('version')));
  const outcome = retryOnConflict(attempt).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect([await outcome, attempt.mock.calls.length]).toEqual([expect.objectContaining({ code: 'rest_conflict' }), 60]);
  vi.useRealTimers();
});

// --- A database to which others are writing.

const cancelled = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    CancellationReasons: codes.map(Code => ({ Code })),
    $metadata: {},
  });

/** `failure` is the error of the attempt with this number, counted from 1. */
const openStore = (failure: (attempt: number) => Error | undefined) => {
  let [reads, attempts, now] = [0, 0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const client = new DynamoDBClient({ region: 'eu-west-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  client.middlewareStack.add(
    (_, { commandName }) =>
      async () => {
        if (commandName === 'BatchGetItemCommand') {
          reads += 1;
          return { output: { Responses: {}, $metadata: {} }, response: undefined };
        }
        attempts += 1;
        const error = failure(attempts);
        if (error !== undefined) throw error;
        return { output: { $metadata: {} }, response: undefined };
      },
    { step: 'initialize', priority: 'high' },
  );
  const store = dynamoStore(client, 'Calendar', {
    pause: async ms => {
      now += Math.round(ms); // whole numbers, as fractions add up to a little less than a limit
    },
  });
  return { store, reads: () => reads, attempts: () => attempts, spent: () => now };
};

it('gives up when 15 s of 20 are over, and not before', async () => {
  const { store, attempts, spent } = openStore(() => cancelled('TransactionConflict'));
  await expect(withinTime(20_000, () => store.commit([{ put: RECORD }]))).rejects.toMatchObject({
    code: 'rest_unavailable',
  });
  expect(spent()).toBeGreaterThanOrEqual(15_000);
  expect(spent()).toBeLessThan(15_500);
  expect(attempts()).toBeGreaterThan(MAX_ATTEMPTS);
});

const NO_ANSWER = Object.assign(new Error('no answer'), { name: 'TimeoutError' });

/**
 * The reasons are those of the record, of its number in the journal and of its row there. After a
 * failure, the numbers of the journal are read again if another writer has taken them, or if it is
 * unknown whether they were written.
 */
it.each<[what: string, failure: Error, outcome: 'written' | object, attempts: number, reads: number]>([
  ['a changed record', cancelled('ConditionalCheckFailed', 'None', 'None'), { on: 'version' }, 1, 1],
  ['both', cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed', 'None'), { on: 'version' }, 1, 2],
  ['a number that is taken', cancelled('None', 'ConditionalCheckFailed', 'None'), 'written', 2, 2],
  ['another transaction', cancelled('None', 'TransactionConflict', 'None'), 'written', 2, 1],
  ['throttling', cancelled('ThrottlingError', 'None', 'None'), 'written', 2, 1],
  ['too little capacity', cancelled('ProvisionedThroughputExceeded', 'None', 'None'), 'written', 2, 1],
  ['what stays wrong', cancelled('ValidationError', 'None', 'None'), { name: 'TransactionCanceledException' }, 1, 2],
  ['no answer', NO_ANSWER, { code: 'rest_unavailable' }, 1, 2],
])('a transaction that meets %s', async (_, failure, outcome, tried, read) => {
  const { store, attempts, reads } = openStore(attempt => (attempt === 1 ? failure : undefined));
  const commit = () => store.commit([{ put: RECORD, when: 1, conflict: 'version' }]);
  const first = await commit().then(
    () => 'written',
    (error: unknown) => error,
  );
  expect(first).toEqual(outcome === 'written' ? outcome : expect.objectContaining(outcome));
  expect(attempts()).toBe(tried);
  await commit();
  expect([attempts(), reads()]).toEqual([tried + 1, read]);
});

it('repeats an update of one item that meets a transaction, until 3 of 4 parts of its time are over', async () => {
  const client = new DynamoDBClient({ region: 'eu-west-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  let rejected = 0;
  client.middlewareStack.add(
    () => async () => {
      rejected++;
      throw new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });
    },
    { step: 'initialize', priority: 'high' },
  );
  const store = dynamoStore(client, 'Calendar');
  for (const write of [() => store.increment(CONCERTS, 1), () => store.updateItem(CONCERTS, { set: { seen: 1 } })]) {
    rejected = 0;
    await expect(withinTime<unknown>(100, write)).rejects.toMatchObject({ code: 'rest_unavailable' });
    expect(rejected).toBeGreaterThan(1);
  }
});
