/**
 * The queries of CloudWatch Logs Insights that an environment saves, and that its dashboard shows.
 * Their fields are those of `shared/http/log.ts`.
 */

import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/**
 * Dollars per million, in US East (docs/performance.md#the-formula has the sources). `request` is
 * for the gateway and the call.
 */
const PRICES = { request: 1.2, gbSecond: 13.33, readUnit: 0.125, writeUnit: 0.625 };

/** The cost of requests in dollars, for functions with 1 GB. */
const DOLLARS = `(${[
  `count(*) * ${PRICES.request}`,
  `sum(ms) * ${PRICES.gbSecond / 1000}`,
  `sum(readUnits) * ${PRICES.readUnit}`,
  `sum(writeUnits) * ${PRICES.writeUnit}`,
].join(' + ')}) / 1000000`;

const ANSWERED = 'filter message = "request"';

/** The lines of each query, by its name (docs/incidents.md#where-to-look). */
export const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'What each site is asked': [
    'filter message = "access"',
    'stats count(*) as requests, pct(ms, 50) as half, pct(ms, 99) as slowest, sum(bytes) / 1000000 as megabytes by site',
  ],
  'What each operation takes': [
    ANSWERED,
    'stats count(*) as requests, pct(ms, 50) as half, pct(ms, 99) as slowest, avg(trips) as waits, sum(retries) as again, 100 * count(remembered) / count(*) as fromMemory by operation',
    'sort requests desc',
  ],
  'What each operation costs, day by day': [
    ANSWERED,
    `stats ${DOLLARS} as dollars, sum(readUnits) as read, sum(writeUnits) as written, count(*) as requests by operation, bin(1d)`,
    'sort dollars desc',
  ],
  'What each operation refuses': [
    `${ANSWERED} and status >= 400`,
    'stats count(*) as answers by operation, status, code, hint',
    'sort answers desc',
  ],
  'The slowest requests': [
    ANSWERED,
    'sort ms desc',
    'limit 50',
    'display @timestamp, requestId, operation, status, ms, trips, readUnits, writeUnits, retries, cold',
  ],
  'Users, by what they cost': [
    `${ANSWERED} and ispresent(user)`,
    `stats ${DOLLARS} as dollars, count(*) as requests, sum(retries) as again by user, operation`,
    'sort dollars desc',
    'limit 50',
  ],
  'Clients, by what they are answered': [
    ANSWERED,
    'stats count(*) as requests, sum(readUnits) as read by userAgent, status',
    'sort requests desc',
    'limit 50',
  ],
  'Cold starts': [
    `${ANSWERED} and ispresent(cold)`,
    'stats count(*) as starts, avg(ms) as average by operation, bin(1h)',
  ],
  'What went wrong': ['filter level = "ERROR"', 'sort @timestamp desc', 'limit 50'],
};

/**
 * Saves the queries in `folder` of the console, a different one for each environment of an account.
 * They cost nothing until somebody runs one.
 */
export function defineSavedQueries(scope: Construct, folder: string, { logGroupName }: ILogGroup): void {
  const within = new Construct(scope, 'Queries');
  for (const [name, lines] of Object.entries(QUERIES))
    new CfnQueryDefinition(within, name.replaceAll(/\W/g, ''), {
      name: `${folder}/${name}`,
      queryString: lines.join('\n| '),
      logGroupNames: [logGroupName],
    });
}
