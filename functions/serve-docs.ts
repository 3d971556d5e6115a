/** The function of the index and the documentation, made of what the composition root gives. */
import { docs } from './docs/operations.ts';
import { withRequestLine } from './http/handler.ts';
import { withExplorer } from './pages/explorer.ts';
import type { FunctionDeps } from './runtime/deps.ts';
import { codeRoot, madeOnce, serve } from './service.ts';

/** Without dependencies, those of the environment. */
export const serveDocs = (makeDeps?: () => FunctionDeps) => {
  const deps = madeOnce('docs', makeDeps);
  return withRequestLine(deps, withExplorer(deps, codeRoot(), serve('docs', docs, deps)));
};
