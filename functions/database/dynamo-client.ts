/** The DynamoDB client and its timeouts. DynamoDB answers within milliseconds, so an answer that takes seconds is treated as lost. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { withConsumption } from './consumption.ts';
import { inTime } from './deadline.ts';
import { withPlainJson } from './plain-json.ts';

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

/**
 * The defaults of the SDK, set here so that it does not look for configuration files, which functions do not have. `functions/service.ts`
 * takes an endpoint from the environment.
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
 * Middleware of the SDK that costs time in every request and is not needed: it copies input and output for a logger that we do not set,
 * adds a `User-Agent` of the SDK, and a header by which AWS stops recursive invocations of functions.
 */
const UNUSED = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

export const databaseClient = (config: DynamoDBClientConfig = {}): DynamoDBClient => {
  // With `cacheMiddleware`, the middleware stack is resolved once per command, but only for requests without options.
  const client = new DynamoDBClient({ requestHandler: TIMEOUTS, cacheMiddleware: true, ...config });
  for (const name of UNUSED) client.middlewareStack.remove(name);
  return withConsumption(withPlainJson(withDeadline(withMemoizedSetup(client))));
};

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

/** Creates signer and endpoint once. The SDK creates them for every request, although they depend only on the client. */
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
