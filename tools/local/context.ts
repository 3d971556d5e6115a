/** The context that Lambda hands to a function besides the event. */
import type { Context } from 'aws-lambda';

interface ContextFacts {
  readonly functionName: string;
  readonly requestId: string;
  readonly memoryMb: number;
  /** Milliseconds until Lambda stops the function. Called each time the function asks for them. */
  readonly remainingMs: () => number;
}

export const lambdaContext = ({ functionName, requestId, memoryMb, remainingMs }: ContextFacts): Context => {
  const callbackStyle = (): never => {
    throw new Error('Node 24 on Lambda has handlers that return a promise, no callbacks');
  };
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:123456789012:function:${functionName}`,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: remainingMs,
    done: callbackStyle,
    fail: callbackStyle,
    succeed: callbackStyle,
  };
};
