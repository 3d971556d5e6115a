/** What the dashboard asks the log (CloudWatch Logs Insights). Fields are those of `shared/logs/lines.ts`. */

/** Millionths of a dollar (docs/performance.md#the-formula): of a request at gateway and function, and of a millisecond of 1 GB. */
const PRICES = { request: 1.2, millisecond: 0.01333, readUnit: 0.125, writeUnit: 0.625 } as const;
const dollars = [
  `count(*) * ${PRICES.request}`,
  `sum(ms) * ${PRICES.millisecond}`,
  `sum(readUnits) * ${PRICES.readUnit}`,
  `sum(writeUnits) * ${PRICES.writeUnit}`,
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
