/** A service that keeps all items at once, and what it asks its table for each request. */
import * as v from 'valibot';
import { beforeEach } from 'vitest';
import { createRecord } from './create.ts';
import { type Answer, NOW, type Sent, useService } from './service.ts';
import { listenTo, type Sent as Wire } from './wire.ts';

/** What a request costs that is answered from memory: one query for the versions of answers. */
export const VERSIONS = 'Query V#a';

const Line = v.object({ remembered: v.optional(v.boolean(), false) });

/** The service of a file, whose clock is at `NOW` before each test. */
export const useRemembering = async () => {
  const heard: Wire[] = [];
  const service = await useService({ wrap: client => listenTo(client, heard) });
  beforeEach(() => service.setNow(NOW));

  /**
   * The answer to a GET or HEAD, the calls to the database that it took, and whether all its items
   * came from memory.
   */
  const asked = async (path: string, { method = 'GET', ...sent }: Sent & { readonly method?: 'GET' | 'HEAD' } = {}) => {
    heard.length = 0;
    const answer = await service.call(method, path, sent);
    const calls = heard.map(({ command, input }) => `${command} ${/V#[a-z]+|U#\w+/.exec(input)?.[0] ?? ''}`.trim());
    const { remembered } = v.parse(Line, service.requests.at(-1));
    return { answer, calls: calls.filter(call => !call.endsWith('V#schema')), isRemembered: remembered };
  };
  return {
    service,
    /** Creates a record as an editor. */
    make: (collection: string, fields: object): Promise<{ readonly id: number; readonly slug: string }> =>
      createRecord(service, collection, fields),
    change: (path: string, body: object): Promise<Answer> => service.call('PUT', path, { as: 'editor', body }),
    asked,
    /** Whether the second of two equal requests was answered from memory. */
    isRemembered: async (path: string, sent: Sent = {}): Promise<boolean> => {
      await asked(path, sent);
      return (await asked(path, sent)).isRemembered;
    },
  };
};
