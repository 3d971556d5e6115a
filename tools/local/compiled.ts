/**
 * Node's compile cache for processes of this repository, with which they start sooner. The folder
 * may be removed at any time.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

export const COMPILED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');

/** Enables it for all modules that this thread loads afterwards. */
export const keepCompiled = (): void => {
  enableCompileCache(COMPILED);
};
