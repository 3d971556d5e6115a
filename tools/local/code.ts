/** Finds the code of functions: in the source, or in the bundles of a deployment. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Deployment, LambdaFunction } from './deployment.ts';
import { temporaryFolder } from './lifetime.ts';

export interface Code {
  /** The file with a function's handler. */
  readonly moduleOf: (lambda: LambdaFunction) => string;
  /** Environment variables that Lambda derives from the code. */
  readonly variablesOf: (lambda: LambdaFunction) => Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..', '..');

export const SOURCE: Code = {
  moduleOf: ({ entry }) => join(root, entry),
  variablesOf: () => ({}),
};

/** Returns the folder. @throws OperatorError if it is no cloud assembly, such as `cdk.out` */
export const assemblyIn = (folder: string): string => {
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  throw new OperatorError(`${folder} is nothing that npx cdk synth has written`);
};

/**
 * Copies each bundle of a cloud assembly into a folder of its own, which is removed with `resources`. As on Lambda, it then finds neither
 * the dependencies nor the package.json of this repository.
 * @throws OperatorError if a bundle is missing, for instance after a synthesis without bundles
 */
export const unpackBundles = (
  folder: string,
  { apis, scheduled }: Deployment,
  resources: AsyncDisposableStack,
): Code => {
  const { path: unpacked, remove } = temporaryFolder('bundles');
  resources.defer(async () => remove());
  const folderOf = ({ bundle }: LambdaFunction): string => join(unpacked, bundle.replace(/\.zip$/, ''));
  const functions = [...apis.flatMap(({ routes }) => routes.map(route => route.function)), ...scheduled];
  for (const lambda of functions) {
    // AWS CDK uploads the folder `asset.HASH` as `HASH.zip`.
    const source = join(folder, `asset.${lambda.bundle.replace(/\.zip$/, '')}`);
    if (!existsSync(join(source, 'index.js')))
      throw new OperatorError(`${folder} has no bundle of ${lambda.name}: write it with npx cdk synth`);
    if (!existsSync(folderOf(lambda))) cpSync(source, folderOf(lambda), { recursive: true });
  }
  return {
    moduleOf: lambda => join(folderOf(lambda), 'index.js'),
    // AWS: "Defined runtime environment variables".
    variablesOf: lambda => ({ LAMBDA_TASK_ROOT: folderOf(lambda), AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' }),
  };
};
