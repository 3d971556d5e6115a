/**
 * Replays the recorded exchanges with The Events Calendar against the local server. Fails on a
 * difference that `known-differences.json` does not list, and on a listed one that does not occur.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { startServer } from '../../tools/local/start-server.ts';
import { addUsers, LOGINS, passwordOf } from '../../tools/local/test-users.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { output } from '../support/output.ts';

const here = import.meta.dirname;

const { path: folder } = temporaryFolder('golden');
const server = await startServer({ port: 0, home: folder, fresh: true, templates: inject('assembly') });
afterAll(server.stop);
await addUsers(storeOf(server));

it('agrees with the original but for what is listed', async () => {
  const credentials = join(folder, 'credentials.json');
  const pairs = Object.values(LOGINS).map(login => [login, `${login}:${passwordOf(login)}`]);
  writeFileSync(credentials, JSON.stringify({ ...Object.fromEntries(pairs), admin: `admin:${passwordOf('admin')}` }));
  const options = [
    ...['--base', server.urls.gl ?? ''],
    ...['--credentials', credentials],
    ...['--differences', join(here, 'known-differences.json')],
  ];
  const run = await output(spawnBound(process.execPath, [join(here, 'replay.mjs'), ...options]));
  expect(run.code, run.stdout + run.stderr).toBe(0);
  expect(run.stdout).toContain('agreed 783 of 783');
});
