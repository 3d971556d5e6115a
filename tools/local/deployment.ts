/**
 * A deployment as the local server runs it: functions, APIs with their routes, scheduled functions
 * and the table.
 */
import * as v from 'valibot';
import type { Permission } from './permissions.ts';

const KeySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) }));

/**
 * The input of `CreateTable`, without replicas, backups and TTL, which a local engine does not
 * have.
 */
export const Table = v.object({
  KeySchema,
  AttributeDefinitions: v.array(v.object({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) })),
  BillingMode: v.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: v.array(
    v.object({
      IndexName: v.string(),
      KeySchema,
      Projection: v.object({
        ProjectionType: v.picklist(['ALL', 'KEYS_ONLY', 'INCLUDE']),
        NonKeyAttributes: v.optional(v.array(v.string())),
      }),
    }),
  ),
});
export type Table = v.InferOutput<typeof Table>;

export interface LambdaFunction {
  readonly name: string;
  /**
   * The name of the stage of API Gateway whose API calls the function; absent for scheduled
   * functions.
   */
  readonly stage?: string;
  /** The path of its source file, relative to the root of the repository. */
  readonly entry: string;
  /**
   * The hash of its bundle, which AWS CDK keeps in the folder `asset.HASH` and uploads as
   * `HASH.zip`.
   */
  readonly bundle: string;
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The policies of its role in the template. Local engines do not check them; tests do. */
  readonly policies: readonly unknown[];
  readonly permissions: readonly Permission[];
}

export interface Route {
  /** The route key, as in events of API Gateway: `GET /events/{id}`, or `$default`. */
  readonly key: string;
  readonly function: LambdaFunction;
}

/** An HTTP API and its one stage of API Gateway. */
export interface Api {
  readonly id: string;
  readonly stage: string;
  /** The path of the API below the address of the site, such as `calendar/events/v1`. */
  readonly namespace: string;
  readonly routes: readonly Route[];
  /** Addresses of the API in addition to that of its stage. */
  readonly mappings: readonly Mapping[];
}

/** An address at a custom domain name. The base path is empty if the API has the whole host. */
export interface Mapping {
  readonly host: string;
  readonly basePath: string;
}

export interface Deployment {
  readonly apis: readonly Api[];
  /** The functions that are called every minute. */
  readonly scheduled: readonly LambdaFunction[];
  readonly table: Table;
}

// --- Local addresses of sites. Templates do not have them, and the pages of each site link to the
// others.

const Sites = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({ language: v.string() })));

/**
 * `sites` is the variable `SITES` of a function. `addressOf` returns the address of the site in a
 * language, without a slash at its end.
 */
export const withAddresses = (sites: string | undefined, addressOf: (language: string) => string): string =>
  JSON.stringify(v.parse(Sites, sites).map(site => ({ ...site, address: addressOf(site.language) })));
