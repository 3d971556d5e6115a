/** What the lock file must keep through every `npm install`, or `npm ci` fails on other machines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.looseObject({
      version: v.optional(v.string()),
      resolved: v.optional(v.string()),
      optional: v.optional(v.boolean()),
      os: v.optional(v.array(v.string())),
      cpu: v.optional(v.array(v.string())),
    }),
  ),
});
const lock: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'));
const { packages } = v.parse(Lock, lock);

test('the engine is there for all five platforms: npm writes only those that its registry has, and then misses the others', () => {
  const engines = Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/@dynoxide/'))
    .map(([path, { version, os, cpu, optional }]) => ({ path, version, os, cpu, optional }));
  const engine = (os: string, cpu: string) => ({
    path: `node_modules/@dynoxide/${os}-${cpu}`,
    version: '1.2.1',
    os: [os],
    cpu: [cpu],
    optional: true,
  });
  expect(engines).toEqual([
    engine('darwin', 'arm64'),
    engine('darwin', 'x64'),
    engine('linux', 'arm64'),
    engine('linux', 'x64'),
    engine('win32', 'x64'),
  ]);
});

test('no package is bound to the registry of the machine that locked it', () => {
  expect(Object.keys(packages).filter(path => packages[path]?.resolved !== undefined)).toEqual([]);
});
