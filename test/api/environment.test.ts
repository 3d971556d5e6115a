/**
 * What functions take from their environment: settings, and whether Lambda is just starting them.
 */
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { events } from '../../functions/events/operations.ts';
import type { FunctionDeps } from '../../functions/runtime/deps.ts';
import { depsFor, liveDeps, serve } from '../../functions/service.ts';
import { Environment } from '../../shared/settings/environment.ts';
import { termsPartition } from '../../shared/store/table.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

it('names the invalid variables without their values', () => {
  const wrong = {
    ...{ TABLE_NAME: 'Calendar', BASE_URL: 'https://calendar.test', SITE: '{"language":"xx"}', SITES: 'none' },
    ...{ SECRET_KEY: 'short and secret', ITEMS_MB: 'many', LISTS_MB: '-1' },
  };
  Object.assign(process.env, wrong);
  let error: unknown;
  try {
    liveDeps();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toEqual(
    new Error(
      'wrong in the environment: SITES, SITE.language, SITE.timezone, SITE.currency, SECRET_KEY, ITEMS_MB, LISTS_MB',
    ),
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('short and secret');
});

const SETTINGS = {
  TABLE_NAME: 'Calendar',
  SITE: '{"language":"gl","timezone":"Europe/Madrid","currency":{"symbol":"€","position":"postfix"}}',
  SITES: '[{"language":"gl"}]',
  SECRET_KEY: 'the key of this test, long enough for a key',
  ITEMS_MB: '1',
  LISTS_MB: '1',
};

/** The partitions that a function has read by the time its module is loaded. */
const readBy = (load: (deps: () => FunctionDeps) => void): string[] => {
  const read: string[] = [];
  const store = memoryStore([], what => 'partition' in what && read.push(what.partition));
  load(() =>
    depsFor(v.parse(Environment, SETTINGS), { store, clock: () => instant(0), uptime: () => 0, log: console }),
  );
  return read;
};

it('reads the terms during Lambda’s init phase, so that the first request finds an open connection', () => {
  process.env.AWS_LAMBDA_INITIALIZATION_TYPE = 'on-demand';
  expect(readBy(deps => serve('events', events, deps))).toEqual([termsPartition('gl')]);
});

it('reads nothing when loaded outside of Lambda', () => {
  expect(readBy(deps => serve('events', events, deps))).toEqual([]);
});
