/**
 * The log of an environment: one group for the JSON lines of all its functions and of API Gateway, and the metric filters on it. Why one
 * group: docs/decisions/log-and-alarms.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FieldIndexPolicy, FilterPattern, type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ID_FIELDS } from '../shared/http/log.ts';

/** Each metric costs as much as three alarms, from the first hour in which it counts a line; nothing before. */
export interface LogMetrics {
  /** Unexpected errors, and invocations that Lambda reports as failed. */
  readonly faults: Metric;
  /** Answers 429, by the gateway and by functions. */
  readonly tooManyRequests: Metric;
  /** Calls that Lambda refused, as the function or the account had used up its concurrency. */
  readonly functionThrottles: Metric;
  /** Milliseconds from a request to the end of its answer. */
  readonly latency: Metric;
}

/** `name`: the name of the group and the namespace of the metrics. */
export function defineLog(scope: Construct, name: string): { readonly group: ILogGroup; readonly metrics: LogMetrics } {
  const group = new LogGroup(scope, 'Log', {
    logGroupName: name,
    retention: RetentionDays.ONE_MONTH,
    // What the runbook asks of one request filters by these fields. Without the index, each query would read a whole day.
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
 * The access log of API Gateway (`AccessLine` in `shared/http/log.ts`). For privacy, it has no IP address, path or query. It has nothing
 * else that a client sends, such as the user agent: the gateway escapes no quotes, and metrics and queries miss a line that is not JSON.
 * Time, status and latency are numbers; the gateway has them for every request. Other fields may be missing, and are `-` then.
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
