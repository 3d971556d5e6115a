/**
 * The log of an environment. One group has the JSON lines of all its functions and of API Gateway,
 * with metric filters on it. docs/decisions/log-and-alarms says why there is one group.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FieldIndexPolicy, FilterPattern, type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ID_FIELDS } from '../shared/http/log.ts';

/**
 * Each metric costs as much as three alarms, from the first hour in which it counts a line. Before
 * that it costs nothing.
 */
export interface LogMetrics {
  /** Unexpected errors, and invocations that Lambda reports as failed. */
  readonly faults: Metric;
  /** Answers with 429, by the gateway and by functions. */
  readonly tooManyRequests: Metric;
  /** Calls that Lambda refused because the function or the account had used up its concurrency. */
  readonly functionThrottles: Metric;
  /** Milliseconds from a request to the end of its answer. */
  readonly latency: Metric;
}

/** `name` is the name of the group and the namespace of the metrics. */
export function defineLog(scope: Construct, name: string): { readonly group: ILogGroup; readonly metrics: LogMetrics } {
  const group = new LogGroup(scope, 'Log', {
    logGroupName: name,
    retention: RetentionDays.ONE_MONTH,
    // Queries in the runbook about one request filter by these fields. Without the index, each
    // query would read a whole day.
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
      functionThrottles: metric('FunctionThrottles', '{ ($.message = "access") && ($.lambdaStatus = "429") }'),
      latency: metric('Latency', '{ ($.message = "access") && ($.ms = *) }', '$.ms'),
    },
  };
}

const quoted = (variable: string): string => `"$context.${variable}"`;
const bare = (variable: string): string => `$context.${variable}`;

/**
 * The access log of API Gateway (`AccessLine` in `shared/http/log.ts`). For privacy, it has no IP
 * address, path or query. It has nothing else that a client sends, such as the user agent, because
 * the gateway escapes no quotes, and metrics and queries miss a line that is not JSON. Time, status
 * and latency are numbers, because the gateway has them for every request. Other fields may be
 * missing, and are `-` then.
 */
const ACCESS_LINE = {
  level: '"INFO"',
  timestamp: bare('requestTimeEpoch'),
  message: '"access"',
  requestId: quoted('requestId'),
  site: quoted('stage'),
  route: quoted('routeKey'),
  status: bare('status'),
  lambdaId: quoted('integration.requestId'),
  lambdaStatus: quoted('integration.integrationStatus'),
  ms: bare('responseLatency'),
  functionMs: quoted('integrationLatency'),
  bytes: quoted('responseLength'),
  error: quoted('integrationErrorMessage'),
};

export const ACCESS_LOG = AccessLogFormat.custom(
  `{${Object.entries(ACCESS_LINE)
    .map(([field, value]) => `"${field}":${value}`)
    .join(',')}}`,
);
