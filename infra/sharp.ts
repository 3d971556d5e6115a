/**
 * The library of pictures for the machines of Lambda. It has a native part for each kind of
 * machine, and npm installs only that of this one.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const modules = join(import.meta.dirname, '..', 'node_modules');

/** What is the same on all machines. */
const COMMON = ['sharp', 'detect-libc', 'semver', '@img/colour'] as const;
const NATIVE = ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64'] as const;
const MACHINE = ['--os=linux', '--cpu=arm64', '--libc=glibc'] as const;

const Lock = v.object({ packages: v.record(v.string(), v.looseObject({ version: v.optional(v.string()) })) });

/** Copies it into the folder of a bundle. The first time, npm fetches the native part. */
export const addSharp = (bundle: string): void => {
  const native = installed();
  for (const [from, names] of [[modules, COMMON] as const, [native, NATIVE] as const])
    for (const name of names) cpSync(join(from, name), join(bundle, 'node_modules', name), { recursive: true });
};

/** The folder with the native part, which npm has compared with the hashes of this repository. */
const installed = (): string => {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync(join(modules, '..', 'package-lock.json'), 'utf8')));
  const locked = NATIVE.map(name => [name, packages[`node_modules/${name}`] ?? {}] as const);
  const folder = join(modules, '.cache', ['sharp', ...locked.map(([, { version }]) => version)].join('-'));
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    // npm refuses packages of other machines unless they are optional.
    const root = { optionalDependencies: Object.fromEntries(locked.map(([name, { version }]) => [name, version])) };
    writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, ...root }));
    const own = Object.fromEntries(locked.map(([name, each]) => [`node_modules/${name}`, each]));
    const lock = { lockfileVersion: 3, packages: { '': root, ...own } };
    writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(lock));
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent'];
    execFileSync('npm', ['ci', ...MACHINE, ...quiet], { cwd: draft, shell: process.platform === 'win32' });
    renameSync(draft, folder);
  }
  return join(folder, 'node_modules');
};
