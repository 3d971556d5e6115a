/**
 * Replays the recorded exchanges with The Events Calendar against the local server. Fails on a
 * difference that `known-differences.json` does not list, and on a listed one that does not occur.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { output } from '../support/output.ts';
import { LOGINS, passwordOf, type Service } from '../support/service.ts';
import { openServer } from '../support/local-server.ts';

const here = import.meta.dirname;

let service: Service;
const { path: folder } = temporaryFolder('golden');
beforeAll(async () => {
  service = await openServer();
});
afterAll(() => service.stop());

it('agrees with the original but for what is listed', async () => {
  const credentials = join(folder, 'credentials.json');
  const pairs = Object.values(LOGINS).map(login => [login, `${login}:${passwordOf(login)}`]);
  writeFileSync(credentials, JSON.stringify({ ...Object.fromEntries(pairs), admin: `admin:${passwordOf('admin')}` }));
  const options = [
    ...['--base', service.urls.gl ?? ''],
    ...['--credentials', credentials],
    ...['--differences', join(here, 'known-differences.json')],
  ];
  const run = await output(spawnBound(process.execPath, [join(here, 'replay.mjs'), ...options]));
  expect(run.code, run.stdout + run.stderr).toBe(0);
  expect(run.stdout).toContain('agreed 783 of 783');
});
