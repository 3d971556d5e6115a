/** Builds the bundles of a deployment with the CDK app of a source tree: this one, or that of another commit. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';

/** The module that Lambda loads, by the source of the function, such as `functions/events.ts`. */
export type Bundles = ReadonlyMap<string, string>;

const CdkJson = v.pipe(v.string(), v.parseJson(), v.object({ context: v.record(v.string(), v.unknown()) }));
const Template = v.pipe(v.string(), v.parseJson(), v.object({ Resources: v.record(v.string(), v.unknown()) }));
const BundledFunction = v.object({
  Type: v.literal('AWS::Lambda::Function'),
  Metadata: v.object({ 'calendar:entry': v.string(), 'aws:asset:path': v.string() }),
});

/** `tree`: folder of the source, with its dependencies. `folder`: for the templates and bundles. Takes half a minute. */
export const bundlesOf = (tree: string, folder: string): Bundles => {
  const { context } = v.parse(CdkJson, readFileSync(join(tree, 'cdk.json'), 'utf8'));
  // Like the `cdk` command, requests the path of each bundle in the metadata of its function.
  const asked = { ...context, 'aws:cdk:enable-asset-metadata': true };
  execFileSync(process.execPath, [join(tree, 'infra', 'app.ts')], {
    cwd: tree,
    env: { ...process.env, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(asked) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const functions = readdirSync(folder)
    .filter(file => file.endsWith('.template.json'))
    .flatMap(file => Object.values(v.parse(Template, readFileSync(join(folder, file), 'utf8')).Resources))
    .filter(resource => v.is(BundledFunction, resource));
  return new Map(
    functions.map(({ Metadata }) => [
      Metadata['calendar:entry'],
      moduleIn(resolve(folder, Metadata['aws:asset:path'])),
    ]),
  );
};

/** The module that Lambda loads from a bundle: handlers are `index.handler`, so it is `index`. */
const moduleIn = (folder: string): string => {
  const module = ['index.mjs', 'index.js'].map(name => join(folder, name)).find(existsSync);
  if (module === undefined) throw new Error(`${folder} has no module`);
  return module;
};
