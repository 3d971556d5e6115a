/** Inside an execution environment: loads the module of a function once, then answers one event after another. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';

const { module, exportName, name, timeoutMs, memoryMb } = v.parse(
  v.object({
    module: v.string(),
    exportName: v.string(),
    name: v.string(),
    timeoutMs: v.number(),
    memoryMb: v.number(),
  }),
  workerData,
);
const exported: Record<string, unknown> = await import(module);
const handler = v.parse(v.function(), exported[exportName]);
const Invocation = v.object({ event: v.unknown(), requestId: v.string() });

parentPort?.on('message', async (sent: unknown) => {
  const { event, requestId } = v.parse(Invocation, sent);
  try {
    const value: unknown = await handler(event, contextOf(requestId));
    parentPort?.postMessage({ type: 'returned', json: JSON.stringify(value ?? null) });
  } catch (error) {
    console.error(`${requestId} ${name} threw:`, error);
    parentPort?.postMessage({ type: 'threw' });
  }
});
parentPort?.postMessage({ type: 'ready' });

function contextOf(awsRequestId: string): Context {
  const deadline = Date.now() + timeoutMs;
  const callbackStyle = (): never => {
    throw new Error('Node 24 on Lambda has handlers that return a promise, no callbacks');
  };
  return {
    awsRequestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:123456789012:function:${name}`,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done: callbackStyle,
    fail: callbackStyle,
    succeed: callbackStyle,
  };
}
