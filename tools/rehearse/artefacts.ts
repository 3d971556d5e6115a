/** Builds templates and bundles with `cdk synth`, so that `cdk deploy --app` can deploy exactly what was rehearsed. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { spawnBound } from '../local/lifetime.ts';
import { OperatorError } from '../terminal/operator-error.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Choice {
  readonly env?: string | undefined;
  readonly config?: string | undefined;
}

/** Replaces the content of the folder. Takes some ten seconds. @throws OperatorError if the app does not synthesise. */
export const makeArtefacts = async (folder: string, choice: Choice): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  const chosen = Object.entries(choice).flatMap(([name, value]) =>
    value === undefined ? [] : ['--context', `${name}=${value}`],
  );
  const cdk = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const child = spawnBound(process.execPath, [cdk, 'synth', '--quiet', '--no-notices', '--output', folder, ...chosen], {
    cwd: ROOT,
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  child.stdin.end();
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new OperatorError(`cdk synth failed:\n${printed}${errors}`);
};
