/** A local server from its start to its end, whichever way it ends. */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { readServer } from '../../tools/local/data-folder.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { startServer } from '../../tools/local/start-server.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { isListening } from '../support/alive.ts';
import { firstLine } from '../support/output.ts';
import { WAIT } from '../support/wait.ts';

const { path: folder } = temporaryFolder('server');
const home = join(folder, 'home');
/** The templates, as `startServer` would make them from this source. */
const templates = inject('assembly');

vi.stubEnv('DYNAMODB_ENDPOINT', undefined);
const child = spawnBound(process.execPath, [
  join(import.meta.dirname, 'fixtures', 'server-process.ts'),
  home,
  templates,
]);
await firstLine(child);
const { pid = 0, urls = {}, endpoint = '', table = '' } = readServer(home) ?? {};
afterAll(() => {
  vi.unstubAllEnvs();
  child.kill('SIGKILL');
});

test('a server says where it is, in a folder that is nobody else’s', () => {
  const { origin } = new URL(urls.gl ?? '');
  expect([pid, table]).toEqual([child.pid, 'Calendar']);
  expect(urls).toEqual(
    Object.fromEntries(sites.map(({ language, namespace }) => [language, `${origin}/${language}/${namespace}`])),
  );
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

test('after kill -9 the engine ends; the next start finds the data, and leaves nothing behind itself', async () => {
  const item = { pk: 'Z#', sk: '1' };
  await storeOf({ endpoint, table }).commit([{ put: item }]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readServer(home), 'stage.json counts as none').toBeUndefined();
  await vi.waitUntil(async () => !(await isListening(endpoint)), WAIT);

  const server = await startServer({ port: 0, home, fresh: false, templates });
  expect([server.isNew, readServer(home)?.pid]).toEqual([false, process.pid]);
  expect(await storeOf(server).read([item], 'consistent')).toEqual([item]);

  await server.stop();
  expect(await isListening(server.endpoint)).toBe(false);
  expect(readdirSync(home).sort()).toEqual(['data.db', 'log.jsonl', 'secret.key']);
  await expect(fetch(server.urls.gl ?? '')).rejects.toThrow();
});

test('a language that no site has is none for the root, and leaves nothing in the home', async () => {
  const own = join(folder, 'no-site');
  const starting = startServer({ port: 0, home: own, fresh: true, root: 'pt', templates });
  const languages = sites.map(({ language }) => language).sort();
  await expect(starting).rejects.toThrow(
    new OperatorError(`No site has the language pt: there are ${languages.join(', ')}`),
  );
  expect(readdirSync(own)).toEqual([]);
});
