/**
 * Static files: all of them exist, browsers are told their types, and there is no more script than
 * documented.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MEDIA_TYPES, STATIC_FILES } from '../../../shared/pages/static-files.ts';

const { folder, files } = STATIC_FILES.pages;

it('each file of the folder is named, and of a known kind', () => {
  expect(readdirSync(folder).filter(file => file !== 'tsconfig.json')).toEqual([...files].sort());
  for (const file of files) expect(MEDIA_TYPES).toHaveProperty(file.split('.').at(-1) ?? '');
});

it('all script together has 30 KB at most, gzipped', () => {
  const scripts = files
    .filter(file => file.endsWith('.js'))
    .map(file => gzipSync(readFileSync(join(folder, file))).length);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(30_000);
});
