/**
 * The alarms, with their impact on users and the remedy. AWS charges for each metric in an alarm,
 * so one metric covers all sites of an environment wherever AWS has such a metric
 * (docs/decisions/log-and-alarms). `docs/incidents.md` has a section for each alarm.
 */
import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Site } from '../shared/settings/site.ts';
import { INDEXES } from '../shared/store/table.ts';
import type { LogMetrics } from './log.ts';

const every = { period: Duration.minutes(5), statistic: 'Sum' } as const;

export const defineSiteAlarms = (scope: Construct, topic: ITopic, site: Site, stage: HttpStage): void =>
  defineAlarms(scope, topic, [
    {
      id: 'ServerErrors',
      metric: stage.metricServerError(every),
      threshold: 5,
      impact: `The ${site.language} calendar answered at least five requests with an error of its own (5xx) in five minutes.`,
      remedy: 'Look for level ERROR in the log; if that is silent, see the AWS Health Dashboard.',
    },
  ]);

export const defineScheduledJobAlarms = (scope: Construct, topic: ITopic, publish: IFunction): void =>
  defineAlarms(scope, topic, [
    {
      id: 'ScheduledJobErrors',
      metric: publish.metricErrors(every),
      // Three of five runs have to fail, because the next run retries what failed.
      threshold: 3,
      impact: 'Scheduled records do not come into the lists when their time comes.',
      remedy: 'The log names each record that fails, at level ERROR; update that record, or set another status.',
    },
    {
      id: 'ScheduledJobSilence',
      // This metric does not exist before the first call, so the alarm waits for it during the
      // first deployment. Later, no data means no calls.
      metric: publish.metricInvocations({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: 1,
      periods: 5,
      floor: 'notify without data',
      impact: 'Scheduled records do not come into the lists, and nothing tries to bring them there.',
      remedy: 'See whether its rule in EventBridge is enabled, and whether the account may run more functions.',
    },
  ]);

/** `vault` is the vault through which the copies go. */
export const defineCopyAlarms = (scope: Construct, topic: ITopic, vault: IBackupVault): void =>
  defineAlarms(scope, topic, [
    {
      id: 'CopySilence',
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsCompleted',
        dimensionsMap: { BackupVaultName: vault.backupVaultName },
        period: Duration.hours(1),
        statistic: 'Sum',
      }),
      threshold: 1,
      // A day, and two hours for a backup that takes longer than that of the night before.
      periods: 26,
      floor: 'alarm without data',
      impact: 'For more than a day, the table was not backed up for a copy in the other account.',
      remedy: 'Before the first night this is as it should be; later, see AWS Backup, Jobs.',
    },
  ]);

export const defineEnvironmentAlarms = (
  scope: Construct,
  topic: ITopic,
  { log, table }: { readonly log: LogMetrics; readonly table: ITableV2 },
): void =>
  defineAlarms(scope, topic, [
    {
      id: 'Faults',
      metric: log.faults.with(every),
      threshold: 1,
      impact:
        'A function met what its code does not expect, or broke off: a request failed, or work by the clock was left undone.',
      remedy: 'Read the line in the log; if it began with a deployment, deploy the version before.',
    },
    {
      id: 'SlowAnswers',
      metric: log.latency.with({ ...every, statistic: 'p99' }),
      threshold: 3000,
      // On a site with few requests, a few cold starts make a period slow.
      periods: 3,
      impact: 'For a quarter of an hour, one request of a hundred has waited for three seconds or longer.',
      remedy: 'See which operation is slow, and whether it waits for the table, for other writes or for a cold start.',
    },
    {
      id: 'TooManyRequests',
      metric: log.tooManyRequests.with(every),
      threshold: 100,
      impact: 'A hundred requests were turned away in five minutes (429), maybe also those of people.',
      remedy: 'See what was asked for and by which client; if the load is real, raise the limit that was met.',
    },
    {
      id: 'TableThrottles',
      metric: total(throttleMetrics(table)),
      threshold: 10,
      impact:
        'The table turned at least ten calls away in five minutes: requests take longer, and fail (503) if it goes on.',
      remedy: 'See which operation consumes the units; if the load is real, raise the limit of the table.',
    },
    {
      id: 'TableErrors',
      metric: total(OPERATIONS.map(Operation => ofTable(table, 'SystemErrors', { Operation }))),
      threshold: 10,
      impact: 'DynamoDB failed at least ten calls in five minutes: requests take longer, and fail (503) if it goes on.',
      remedy: 'Nothing to repair here: see the AWS Health Dashboard, and tell users.',
    },
    {
      id: 'FunctionThrottles',
      metric: log.functionThrottles.with(every),
      threshold: 1,
      impact: 'Requests are turned away (503): more calls run at once than Lambda allows the function or the account.',
      remedy:
        'See which function is called so much, and by whom; if the load is real, request a higher concurrency quota.',
    },
  ]);

/** The DynamoDB operations that the service uses (`functions/database/`). */
const OPERATIONS = ['BatchGetItem', 'Query', 'TransactWriteItems', 'UpdateItem'] as const;

/** The table and each index have separate limits and metrics. */
const throttleMetrics = (table: ITableV2): IMetric[] =>
  ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap(name => [
    ofTable(table, name),
    ...Object.keys(INDEXES).map(index => ofTable(table, name, { GlobalSecondaryIndexName: index })),
  ]);

const ofTable = ({ tableName }: ITableV2, metricName: string, of: Readonly<Record<string, string>> = {}): IMetric =>
  new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName, ...of }, ...every });

/**
 * The sum of ten metrics at most (AWS: "Limits that apply to alarms based on metric math
 * expressions"). Missing data counts as 0.
 */
const total = (metrics: readonly IMetric[]): IMetric =>
  new MathExpression({
    expression: 'SUM(FILL(METRICS(), 0))',
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    period: every.period,
  });

interface AlarmRow {
  /** Also the heading of the alarm's section in `docs/incidents.md`. */
  readonly id: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many consecutive periods have to reach the threshold; one by default. */
  readonly periods?: number;
  /**
   * Set if the alarm is raised below the threshold, not above it, and if there is no data.
   * `alarm without data` raises it from its creation on. `notify without data` notifies of the
   * state `INSUFFICIENT_DATA`, but not at creation, because an alarm begins with this state (Amazon
   * CloudWatch User Guide: "Configuring how CloudWatch alarms treat missing data"). Without
   * `floor`, no data means no requests, which is fine.
   */
  readonly floor?: 'alarm without data' | 'notify without data';
  readonly impact: string;
  readonly remedy: string;
}

const WITHOUT_DATA = {
  'alarm without data': TreatMissingData.BREACHING,
  'notify without data': TreatMissingData.MISSING,
} as const;

const defineAlarms = (scope: Construct, topic: ITopic, rows: readonly AlarmRow[]): void => {
  for (const { id, metric, threshold, periods = 1, floor, impact, remedy } of rows) {
    const alarm = new Alarm(scope, id, {
      // The name is the subject of the e-mail.
      alarmName: `${Stack.of(scope).stackName}-${id}`,
      alarmDescription: `${impact} ${remedy} See docs/incidents.md#${id.toLowerCase()}`,
      metric,
      threshold,
      comparisonOperator: floor
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: floor ? WITHOUT_DATA[floor] : TreatMissingData.NOT_BREACHING,
    });
    const notify = new SnsAction(topic);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
    if (floor === 'notify without data') alarm.addInsufficientDataAction(notify);
  }
};
