/** The function of pages, made of what the composition root gives. The fallback has it, too. */
import { withRequestLine } from './http/handler.ts';
import { pageHandler } from './pages/page-handler.ts';
import type { FunctionDeps } from './runtime/deps.ts';
import { codeRoot, madeOnce, serve } from './service.ts';

/** What is no page is an address without an operation, as the API answers it. */
export const servePages = (makeDeps: () => FunctionDeps) => {
  const getDeps = madeOnce('pages', makeDeps);
  return withRequestLine(getDeps, pageHandler(getDeps, codeRoot(), serve('pages', {}, getDeps)));
};
