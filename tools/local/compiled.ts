/** Where processes of this repository keep what Node has compiled for them, so that the next one starts sooner. It may be removed at any time. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

export const COMPILED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');

/** For all modules that this thread loads from now on. */
export const keepCompiled = (): void => {
  enableCompileCache(COMPILED);
};
