/**
 * An upper bound for the cost of a day: each limit in the templates, or else the quota of an account, is fully used all day. The real cost
 * is always lower, as no traffic reaches all limits at once. AWS applies limits on a best-effort basis: a burst may exceed them for a
 * moment (docs/decisions/limits-and-deadlines).
 */
import * as v from 'valibot';
import { dollarsFor } from '../../../infra/prices.ts';
import type { Template } from '../../local/intrinsics.ts';
import type { Line } from './idle.ts';
import { sumOf } from './sum.ts';
import { propertiesIn } from './templates.ts';
import { LOGGED_KB } from './traffic.ts';

/**
 * Default quotas of an account in a region (API Gateway quotas: "Throttle quota per account"; Lambda quotas: "Concurrent executions";
 * DynamoDB quotas: "Table-level read and write throughput limit", including all indexes).
 */
const QUOTAS = { requests: 10_000, instances: 1_000, units: 40_000 } as const;

/** The limits that bound the cost. */
export interface Ceilings {
  /** For each route of all sites: requests a second, and KB of its largest answer. */
  readonly routes: readonly { readonly rate: number; readonly kb: number }[];
  /** Concurrent functions, each with a GB of memory. */
  readonly instances: number;
  /** Units a second, of the table and its indexes together. */
  readonly readUnits: number;
  readonly writeUnits: number;
}

export const ceilingsIn = (templates: readonly Template[]): Ceilings => ({
  routes: templates.flatMap(template => {
    const [stage] = propertiesIn([template], 'AWS::ApiGatewayV2::Stage', Stage);
    const keys = propertiesIn([template], 'AWS::ApiGatewayV2::Route', Route).map(({ RouteKey }) => RouteKey);
    return keys.map(key => ({ rate: rateOf(stage, key), kb: largestAnswer(key) }));
  }),
  instances: Math.min(QUOTAS.instances, instancesIn(templates)),
  ...unitsIn(templates),
});

export const worstDay = ({ routes, instances, readUnits, writeUnits }: Ceilings): Line[] => {
  const { requests, kb, metered } = mostRequests(routes);
  return [
    {
      what: `gateway and calls: ${whole(requests)} a second`,
      dollars: daily('gateway', metered) + daily('calls', requests),
    },
    { what: `functions: ${whole(instances)} at once`, dollars: daily('GB-second', instances) },
    { what: `reads: ${whole(readUnits)} units a second`, dollars: daily('read unit', readUnits) },
    { what: `writes: ${whole(writeUnits)} units a second`, dollars: daily('write unit', writeUnits) },
    { what: `sent: ${whole(kb / 1000)} MB a second`, dollars: daily('GB sent', kb / 1e6) },
    { what: 'logs', dollars: daily('GB logged', (requests * LOGGED_KB) / 1e6) },
  ];
};

const DAY = 86_400;
const daily = (priced: Parameters<typeof dollarsFor>[0], aSecond: number): number => dollarsFor(priced, aSecond * DAY);
const whole = (amount: number): string => Math.round(amount).toLocaleString('en');

/** API Gateway meters requests in increments of this size. */
const PIECE_KB = 512;

/** Assigns the requests of the account's quota to the routes with the largest answers first. */
const mostRequests = (routes: Ceilings['routes']) => {
  const sum = { requests: 0, kb: 0, metered: 0 };
  for (const { rate, kb } of routes.toSorted((a, b) => b.kb - a.kb)) {
    const possible = Math.min(rate, QUOTAS.requests - sum.requests);
    sum.requests += possible;
    sum.kb += possible * kb;
    sum.metered += possible * Math.ceil(kb / PIECE_KB);
  }
  return sum;
};

/**
 * KB, uncompressed, as clients may refuse compression: measured in a calendar of 1,000 events; the largest file of the explorer; and for
 * single records and writes, a description of the maximum length.
 */
const largestAnswer = (key: string): number => {
  const [method, path = ''] = key.split(' ');
  if (method === 'HEAD' || method === 'OPTIONS') return 1;
  // Whatever has no route of its own may be a file whose address has a slash too many.
  if (method === '$default' || path.startsWith('/assets/')) return 1_733;
  if (path.endsWith('/events') || path.endsWith('/{proxy+}')) return method === 'GET' ? 396 : 50; // 500 events as iCalendar
  if (method !== 'GET' || path.endsWith('}')) return 50;
  return path.endsWith('/doc') ? 303 : 207; // fifty records as JSON
};

const Throttle = v.object({ ThrottlingRateLimit: v.number() });
const Stage = v.object({
  DefaultRouteSettings: v.optional(Throttle),
  RouteSettings: v.optional(v.record(v.string(), Throttle), {}),
});
const Route = v.object({ RouteKey: v.string() });

const rateOf = (stage: v.InferOutput<typeof Stage> | undefined, key: string): number =>
  (stage?.RouteSettings[key] ?? stage?.DefaultRouteSettings)?.ThrottlingRateLimit ?? QUOTAS.requests;

const Lambda = v.object({ ReservedConcurrentExecutions: v.optional(v.number(), Number.POSITIVE_INFINITY) });

const instancesIn = (templates: readonly Template[]): number =>
  sumOf(propertiesIn(templates, 'AWS::Lambda::Function', Lambda).map(each => each.ReservedConcurrentExecutions));

const unlimited = Number.POSITIVE_INFINITY;
const Writes = v.optional(v.object({ MaxWriteRequestUnits: v.number() }), { MaxWriteRequestUnits: unlimited });
const Reads = v.optional(v.object({ MaxReadRequestUnits: v.number() }), { MaxReadRequestUnits: unlimited });
const Table = v.object({
  WriteOnDemandThroughputSettings: Writes,
  GlobalSecondaryIndexes: v.array(v.object({ WriteOnDemandThroughputSettings: Writes })),
  Replicas: v.tuple([
    v.object({
      ReadOnDemandThroughputSettings: Reads,
      GlobalSecondaryIndexes: v.array(v.object({ ReadOnDemandThroughputSettings: Reads })),
    }),
  ]),
});

const unitsIn = (templates: readonly Template[]): Pick<Ceilings, 'readUnits' | 'writeUnits'> => {
  const tables = propertiesIn(templates, 'AWS::DynamoDB::GlobalTable', Table);
  const writing = tables.flatMap(table => [table, ...table.GlobalSecondaryIndexes]);
  const reading = tables.flatMap(({ Replicas: [here] }) => [here, ...here.GlobalSecondaryIndexes]);
  return {
    readUnits: limited(reading.map(each => each.ReadOnDemandThroughputSettings.MaxReadRequestUnits)),
    writeUnits: limited(writing.map(each => each.WriteOnDemandThroughputSettings.MaxWriteRequestUnits)),
  };
};

const limited = (units: readonly number[]): number => Math.min(QUOTAS.units, sumOf(units));
