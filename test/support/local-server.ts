/** The whole local server behind a socket, called like the service in process (`service.ts`). */
import { inject } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { type ServerOptions, startServer } from '../../tools/local/start-server.ts';
import { addUsers } from '../../tools/local/test-users.ts';
import { parsed, requestOf, type Service, storeAt } from './called.ts';

/**
 * Clock and faults belong to the functions and cannot be reached from outside. `templates` is
 * described in `ServerOptions`.
 */
export const openServer = async ({
  templates = inject('assembly'),
}: Pick<ServerOptions, 'templates'> = {}): Promise<Service> => {
  const { path: home } = temporaryFolder('server');
  const server = await startServer({ port: 0, home, fresh: true, templates });
  const store = storeAt(server.endpoint, server.table, client => client);
  await addUsers(store);
  return {
    store,
    ...{ endpoint: server.endpoint, table: server.table, faults: [], urls: server.urls },
    setNow: () => {
      throw new Error('the clock of a server is the machine’s');
    },
    call: async (method, path, sent = {}) => {
      const { headers, body } = requestOf(sent);
      const got = await fetch(`${server.urls[sent.site ?? 'gl']}${path}`, {
        method,
        headers,
        body,
        redirect: 'manual',
      });
      return { status: got.status, headers: got.headers, body: parsed(await got.text()) };
    },
    stop: async () => {
      await server.stop();
    },
  };
};
