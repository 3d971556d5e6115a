/**
 * The thread of an execution environment. It loads the module of a function at its first call, and
 * handles events one by one.
 */
import { parentPort } from 'node:worker_threads';
import * as v from 'valibot';
import { keepCompiled } from './compiled.ts';
import { lambdaContext } from './context.ts';
import type { LambdaFunction } from './deployment.ts';

export interface Invocation extends Pick<LambdaFunction, 'name' | 'exportName' | 'timeoutMs'> {
  /** The file URL of the function's module. */
  readonly module: string;
  readonly event: unknown;
  readonly requestId: string;
}

keepCompiled();

// Any error ends the thread, and the main thread learns why. On Lambda, only the call fails if a
// handler throws, but ours do not.
parentPort?.on('message', async ({ module, exportName, name, timeoutMs, event, requestId }: Invocation) => {
  const exported: Record<string, unknown> = await import(module);
  const handler = v.parse(v.function(), exported[exportName]);
  // As on Lambda, the timeout does not include the start.
  const end = Date.now() + timeoutMs;
  const clock = setTimeout(() => {
    throw new Error(`${requestId} ${name} timed out after ${timeoutMs / 1000} seconds`);
  }, timeoutMs);
  const value: unknown = await handler(
    event,
    lambdaContext(name, requestId, () => end - Date.now()),
  );
  clearTimeout(clock);
  parentPort?.postMessage(JSON.stringify(value ?? null));
});
