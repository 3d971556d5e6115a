/**
 * Synthesises the templates of a deployment. Bundles are optional, because the local server runs
 * the source.
 */

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import cdk from '../../cdk.json' with { type: 'json' };
import { OperatorError } from '../terminal/operator-error.ts';
import { COMPILED } from './compiled.ts';
import { spawnBound, temporaryFolder } from './lifetime.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * The folder of the templates of this source with these settings (`namedFile`), for as long as this
 * process runs.
 *
 * @throws OperatorError if the app does not synthesise.
 */
export const templatesOfSource = async (config?: string): Promise<string> => {
  const { path } = temporaryFolder('templates');
  await synthesise(path, { config });
  return path;
};

export interface Synthesis {
  /** The file of the settings, as `cdk -c config=FILE` names it. */
  readonly config?: string | undefined;
  /** Whether to bundle the functions, as for a deployment. That takes some seconds. */
  readonly bundles?: boolean;
  /**
   * Whether to check the rules of `infra/rules.ts` and of CloudFormation, as `cdk synth` does. That
   * takes four times as long.
   */
  readonly validates?: boolean;
}

/** The context that the `cdk` command reads from cdk.json. Its feature flags change templates. */
export const contextOf = (bundles: boolean): Record<string, unknown> => ({
  ...cdk.context,
  'aws:cdk:bundling-stacks': bundles ? ['**'] : [],
});

/**
 * Replaces the content of the folder with the templates of all stacks, which takes about a second.
 * `cdk synth` writes the same, because cdk.json switches off what the command would add.
 */
export async function synthesise(
  folder: string,
  { config, bundles = false, validates = false }: Synthesis,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const child = spawnBound(process.execPath, [join(root, 'infra/app.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      CDK_VALIDATION: String(validates),
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...contextOf(bundles), config }),
    },
  });
  child.stdin.end();
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new OperatorError(`infra/app.ts does not synthesise:\n${printed}${errors}`);
}
