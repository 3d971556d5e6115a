/** Where the code of functions is: in the source, or in the bundles that a deployment would upload. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Deployment, LambdaFunction } from './deployment.ts';
import { temporaryFolder } from './lifetime.ts';

export interface Code {
  /** The file that the handler of a function is in. */
  readonly moduleOf: (lambda: LambdaFunction) => string;
  /** Variables that Lambda sets and that say something about the code. */
  readonly variablesOf: (lambda: LambdaFunction) => Readonly<Record<string, string>>;
  /**
   * How many environments run it, of which each takes some 30 MB; further events wait, where AWS would start a thousand. `alike`: with the
   * same variables. `inAll` is exceeded only so that each kind has one.
   */
  readonly most: { readonly alike: number; readonly inAll: number };
}

const root = join(import.meta.dirname, '..', '..');

export const SOURCE: Code = {
  moduleOf: ({ entry }) => join(root, entry),
  variablesOf: () => ({}),
  most: { alike: 4, inAll: 5 },
};

/** The same folder. @throws OperatorError if it is no cloud assembly, such as `cdk.out` */
export const assemblyIn = (folder: string): string => {
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  throw new OperatorError(`${folder} is nothing that npx cdk synth has written`);
};

/**
 * The bundles of a cloud assembly, each unpacked into a folder of its own that is removed with `resources`. There they find
 * neither the dependencies of this repository nor its package.json, as little as on Lambda.
 * @throws OperatorError if it lacks a bundle, as where templates alone were made
 */
export const unpackBundles = (
  folder: string,
  { apis, schedules }: Deployment,
  resources: AsyncDisposableStack,
): Code => {
  const uploads = uploadsOf(folder);
  const { path: unpacked, remove } = temporaryFolder('bundles');
  resources.defer(async () => remove());
  const folderOf = ({ bundle }: LambdaFunction): string => join(unpacked, bundle.replace(/\.zip$/, ''));
  const functions = [...apis.flatMap(({ routes }) => routes), ...schedules].map(each => each.function);
  for (const lambda of functions) {
    const source = uploads.get(lambda.bundle);
    if (source === undefined || !existsSync(join(source, 'index.js')))
      throw new OperatorError(`${folder} has no bundle of ${lambda.name}: write it with npx cdk synth`);
    if (!existsSync(folderOf(lambda))) cpSync(source, folderOf(lambda), { recursive: true });
  }
  return {
    moduleOf: lambda => join(folderOf(lambda), 'index.js'),
    // AWS: "Defined runtime environment variables".
    variablesOf: lambda => ({ LAMBDA_TASK_ROOT: folderOf(lambda), AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' }),
    most: { alike: 2, inAll: 10 },
  };
};

/** What `cdk deploy` uploads (AWS CDK: the asset manifest), as far as it makes an archive of a folder. */
const Manifest = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.object({ path: v.string(), packaging: v.picklist(['zip', 'file']) }),
      destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
    }),
  ),
});

/** By the name that it is uploaded under: the folder of a bundle. */
const uploadsOf = (folder: string): ReadonlyMap<string, string> => {
  const manifests = readdirSync(folder)
    .filter(name => name.endsWith('.assets.json'))
    .map(name => v.parse(Manifest, JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  return new Map(
    manifests
      .flatMap(({ files }) => Object.values(files))
      .flatMap(({ source, destinations }) =>
        Object.values(destinations).map(({ objectKey }) => [objectKey, resolve(folder, source.path)] as const),
      ),
  );
};
