/**
 * The dashboard of an environment: how much is asked for, how it is answered, how fast, and what that costs. Each picture is of all sites;
 * those that go into detail are queries over the log, which cost nothing until somebody looks.
 */
import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogMetrics } from './log.ts';

/** Millionths of a dollar (docs/performance.md#the-formula): of a request at gateway and function, and of a millisecond of 1 GB. */
const PRICES = { request: 1.2, millisecond: 0.01333, readUnit: 0.125, writeUnit: 0.625 } as const;
const dollars = [
  `count(*) * ${PRICES.request}`,
  `sum(ms) * ${PRICES.millisecond}`,
  `sum(readUnits) * ${PRICES.readUnit}`,
  `sum(writeUnits) * ${PRICES.writeUnit}`,
].join(' + ');

/** Half of the 24 columns. */
const width = 12;

const { LINE, TABLE } = LogQueryVisualizationType;

/** Title, form and lines of each query. Their fields are those of `shared/logs/lines.ts`. */
const QUERIES: readonly (readonly [string, LogQueryVisualizationType, ...string[]])[] = [
  [
    'Sites',
    TABLE,
    'filter message = "access"',
    'stats count(*) as requests, pct(ms, 50) as half, pct(ms, 99) as slowest, sum(bytes) / 1000000 as megabytes by site',
  ],
  [
    'Refusals and errors',
    TABLE,
    'filter message = "request" and status >= 400',
    'stats count(*) as answers by status, code, operation',
    'sort answers desc',
    'limit 20',
  ],
  [
    'Units of the table, an hour',
    LINE,
    'filter message = "request"',
    'stats sum(readUnits) as read, sum(writeUnits) as written by bin(1h)',
  ],
  ['Dollars an hour', LINE, 'filter message = "request"', `stats (${dollars}) / 1000000 as dollars by bin(1h)`],
  [
    'Contention: how often a write ran again, as another was faster',
    LINE,
    'filter message = "request"',
    'stats sum(retries) as again by bin(5m)',
  ],
  [
    'Reads answered from memory, per cent',
    LINE,
    'filter message = "request" and operation like /^(list|read)/',
    'stats 100 * count(remembered) / count(*) as remembered by bin(5m)',
  ],
];

export function defineDashboard(scope: Construct, name: string, log: ILogGroup, metrics: LogMetrics): void {
  const graph = (title: string, left: IMetric[]): IWidget => new GraphWidget({ title, width, left });
  const widgets = [
    graph('Requests, and those turned away (429)', [
      metrics.latency.with({ statistic: 'n', label: 'requests' }),
      metrics.tooManyRequests.with({ statistic: 'Sum', label: '429' }),
    ]),
    graph(
      'Milliseconds to the end of the answer',
      ['p50', 'p90', 'p99'].map(statistic => metrics.latency.with({ statistic, label: statistic })),
    ),
    ...QUERIES.map(
      ([title, view, ...queryLines]) =>
        new LogQueryWidget({ title, view, queryLines, logGroupNames: [log.logGroupName], width }),
    ),
  ];
  new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    defaultInterval: Duration.days(1),
    // CDK begins a new row where one is full.
    widgets: [widgets],
  });
}
