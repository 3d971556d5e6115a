/** The whole local server behind a socket, called like the service in process (`service.ts`). */
import { inject } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { type StageOptions, startStage } from '../../tools/local/start-stage.ts';
import { addUsers } from '../../tools/local/test-users.ts';
import { parsed, requestOf, type Service, storeAt } from './called.ts';

/**
 * Clock and faults belong to the functions and cannot be reached from outside. `templates` is
 * described in `StageOptions`.
 */
export const openStage = async ({
  templates = inject('assembly'),
}: Pick<StageOptions, 'templates'> = {}): Promise<Service> => {
  const { path: home, remove } = temporaryFolder('stage');
  const stage = await startStage({ port: 0, home, fresh: true, templates });
  const store = storeAt(stage.endpoint, stage.table, client => client);
  await addUsers(store);
  return {
    store,
    ...{ endpoint: stage.endpoint, table: stage.table, faults: [], urls: stage.urls },
    setNow: () => {
      throw new Error('the clock of a stage is the machine’s');
    },
    call: async (method, path, sent = {}) => {
      const { headers, body } = requestOf(sent);
      const got = await fetch(`${stage.urls[sent.site ?? 'gl']}${path}`, { method, headers, body, redirect: 'manual' });
      return { status: got.status, headers: got.headers, body: parsed(await got.text()) };
    },
    stop: async () => {
      await stage.stop();
      remove();
    },
  };
};
