/** The client of the database and its timeouts. DynamoDB answers within milliseconds, so an answer that takes seconds is lost. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { withConsumption } from './consumption.ts';
import { inTime } from './deadline.ts';
import { withPlainJson } from './plain-json.ts';

export interface Timeouts {
  readonly connectionTimeout: number;
  /** Until an answer begins. */
  readonly requestTimeout: number;
  /** Without it, the SDK only logs a warning after `requestTimeout`. */
  readonly throwOnRequestTimeout: boolean;
  /** Time without a byte, also in the middle of an answer, which `requestTimeout` does not cover. */
  readonly socketTimeout: number;
}

/** Milliseconds of each attempt. The SDK makes four in all, with the same token for the same transaction. */
export const TIMEOUTS: Timeouts = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  socketTimeout: 3_000,
};

/**
 * Settings that the SDK would look for in files, which functions do not have. These are its own defaults; an address in the environment is
 * taken from there by `functions/service.ts`.
 */
export const SETTINGS = {
  maxAttempts: 4,
  retryMode: 'standard',
  defaultsMode: 'standard',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabled: false,
  ignoreConfiguredEndpointUrls: true,
  disableClockSkewCorrection: false,
  authSchemePreference: [],
} satisfies DynamoDBClientConfig;

/**
 * Steps of the SDK that every request would pay for, and whose results nobody reads: copies of all that is sent and answered for a logger
 * that is not there, a header that names the SDK, and one by which AWS stops functions that call each other in circles.
 */
const UNUSED = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

export const databaseClient = (config: DynamoDBClientConfig = {}): DynamoDBClient => {
  // With the cache, the steps of a request are put together once for each command. It is only used by requests without options.
  const client = new DynamoDBClient({ requestHandler: TIMEOUTS, cacheMiddleware: true, ...config });
  for (const name of UNUSED) client.middlewareStack.remove(name);
  return withConsumption(withPlainJson(withDeadline(withMemoizedSetup(client))));
};

/** Every request ends shortly before the deadline of its invocation, also when the SDK sends it again. */
const withDeadline = (client: DynamoDBClient): DynamoDBClient => {
  const { requestHandler } = client.config;
  const { handle } = requestHandler;
  Object.assign(requestHandler, {
    handle: (...[request, options]: Parameters<typeof handle>) =>
      Reflect.apply(handle, requestHandler, [request, { ...options, ...inTime() }]),
  });
  return client;
};

/** The SDK makes its signer and the endpoint of the region anew for each request, although they depend on the client alone. */
const withMemoizedSetup = (client: DynamoDBClient): DynamoDBClient => {
  const { signer, endpointProvider } = client.config;
  let made: ReturnType<typeof signer> | undefined;
  let endpoint: ReturnType<typeof endpointProvider> | undefined;
  Object.assign(client.config, {
    signer: (scheme: Parameters<typeof signer>[0]) => (made ??= signer(scheme)),
    endpointProvider: (...about: Parameters<typeof endpointProvider>) => (endpoint ??= endpointProvider(...about)),
  });
  return client;
};
