/**
 * What the lock file must keep through every `npm install`; otherwise `npm ci` fails on other
 * machines.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.looseObject({
      ...{ version: v.optional(v.string()), resolved: v.optional(v.string()), integrity: v.optional(v.string()) },
      ...{ inBundle: v.optional(v.boolean()), optional: v.optional(v.boolean()) },
      ...{ os: v.optional(v.array(v.string())), cpu: v.optional(v.array(v.string())) },
    }),
  ),
});
const lock: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'));
const OWN = ['tools/client/package', 'node_modules/@calendar-events/client'];
const all = v.parse(Lock, lock).packages;
const packages = Object.fromEntries(Object.entries(all).filter(([path]) => !OWN.includes(path)));

test('the engine is there for all five platforms: npm writes only those that its registry has, and then misses the others', () => {
  const engines = Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/@dynoxide/'))
    .map(([path, { version, os, cpu, optional }]) => ({ path, version, os, cpu, optional }));
  const engine = (os: string, cpu: string) => ({
    ...{ path: `node_modules/@dynoxide/${os}-${cpu}`, version: '1.2.1', os: [os], cpu: [cpu], optional: true },
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

/**
 * Engines of other platforms, which the registry that was used for the lock file does not serve.
 * Nothing else may lack a checksum.
 */
const NOT_SERVED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'win32-x64'];

test('every package is installed only as it was locked: its integrity is known, or that of the package which brings it along', () => {
  const isKnown = (path: string): boolean => /^sha512-[\w+/]{86}==$/.test(packages[path]?.integrity ?? '');
  const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/node_modules/'));
  const isBrought = (path: string): boolean => packages[path]?.inBundle === true && isSafe(parentOf(path));
  const isSafe = (path: string): boolean => isKnown(path) || isBrought(path);
  const unsafe = Object.keys(packages).filter(path => path !== '' && !isSafe(path));
  expect(unsafe).toEqual(NOT_SERVED.map(name => `node_modules/@dynoxide/${name}`));
});
