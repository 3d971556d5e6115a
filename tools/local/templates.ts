/** Caches the templates between starts: synthesis takes seconds, and its result depends only on the source. */

import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { COMPILED } from './compiled.ts';
import { spawnBound } from './lifetime.ts';

const root = join(import.meta.dirname, '..', '..');
/** May be removed at any time, as everything in it is derived from the source. */
const CACHE = join(root, 'node_modules', '.cache', 'templates');
const MAX_AGE_MS = 7 * 86_400_000;

/** The cache folder for the templates of this source, which may not exist yet. */
const keptTemplates = (): string => join(CACHE, fingerprintOf(root));

/** Folder of the templates. `onMake` is called if they are not cached. @throws OperatorError if the app does not synthesise. */
export const templatesOfSource = async (onMake: () => void = () => {}): Promise<string> => {
  const folder = keptTemplates();
  if (existsSync(folder)) return folder;
  onMake();
  await makeWhole(folder, draft => synthesise(draft, { context: { env: defaultEnvironment.name } }));
  for (const name of readdirSync(CACHE)) {
    const old = join(CACHE, name);
    if (Date.now() - statSync(old).mtimeMs > MAX_AGE_MS) rmSync(old, { recursive: true, force: true });
  }
  return folder;
};

/** The inputs of the templates: the code of the app and its imports, its settings, and the version of CDK. */
const SOURCES = ['infra', 'shared', 'cdk.json', 'package-lock.json'];

/** A hash of everything that the templates depend on. `tree`: folder of a checkout. */
export const fingerprintOf = (tree: string): string => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(source => filesIn(tree, source)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(tree, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** The files below a folder, in a fixed order; for a file, the file itself. */
const filesIn = (tree: string, source: string): string[] => {
  const isFile = (path: string): boolean => statSync(join(tree, path)).isFile();
  if (isFile(source)) return [source];
  const found = readdirSync(join(tree, source), { recursive: true, encoding: 'utf8' });
  return found
    .map(path => join(source, path))
    .filter(isFile)
    .sort();
};

/** Creates the folder elsewhere and renames it, so that it is never incomplete, also when processes run concurrently or are interrupted. */
export const makeWhole = async (folder: string, make: (draft: string) => Promise<void>): Promise<void> => {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = `${folder}.${randomUUID()}`;
  try {
    await make(draft);
    if (!existsSync(folder)) renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process has created it
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

// --- Synthesises the templates of a deployment. Bundles are optional, as the stage runs the source.

const Settings = v.object({ context: v.record(v.string(), v.unknown()) });

export interface Synthesis {
  /** Context values: `{ env: 'staging' }` corresponds to `cdk -c env=staging`. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Whether to bundle the functions, as for a deployment. That takes some seconds. */
  readonly bundles?: boolean;
  /** Whether to check the rules of `infra/rules.ts` and of CloudFormation, as `cdk synth` does. That takes four times as long. */
  readonly validates?: boolean;
}

/** The context that the `cdk` command reads from cdk.json. Its feature flags change templates. */
export const contextOf = (bundles: boolean): Record<string, unknown> => {
  const { context } = v.parse(Settings, JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')));
  return { ...context, 'aws:cdk:bundling-stacks': bundles ? ['**'] : [] };
};

/** Relative to the root of the repository. */
const APP = 'infra/app.ts';

/** Replaces the content of the folder by the templates of all stacks. Takes about a second. */
export async function synthesise(
  folder: string,
  { context, bundles = false, validates = false }: Synthesis = {},
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const child = spawnBound(process.execPath, [join(root, APP)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      CDK_VALIDATION: String(validates),
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...contextOf(bundles), ...context }),
    },
  });
  child.stdin.end();
  child.stdout.resume();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new OperatorError(`${APP} does not synthesise:\n${errors}`);
}
