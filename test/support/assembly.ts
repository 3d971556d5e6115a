/** Before all tests: the templates, as the stage keeps them. What the tests run is what deploys. `infra/validation.test.ts` validates them. */
import type * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import type { Calendar } from '../../shared/settings/calendar.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { COMPILED } from '../../tools/local/compiled.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { synthesise } from '../../tools/local/synthesise.ts';
import { templatesOfSource } from '../../tools/local/templates.ts';
import { whenLauncherIsGone } from '../../tools/start/launcher.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    assembly: string;
  }
}

export default async (project: TestProject): Promise<void> => {
  // Otherwise a run whose npm was killed would go on to its end, seen by nobody.
  whenLauncherIsGone(() => process.exit(1));
  // Of all processes of the run: Node finds there what it has compiled, and the types it has stripped, in the process before.
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  project.provide('assembly', await templatesOfSource());
};

interface Settings {
  readonly calendar?: v.InferInput<typeof Calendar>;
  readonly oidc?: Oidc;
}

/** What would deploy if `infra/sites.ts` and `infra/identity.ts` had these settings. The templates are there for `use` alone. */
export const withSettings = async <T>(settings: Settings, use: (folder: string) => T): Promise<Awaited<T>> => {
  const { path, remove } = temporaryFolder('assembly');
  try {
    await synthesise(path, { file: 'test/support/app-with-settings.ts', context: { ...settings } });
    return await use(path);
  } finally {
    remove();
  }
};
