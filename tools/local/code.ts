/** Finds the code of functions, in the source or in the bundles of a deployment. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment, LambdaFunction } from './deployment.ts';
import { temporaryFolder } from './lifetime.ts';

/**
 * The file with a function's handler, and the environment variables that Lambda derives from its
 * place.
 */
export type Code = (lambda: LambdaFunction) => { readonly module: string; readonly variables?: Record<string, string> };

const root = join(import.meta.dirname, '..', '..');

export const SOURCE: Code = ({ entry }) => ({ module: join(root, entry) });

/**
 * Copies each bundle of a cloud assembly into a folder of its own, which is removed with
 * `resources`. As on Lambda, the bundle then finds neither the dependencies nor the package.json of
 * this repository, except for the native part of the library of pictures: bundles have that for the
 * machines of Lambda.
 */
export const unpackBundles = (
  folder: string,
  { apis, scheduled }: Deployment,
  resources: AsyncDisposableStack,
): Code => {
  const { path: unpacked, remove } = temporaryFolder('bundles');
  resources.defer(async () => remove());
  const folderOf = ({ bundle }: LambdaFunction): string => join(unpacked, bundle);
  for (const lambda of [...apis.flatMap(({ routes }) => routes.map(route => route.function)), ...scheduled]) {
    if (existsSync(folderOf(lambda))) continue;
    cpSync(join(folder, `asset.${lambda.bundle}`), folderOf(lambda), { recursive: true });
    const native = join(folderOf(lambda), 'node_modules/@img');
    if (existsSync(native)) cpSync(join(root, 'node_modules/@img'), native, { recursive: true });
  }
  return lambda => ({
    module: join(folderOf(lambda), 'index.js'),
    // See AWS: "Defined runtime environment variables".
    variables: { LAMBDA_TASK_ROOT: folderOf(lambda), AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
  });
};
