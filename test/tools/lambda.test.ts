/** Execution environments: what a handler is given, and what becomes of one that fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Lambda, startLambda } from '../../tools/local/lambda.ts';
import { lambda } from './fixtures/lambda.ts';

let running: Lambda;
beforeEach(() => {
  running = startLambda(({ stage }) => ({ BASE_URL: `http://calendar.test/${stage}` }));
  // What breaks off is logged, which is right and not for the report.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterEach(() => running.stop());

test('a handler gets event, context and its own variables, and keeps its module between calls', async () => {
  const echo = lambda('echo');
  const expected = (calls: number) => ({
    value: {
      event: { rawPath: '/gl' },
      calls,
      context: { awsRequestId: `request-${calls}`, functionName: 'gl-echo', memoryLimitInMB: '1024', hasTime: true },
      variables: { TABLE_NAME: 'TABLE', BASE_URL: 'http://calendar.test/gl' },
    },
  });
  expect(await running.invoke(echo, { rawPath: '/gl' }, 'request-1')).toEqual(expected(1));
  expect(await running.invoke(echo, { rawPath: '/gl' }, 'request-2')).toEqual(expected(2));
});

test('two sites that run the same source share nothing', async () => {
  const [gl, ca] = [lambda('echo'), lambda('echo', { stage: 'ca', environment: { TABLE_NAME: 'OTHER' } })];
  await running.invoke(gl, {}, '1');
  expect(await running.invoke(ca, {}, '2')).toMatchObject({
    value: { calls: 1, variables: { TABLE_NAME: 'OTHER', BASE_URL: 'http://calendar.test/ca' } },
  });
});

test('events at the same time go to environments of their own, four at most', async () => {
  const thread = lambda('thread');
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) => running.invoke(thread, {}, String(index))),
  );
  const threads = outcomes.map(outcome => ('value' in outcome ? outcome.value : outcome.failure));
  expect(threads).toHaveLength(6);
  expect(new Set(threads).size).toBe(4);
});

test('a handler that returns nothing returns null, as it would through JSON', async () => {
  expect(await running.invoke(lambda('nothing'), {}, '1')).toEqual({ value: null });
});

test('a handler that throws fails its own call', async () => {
  expect(await running.invoke(lambda('fail'), {}, '1')).toEqual({ failure: 'error' });
});

describe('an environment that breaks down takes one call with it, and the next gets a new one', () => {
  test.each<[string, unknown, unknown, unknown, unknown, string]>([
    ['crash', { when: 'at once' }, { failure: 'crash' }, { when: 'never' }, { value: 'alive' }, 'during the call'],
    ['crash', { when: 'later' }, { value: 'alive' }, { when: 'never' }, { value: 'alive' }, 'after the call'],
    [
      'hang',
      { forever: true },
      { failure: 'timeout' },
      { forever: false },
      { value: 'done' },
      'or because its time was up',
    ],
    [
      'missing',
      {},
      { failure: 'crash' },
      {},
      { failure: 'crash' },
      'before the call, each time: it has no such handler',
    ],
  ])('%s %j', async (name, event, outcome, nextEvent, nextOutcome) => {
    const failing = lambda(name, { timeoutMs: 300 });
    expect(await running.invoke(failing, event, '1')).toEqual(outcome);
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(await running.invoke(failing, nextEvent, '2')).toEqual(nextOutcome);
  });
});
