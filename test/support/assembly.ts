/** Before all tests: the templates, synthesised once. What the tests run is what deploys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { synthesise } from '../../tools/local/synthesise.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    assembly: string;
  }
}

export default async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-assembly-'));
  await synthesise(folder);
  project.provide('assembly', folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
