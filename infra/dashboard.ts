/**
 * The dashboard of an environment: how many requests, how long they take, and all saved queries.
 * Each widget covers all sites. The queries cost nothing until somebody opens the dashboard.
 */
import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, type IWidget, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogMetrics } from './log.ts';
import { QUERIES } from './queries.ts';

/** Half of the 24 columns. */
const width = 12;

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
    ...Object.entries(QUERIES).map(
      ([title, queryLines]) =>
        new LogQueryWidget({ title, queryLines: [...queryLines], logGroupNames: [log.logGroupName], width }),
    ),
  ];
  new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    defaultInterval: Duration.days(1),
    // CDK starts a new row when one is full.
    widgets: [widgets],
  });
}
