/** Templates are made once for a source: nobody gets those of another one, or half of them. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { fingerprintOf, makeWhole, templatesOfSource } from '../../tools/local/templates.ts';

const { path: folder, remove } = temporaryFolder('templates');
afterAll(remove);

it('those of this source are there already, as the run has made them', async () => {
  const made: string[] = [];
  expect([await templatesOfSource(() => made.push('made')), made]).toEqual([inject('assembly'), []]);
});

describe('a source', () => {
  const tree = join(folder, 'tree');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  beforeEach(() => {
    rmSync(tree, { recursive: true, force: true });
    for (const file of ['infra/app.ts', 'shared/api/routes.ts', 'cdk.json', 'package-lock.json', 'functions/events.ts'])
      write(file, `of ${file}`);
  });

  it.each<[what: string, change: () => void]>([
    ['a file of the app', () => write('infra/app.ts', 'changed')],
    ['a file in a folder below', () => write('shared/api/routes.ts', 'changed')],
    ['a new file', () => write('shared/new.ts', '')],
    ['a file of another name', () => renameSync(join(tree, 'infra/app.ts'), join(tree, 'infra/other.ts'))],
    ['the settings of CDK', () => write('cdk.json', '{}')],
    ['the version of a dependency', () => write('package-lock.json', '{}')],
  ])('is another one with %s', (_, change) => {
    const before = fingerprintOf(tree);
    change();
    expect(fingerprintOf(tree)).not.toBe(before);
  });

  it('is the same with another function: the stage runs functions from their source', () => {
    const before = fingerprintOf(tree);
    write('functions/events.ts', 'changed');
    expect(fingerprintOf(tree)).toBe(before);
  });
});

describe('what is made', () => {
  const writeOne = async (draft: string): Promise<void> => {
    mkdirSync(draft);
    writeFileSync(join(draft, 'one.json'), '{}');
  };

  it('is there as a whole, by whoever was first', async () => {
    const target = join(folder, 'made', 'first');
    await Promise.all([makeWhole(target, writeOne), makeWhole(target, writeOne)]);
    expect([readdirSync(target), readdirSync(dirname(target))]).toEqual([['one.json'], ['first']]);
  });

  it('is not there, nor any part of it, where it fails', async () => {
    const target = join(folder, 'failed', 'target');
    const failing = makeWhole(target, async draft => {
      await writeOne(draft);
      throw new Error('the app does not synthesise');
    });
    await expect(failing).rejects.toThrow('the app does not synthesise');
    expect([existsSync(target), readdirSync(dirname(target))]).toEqual([false, []]);
  });
});
