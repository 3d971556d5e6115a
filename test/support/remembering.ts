/** A service that caches all answers at once, and what it asks its table for each request. */
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createRecord } from './create.ts';
import { type Answer, NOW, type Opened, openService, type Sent } from './service.ts';
import { listenTo, type Sent as Wire } from './wire.ts';

/**
 * What a request costs that is answered from the cache, which is one query for the versions of
 * answers.
 */
export const VERSIONS = 'Query V#a';

export interface Remembering {
  /** Available while tests run. */
  readonly service: () => Opened;
  /** Creates a record as an editor. */
  readonly make: (collection: string, fields: object) => Promise<{ id: number; slug: string }>;
  readonly change: (path: string, body: object, sent?: Sent) => Promise<Answer>;
  /**
   * The answer to a GET or HEAD, the calls to the database that it took, and whether it came from
   * the cache.
   */
  readonly asked: (
    path: string,
    sent?: Sent & { method?: 'GET' | 'HEAD' },
  ) => Promise<{ answer: Answer; calls: string[]; isRemembered: boolean }>;
  /** Whether the second of two equal requests was answered from the cache. */
  readonly isRemembered: (path: string, sent?: Sent) => Promise<boolean>;
}

const Line = v.object({ remembered: v.optional(v.boolean(), false) });

/**
 * The service is opened before the tests of a file, and closed after them. Its clock is at `NOW`
 * before each test.
 */
export const useRemembering = (): Remembering => {
  const heard: Wire[] = [];
  let service: Opened;
  beforeAll(async () => {
    service = await openService({ wrap: client => listenTo(client, heard) });
  });
  afterAll(() => service.stop());
  beforeEach(() => service.setNow(NOW));

  const asked: Remembering['asked'] = async (path, { method = 'GET', ...sent } = {}) => {
    heard.length = 0;
    const answer = await service.call(method, path, sent);
    const calls = heard.map(({ command, input }) => `${command} ${/V#[a-z]+|U#\w+/.exec(input)?.[0] ?? ''}`.trim());
    const { remembered } = v.parse(Line, service.requests.at(-1));
    return { answer, calls: calls.filter(call => !call.endsWith('V#schema')), isRemembered: remembered };
  };
  return {
    service: () => service,
    make: (collection, fields) => createRecord(service, collection, fields),
    change: (path, body, sent = {}) => service.call('PUT', path, { as: 'editor', body, ...sent }),
    asked,
    isRemembered: async (path, sent = {}) => {
      await asked(path, sent);
      return (await asked(path, sent)).isRemembered;
    },
  };
};
