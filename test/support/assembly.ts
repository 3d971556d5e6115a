/** Before all tests: the templates, synthesised once. What the tests run is what deploys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Oidc } from '../../shared/settings.ts';
import { synthesise } from '../../tools/local/synthesise.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    assembly: string;
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'calendar-assembly-'));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export default async (project: TestProject): Promise<() => void> => {
  const folder = newFolder();
  await synthesise(folder);
  project.provide('assembly', folder);
  return () => remove(folder);
};

/** What would deploy if `infra/identity.ts` named this issuer. The templates are there for `use` alone. */
export const withIssuer = async <T>(oidc: Oidc, use: (folder: string) => T): Promise<T> => {
  const folder = newFolder();
  try {
    await synthesise(folder, { file: 'test/support/app-with-issuer.ts', context: { oidc } });
    return use(folder);
  } finally {
    remove(folder);
  }
};
