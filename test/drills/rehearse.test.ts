/**
 * The rehearsal as it precedes a first deployment (docs/first-deployment.md). Only `npm run
 * test:whole` has time for it.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import { ROOT } from '../../tools/client/build/client.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { output } from '../support/output.ts';

const { path: folder } = temporaryFolder('rehearse-test');

const run = (...command: string[]) => output(spawnBound('npx', ['--no', ...command], { cwd: ROOT }));
const filesIn = (where: string): string[] =>
  globSync('**', { cwd: where }).filter(file => statSync(join(where, file)).isFile());

/**
 * The most bytes. The largest bundle has 21 MB, of which `sharp` is nearly all, and the repository
 * with what npm installs is larger.
 */
const LARGEST = 25_000_000;

const assetsIn = (where: string) => {
  const files = filesIn(where).filter(file => file.startsWith('asset.'));
  const byAsset = Map.groupBy(files, file => file.split('/')[0] ?? file);
  return new Map(
    [...byAsset].map(([asset, its]) => {
      const bytes = its.map(file => statSync(join(where, file)).size).reduce((sum, size) => sum + size, 0);
      return [asset, { files: its, bytes }];
    }),
  );
};

/** A hash that changes with any byte of any file. */
const fingerprintOf = (where: string): string => {
  const hash = createHash('sha256');
  for (const file of filesIn(where).sort()) hash.update(file).update(readFileSync(join(where, file)));
  return hash.digest('hex');
};

describe.each([
  ['no region and no account', {}],
  ['a region', { region: 'eu-west-1' }],
  ['an account', { account: '123456789012' }],
  ['both', { region: 'eu-west-1', account: '123456789012' }],
])('with %s', (name, settings) => {
  const rehearsed = join(folder, name);
  const config = join(folder, `${name}.json`);

  it('passes the smoke test, with bundles that can be uploaded', async () => {
    writeFileSync(config, JSON.stringify({ ...defaultEnvironment, ...settings }));
    const options = ['--site', 'gl', '--config', config, '--output', rehearsed];
    const { code, stdout, stderr } = await output(
      spawnBound('npm', ['run', '--silent', 'rehearse', '--', ...options], { cwd: ROOT }),
    );
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: expect.stringContaining(' passed, 0 failed') });
    const assets = assetsIn(rehearsed);
    expect(assets.size).toBeGreaterThan(5);
    for (const [asset, { bytes, files }] of assets)
      expect(files.includes(`${asset}/index.js`) && bytes < LARGEST, `${asset}: ${bytes} bytes`).toBe(true);
  });

  it('other commands of CDK leave it as it is, and nothing that they write has the repository in it', async () => {
    const before = fingerprintOf(rehearsed);
    const other = join(folder, `${name}, by other commands`);
    const options = ['-c', `config=${config}`, '--output', other];
    const listed = await run('cdk', 'ls', ...options);
    expect(listed.stdout.split('\n')).toContain('Calendar-gl');
    const deployed = await run('cdk', 'deploy', '--all', '--app', other, '--require-approval', 'never');
    expect([deployed.code, deployed.stdout + deployed.stderr]).toEqual([
      1,
      expect.stringContaining('without the code'),
    ]);
    await run('cdk', 'diff', '--all', ...options); // it fails at the end, as there is no account to compare with
    for (const [asset, { bytes }] of assetsIn(other)) expect(bytes, asset).toBeLessThan(LARGEST);
    expect(fingerprintOf(rehearsed)).toBe(before);
  });
});
