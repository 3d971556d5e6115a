/** What the dashboard asks the log (CloudWatch Logs Insights). Fields are those of `shared/logs/lines.ts`. */

import { PRICES } from './prices.ts';

/** Millionths of a dollar (docs/performance.md#the-formula), of functions with 1 GB. */
const dollars = [
  `count(*) * ${PRICES.gateway.dollars + PRICES.calls.dollars}`,
  `sum(ms) * ${PRICES['GB-second'].dollars / 1000}`,
  `sum(readUnits) * ${PRICES['read unit'].dollars}`,
  `sum(writeUnits) * ${PRICES['write unit'].dollars}`,
].join(' + ');

/** Title, form and lines of each query of the dashboard. */
export const QUERIES: readonly (readonly [title: string, form: 'table' | 'line', ...lines: string[]])[] = [
  [
    'Sites',
    'table',
    'filter message = "access"',
    'stats count(*) as requests, pct(ms, 50) as half, pct(ms, 99) as slowest, sum(bytes) / 1000000 as megabytes by site',
  ],
  [
    'Refusals and errors',
    'table',
    'filter message = "request" and status >= 400',
    'stats count(*) as answers by status, code, operation',
    'sort answers desc',
    'limit 20',
  ],
  [
    'Units of the table, an hour',
    'line',
    'filter message = "request"',
    'stats sum(readUnits) as read, sum(writeUnits) as written by bin(1h)',
  ],
  ['Dollars an hour', 'line', 'filter message = "request"', `stats (${dollars}) / 1000000 as dollars by bin(1h)`],
  [
    'Contention: how often a write ran again, as another was faster',
    'line',
    'filter message = "request"',
    'stats sum(retries) as again by bin(5m)',
  ],
  [
    'Reads answered from memory, per cent',
    'line',
    'filter message = "request" and operation like /^(list|read)/',
    'stats 100 * count(remembered) / count(*) as remembered by bin(5m)',
  ],
];
