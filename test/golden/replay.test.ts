/**
 * The recorded exchanges with the original, against the local stage. Fails on a difference that `known-differences.json` does not
 * list, and on a listed one that is none.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOGINS, passwordOf, type Service } from '../support/service.ts';
import { openStage } from '../support/stage.ts';

const here = import.meta.dirname;

let service: Service;
const folder = mkdtempSync(join(tmpdir(), 'calendar-golden-'));
beforeAll(async () => {
  service = await openStage();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('agrees with the original but for what is listed', { timeout: 120_000 }, async () => {
  const credentials = join(folder, 'credentials.json');
  const pairs = Object.values(LOGINS).map(login => [login, `${login}:${passwordOf(login)}`]);
  writeFileSync(credentials, JSON.stringify({ ...Object.fromEntries(pairs), admin: `admin:${passwordOf('admin')}` }));
  const options = [
    ...['--base', service.urls.gl ?? ''],
    ...['--credentials', credentials],
    ...['--differences', join(here, 'known-differences.json')],
  ];
  const run = await promisify(execFile)(process.execPath, [join(here, 'replay.mjs'), ...options]).catch(error => error);
  expect(run.code ?? 0, run.stdout).toBe(0);
  expect(run.stdout).toContain('agreed 783 of 783');
});
