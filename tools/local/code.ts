/** Finds the code of functions: in the source, or in the bundles of a deployment. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Deployment, LambdaFunction } from './deployment.ts';
import { temporaryFolder } from './lifetime.ts';

export interface Code {
  /** The file with a function's handler. */
  readonly moduleOf: (lambda: LambdaFunction) => string;
  /** Environment variables that Lambda derives from the code. */
  readonly variablesOf: (lambda: LambdaFunction) => Readonly<Record<string, string>>;
  /**
   * The maximum number of execution environments, each of some 30 MB. Further events wait, where AWS would start a thousand. `alike`: with
   * the same variables. `inAll` is only exceeded so that each kind has one.
   */
  readonly most: { readonly alike: number; readonly inAll: number };
}

const root = join(import.meta.dirname, '..', '..');

export const SOURCE: Code = {
  moduleOf: ({ entry }) => join(root, entry),
  variablesOf: () => ({}),
  // Three sites, each with its pages apart, as these have no keys; and the functions that the clock calls.
  most: { alike: 4, inAll: 7 },
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

/** The part of the asset manifest of AWS CDK that lists folders to upload as zip archives. */
const Manifest = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.object({ path: v.string(), packaging: v.picklist(['zip', 'file']) }),
      destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
    }),
  ),
});

/** The folders of bundles, by their names in the upload. */
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
