/** Caches the templates between starts: synthesis takes seconds, and its result depends only on the source. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import { synthesise } from './synthesise.ts';

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
