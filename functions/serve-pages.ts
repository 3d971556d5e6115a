/** The function of pages, made of what the composition root gives. The router has it, too. */
import { withRequestLine } from './http/handler.ts';
import { pageHandler } from './pages/page-handler.ts';
import type { FunctionDeps } from './runtime/deps.ts';
import { codeRoot, madeOnce, serve } from './service.ts';

/** An address without a page is answered as the API answers an address without an operation. */
export const servePages = (makeDeps: () => FunctionDeps) => {
  const getDeps = madeOnce('pages', makeDeps);
  return withRequestLine(getDeps, pageHandler(getDeps, codeRoot(), serve('pages', {}, getDeps)));
};
