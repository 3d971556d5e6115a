/** Execution environments: what a handler receives, and what happens to one that fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Lambda, startLambda } from '../../tools/local/lambda.ts';
import { WAIT } from '../support/wait.ts';
import { lambda } from './fixtures/run-lambda.ts';

let running: Lambda;
beforeEach(() => {
  running = startLambda(({ stage }) => ({ BASE_URL: `http://calendar.test/${stage}` }));
  // A handler that fails is logged, as it should be, but not in the report of the tests.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
});
afterEach(() => running.stop());

test('a handler gets event, context and its own variables, and keeps its module between calls', async () => {
  const echo = lambda('echo');
  const expected = (calls: number) => ({
    event: { rawPath: '/gl' },
    calls,
    context: { awsRequestId: `request-${calls}`, functionName: 'gl-echo', hasTime: true },
    variables: { TABLE_NAME: 'TABLE', BASE_URL: 'http://calendar.test/gl' },
  });
  expect(await running.invoke(echo, { rawPath: '/gl' }, 'request-1')).toEqual(expected(1));
  expect(await running.invoke(echo, { rawPath: '/gl' }, 'request-2')).toEqual(expected(2));
});

test('events at the same time go to environments of their own, four at most', async () => {
  const thread = lambda('thread');
  const threads = await Promise.all(Array.from({ length: 6 }, (_, index) => running.invoke(thread, {}, String(index))));
  expect(threads).toHaveLength(6);
  expect(new Set(threads).size).toBe(4);
});

test('a handler that throws fails its own call', async () => {
  await expect(running.invoke(lambda('fail'), {}, '1')).rejects.toThrow('on purpose, call 1');
});

test('functions with the same variables share environments, each with a module of its own', async () => {
  const ids = [];
  for (const name of ['thread', 'thread', 'idOfThread']) ids.push(await running.invoke(lambda(name), {}, '1'));
  const [first] = ids;
  expect(ids).toEqual([first, first, first]);
  expect(await running.invoke(lambda('thread', { stage: 'ca' }), {}, '1')).not.toEqual(first);
});

test('all functions together have seven environments; one that has none gets that of another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // however long the test takes, no environment has been idle for a minute and a half
  const sites = ['gl', 'ca', 'fr', 'es', 'eu', 'en', 'pt', 'it', 'de'].map(stage => lambda('thread', { stage }));
  const ids = [];
  for (const site of [...sites, ...sites.slice(-7), ...sites.slice(0, 1)])
    ids.push(await running.invoke(site, {}, '1'));
  expect(new Set(ids).size, 'nine, then seven that are there, then one that had to go').toBe(10);
});

describe('an environment that breaks down takes one call with it, and the next gets a new one', () => {
  /** The time limit of a handler that is expected to end. */
  const LONG = { timeoutMs: 120_000 };

  test('during the call', async () => {
    const failing = lambda('crash', LONG);
    await expect(running.invoke(failing, { when: 'at once' }, '1')).rejects.toThrow('has ended');
    expect(await running.invoke(failing, { when: 'never' }, '2')).toEqual(expect.any(Number));
  });

  test('after the call', async () => {
    const failing = lambda('crash', LONG);
    const first = await running.invoke(failing, { when: 'later' }, '1');
    expect(first).toEqual(expect.any(Number));
    await vi.waitFor(async () => expect(await running.invoke(failing, { when: 'never' }, '2')).not.toBe(first), WAIT);
  });

  test('or because its time was up', async () => {
    const hanging = running.invoke(lambda('hang', { timeoutMs: 300 }), { forever: true }, '1');
    await expect(hanging).rejects.toThrow('1 gl-hang timed out after 0.3 seconds');
    expect(await running.invoke(lambda('hang', LONG), { forever: false }, '2')).toEqual('done');
  });

  test('before the call, each time: it has no such handler', async () => {
    for (const id of ['1', '2'])
      await expect(running.invoke(lambda('missing', LONG), {}, id)).rejects.toThrow('Expected Function');
  });
});
