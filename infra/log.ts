/**
 * The log of an environment: one group for the lines of all its functions and of API Gateway, each a JSON object, and what is counted in
 * them. Why one group: docs/decisions/0082.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FieldIndexPolicy, FilterPattern, type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ID_FIELDS } from '../shared/logs/lines.ts';

/** Each costs as much as three alarms, from the first hour in which a line is counted; without lines, nothing. */
export interface LogMetrics {
  /** Lines of what the code does not expect, and Lambda's reports of calls that broke off. */
  readonly faults: Metric;
  /** Answers 429, of the gateway and of functions. */
  readonly tooManyRequests: Metric;
  /** Milliseconds from a request to the end of its answer. */
  readonly latency: Metric;
}

/** `name`: of the group, and of the metrics' namespace. */
export function defineLog(scope: Construct, name: string): { readonly group: ILogGroup; readonly metrics: LogMetrics } {
  const group = new LogGroup(scope, 'Log', {
    logGroupName: name,
    retention: RetentionDays.ONE_MONTH,
    // By which `calendar why` asks: without it, each question would read all of a day.
    fieldIndexPolicies: [new FieldIndexPolicy({ fields: [...ID_FIELDS] })],
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const metric = (metricName: string, pattern: string, metricValue = '1'): Metric =>
    group
      .addMetricFilter(metricName, {
        metricNamespace: name,
        metricName,
        filterPattern: FilterPattern.literal(pattern),
        metricValue,
      })
      .metric();
  return {
    group,
    metrics: {
      faults: metric(
        'Faults',
        '{ ($.message = "fault") || (($.type = "platform.report") && ($.record.status != "success")) }',
      ),
      tooManyRequests: metric('TooManyRequests', '{ ($.message = "access") && ($.status = 429) }'),
      latency: metric('Latency', '{ ($.message = "access") && ($.ms = *) }', '$.ms'),
    },
  };
}

const quoted = (variable: string): string => `"$context.${variable}"`;
const bare = (variable: string): string => `$context.${variable}`;

/**
 * What API Gateway writes for each request (`AccessLine` in `shared/logs/lines.ts`): neither who asked nor for what in particular, so no
 * address, path or query. Status and time are numbers, as metric filters compare no texts with numbers; the gateway has both for every
 * request. Of the others it writes `-` where there is none.
 */
const ACCESS_LINE = {
  level: '"INFO"',
  message: '"access"',
  requestId: quoted('requestId'),
  site: quoted('stage'),
  route: quoted('routeKey'),
  status: bare('status'),
  lambdaId: quoted('integration.requestId'),
  ms: bare('responseLatency'),
  functionMs: quoted('integrationLatency'),
  bytes: quoted('responseLength'),
  error: quoted('integrationErrorMessage'),
  userAgent: quoted('identity.userAgent'),
};

export const ACCESS_LOG = AccessLogFormat.custom(
  `{${Object.entries(ACCESS_LINE)
    .map(([field, value]) => `"${field}":${value}`)
    .join(',')}}`,
);
