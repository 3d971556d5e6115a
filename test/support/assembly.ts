/**
 * Makes the templates before all tests, as the local server makes them, so that tests run what is
 * deployed. `infra/validation.test.ts` validates them.
 */
import { createHash } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import { EnvironmentSettings, type WrittenEnvironment } from '../../infra/environment-settings.ts';
import { COMPILED } from '../../tools/local/compiled.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { contextOf, type Synthesis, synthesise, templatesOfSource } from '../../tools/local/templates.ts';
import { whenLauncherIsGone } from '../../tools/start/launcher.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    assembly: string;
  }
}

export default async (project: TestProject): Promise<void> => {
  // Otherwise a run whose npm was killed would continue to its end, unseen by anybody.
  whenLauncherIsGone(() => process.exit(1));
  // All processes of the run share it. Node finds there the code that an earlier process has
  // compiled, and the types that it has stripped.
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  project.provide('assembly', await templatesOfSource());
};

/**
 * What these settings would deploy. With bundles, or validated, the templates exist only while
 * `use` runs.
 */
export const withSettings = async <T>(
  settings: Partial<WrittenEnvironment>,
  use: (folder: string) => T,
  options: Omit<Synthesis, 'config'> = {},
): Promise<Awaited<T>> => {
  const written = { ...defaultEnvironment, ...settings };
  const json = JSON.stringify(written);
  if (!options.bundles && !options.validates) {
    const shared = `${inject('assembly')}-${createHash('sha256').update(json).digest('hex')}`;
    if (!existsSync(shared)) {
      const { path } = temporaryFolder('assembly');
      await synthesiseHere(path, written);
      if (!existsSync(shared)) renameSync(path, shared); // The templates are there completely, or not at all.
    }
    return await use(shared);
  }
  const { path, remove } = temporaryFolder('assembly');
  const templates = join(path, 'templates');
  try {
    const config = join(path, 'environment.json');
    writeFileSync(config, json);
    await synthesise(templates, { ...options, config });
    return await use(templates);
  } finally {
    remove();
  }
};

/**
 * Synthesises in this process, which has loaded CDK once for all tests of infra, and saves two
 * seconds for each of them.
 */
const synthesiseHere = async (outdir: string, written: WrittenEnvironment): Promise<void> => {
  const [{ App }, { defineCalendar }] = await Promise.all([import('aws-cdk-lib'), import('../../infra/stacks.ts')]);
  const app = new App({ outdir, context: contextOf(false), builtinCloudFormationValidation: false });
  defineCalendar(app, v.parse(EnvironmentSettings, written));
  app.synth();
};
