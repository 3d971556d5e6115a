/**
 * How tests call a service, wherever it runs: what they send, what comes back, and the table behind
 * it.
 */
import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { databaseClient, TIMEOUTS, type Timeouts } from '../../functions/database/client.ts';
import type { CommitOptions } from '../../functions/database/commit.ts';
import { dynamoStore } from '../../functions/database/store.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { ACCESS } from '../../tools/local/local-table.ts';
import { authorizationOf } from '../../tools/local/test-users.ts';

export interface Sent {
  /**
   * The login whose credentials are sent (`tools/local/test-users.ts`); absent for anonymous
   * requests.
   */
  readonly as?: string;
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The language of the site; `gl` by default. */
  readonly site?: string;
  /** The namespace, such as `wp-json/wp/v2`; by default the site's own. */
  readonly base?: string;
  /** The address of the caller; by default the test's own. */
  readonly from?: string;
}
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any;
}
export type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

export interface Service {
  readonly call: Call;
  readonly store: UncheckedStore;
  /** The address of the engine, and the table in it. */
  readonly endpoint: string;
  readonly table: string;
  /** Moves the clock of the functions, in epoch seconds. */
  readonly setNow: (now: number) => void;
  /** Fails if a function has logged a fault that no test has taken with `faults.splice(0)`. */
  readonly stop: () => Promise<void>;
  readonly faults: unknown[];
}

/**
 * On a machine that is busy with other things, an engine that works may take longer than a database
 * on AWS ever does.
 */
export const PATIENT: Timeouts = { ...TIMEOUTS, connectionTimeout: 3e4, requestTimeout: 60_000, socketTimeout: 60_000 };

interface StoreOptions extends CommitOptions {
  /** `PATIENT` by default. The functions use `TIMEOUTS`. */
  readonly timeouts?: Timeouts | undefined;
}

export const storeAt = (
  endpoint: string,
  table: string,
  wrap: (client: DynamoDBClient) => DynamoDBClient,
  { timeouts = PATIENT, ...options }: StoreOptions = {},
): UncheckedStore =>
  dynamoStore(wrap(databaseClient({ ...ACCESS, ...UNSIGNED, endpoint, requestHandler: timeouts })), table, options);

/**
 * Clients that are closed together, because thousands of histories would have too many connections.
 */
export const openConnections = () => {
  const clients: DynamoDBClient[] = [];
  const noted = (client: DynamoDBClient): DynamoDBClient => {
    clients.push(client);
    return client;
  };
  const end = (): void => {
    for (const client of clients) client.destroy();
  };
  return { noted, end };
};

/**
 * The engine checks only the form of a signature. Computing real ones, as local servers do, took a
 * twelfth of the tests' CPU time.
 */
const SIGNATURE = {
  'x-amz-date': '20270301T110000Z',
  authorization: `AWS4-HMAC-SHA256 Credential=local/20270301/${ACCESS.region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
};
const UNSIGNED: Pick<DynamoDBClientConfig, 'signer'> = {
  signer: {
    sign: async request => {
      Object.assign(request.headers, SIGNATURE);
      return request;
    },
  },
};

export const requestOf = ({ as, body, headers }: Sent) => ({
  // The names are in lower case.
  headers: Object.fromEntries(
    new Headers({
      ...(as !== undefined && { authorization: authorizationOf(as) }),
      ...(typeof body === 'object' && { 'content-type': 'application/json' }),
      ...headers,
    }),
  ),
  body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
});

export const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};
