/** The thread of an execution environment: loads the module of a function at its first call, and handles events one by one. */
import { parentPort } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { keepCompiled } from './compiled.ts';
import { lambdaContext } from './context.ts';

const Invocation = v.object({
  /** File URL of the function's module. */
  module: v.string(),
  exportName: v.string(),
  name: v.string(),
  timeoutMs: v.number(),
  memoryMb: v.number(),
  event: v.unknown(),
  requestId: v.string(),
});
type Invocation = v.InferOutput<typeof Invocation>;

keepCompiled();

parentPort?.on('message', async (sent: unknown) => {
  const invocation = v.parse(Invocation, sent);
  const { name, event, requestId } = invocation;
  process.env.AWS_LAMBDA_FUNCTION_NAME = name;
  // An error while loading ends the environment, as on Lambda.
  const handler = await handlerOf(invocation);
  parentPort?.postMessage({ type: 'begun' });
  try {
    const value: unknown = await handler(event, contextOf(invocation));
    parentPort?.postMessage({ type: 'returned', json: JSON.stringify(value ?? null) });
  } catch (error) {
    console.error(`${requestId} ${name} threw:`, error);
    parentPort?.postMessage({ type: 'threw' });
  }
});

/** The exported handler. Each module is loaded once, as on Lambda. */
async function handlerOf({ module, exportName }: Invocation) {
  const exported: Record<string, unknown> = await import(module);
  return v.parse(v.function(), exported[exportName]);
}

function contextOf({ name, requestId, timeoutMs, memoryMb }: Invocation): Context {
  const deadline = Date.now() + timeoutMs;
  return lambdaContext({ functionName: name, requestId, memoryMb, remainingMs: () => deadline - Date.now() });
}
