/** The DynamoDB client and its timeouts. DynamoDB answers within milliseconds, so an answer that takes seconds is treated as lost. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withConsumption } from './consumption.ts';
import { inTime } from './deadline.ts';

export interface Timeouts {
  readonly connectionTimeout: number;
  /** Until the answer begins. */
  readonly requestTimeout: number;
  /** Without it, the SDK only logs a warning after `requestTimeout`. */
  readonly throwOnRequestTimeout: boolean;
  /** Time without a byte, also in the middle of an answer. `requestTimeout` covers only its beginning. */
  readonly socketTimeout: number;
}

/** Milliseconds, for each attempt. The SDK makes up to four, with the same token for the same transaction. */
export const TIMEOUTS: Timeouts = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  socketTimeout: 3_000,
};

export const databaseClient = (config: DynamoDBClientConfig = {}): DynamoDBClient =>
  withConsumption(withDeadline(new DynamoDBClient({ requestHandler: TIMEOUTS, ...config })));

/** The client by which items are read and written as plain values. Attributes that are undefined are left out. */
export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** Aborts every request shortly before the deadline of its invocation, retries of the SDK as well. */
const withDeadline = (client: DynamoDBClient): DynamoDBClient => {
  const { requestHandler } = client.config;
  const { handle } = requestHandler;
  Object.assign(requestHandler, {
    handle: (...[request, options]: Parameters<typeof handle>) =>
      Reflect.apply(handle, requestHandler, [request, { ...options, ...inTime() }]),
  });
  return client;
};
