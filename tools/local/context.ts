/** The context that Lambda passes to a function in addition to the event. */
import type { Context } from 'aws-lambda';

/**
 * `remainingMs` returns the milliseconds until Lambda stops the function. It is called each time
 * the function asks for them.
 */
export const lambdaContext = (functionName: string, requestId: string, remainingMs: () => number): Context => {
  const callbackStyle = (): never => {
    throw new Error('Node 24 on Lambda has handlers that return a promise, no callbacks');
  };
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:123456789012:function:${functionName}`,
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: remainingMs,
    done: callbackStyle,
    fail: callbackStyle,
    succeed: callbackStyle,
  };
};
