/** What the store does with a transaction that meets others: how long it tries. */
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

// --- against a database that others are writing ------------------------------------------------------------------------

/** `conflicts`: so many transactions meet others. */
const openStore = (conflicts: number) => {
  let [attempts, now] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const client = new DynamoDBClient({ region: 'eu-west-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  client.middlewareStack.add(
    (_, { commandName }) =>
      async () => {
        if (commandName === 'BatchGetItemCommand')
          return { output: { Responses: {}, $metadata: {} }, response: undefined };
        attempts += 1;
        if (attempts <= conflicts)
          throw new TransactionCanceledException({
            message: 'cancelled',
            CancellationReasons: [{ Code: 'TransactionConflict' }],
            $metadata: {},
          });
        return { output: { $metadata: {} }, response: undefined };
      },
    { step: 'initialize', priority: 'high' },
  );
  const store = dynamoStore(client, 'Calendar', {
    pause: async ms => {
      now += Math.round(ms); // whole numbers, as fractions add up to a little less than a limit
    },
  });
  return { store, attempts: () => attempts, spent: () => now };
};

it('gives up when 15 s of 20 are over, and not before', async () => {
  const { store, attempts, spent } = openStore(Number.POSITIVE_INFINITY);
  await expect(withinTime(20_000, () => store.commit([{ put: RECORD }]))).rejects.toMatchObject({
    code: 'rest_unavailable',
  });
  expect(spent()).toBeGreaterThanOrEqual(15_000);
  expect(spent()).toBeLessThan(15_500);
  expect(attempts()).toBeGreaterThan(MAX_ATTEMPTS);
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
