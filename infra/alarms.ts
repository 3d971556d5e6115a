/** The alarms. Each says what users notice and what to do about it. The owner has to subscribe to them. */
import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Site } from '../shared/settings/site.ts';
import type { Functions } from './function.ts';

const every = { period: Duration.minutes(5), statistic: 'Sum' } as const;

export function defineSiteAlarms(scope: Construct, site: Site, stage: HttpStage, functions: Functions): void {
  const name = `The ${site.language} calendar`;
  defineAlarms(scope, [
    {
      id: 'ServerErrors',
      metric: stage.metricServerError(every),
      threshold: 5,
      impact: `${name} answered several requests with an error of its own (5xx).`,
      remedy: 'Look for level ERROR in the logs of its functions; if they are silent, see the AWS Health Dashboard.',
    },
    {
      id: 'FunctionErrors',
      metric: total(functions, handler => handler.metricErrors(every)),
      threshold: 1,
      impact: `${name} lost a request: a function broke off or ran out of time.`,
      remedy:
        'Find the request by its id in the log of the function; if it began with a deployment, deploy the one before.',
    },
    {
      id: 'Throttles',
      metric: total(functions, handler => handler.metricThrottles(every)),
      threshold: 1,
      impact: `${name} turns requests away (503): more run at once than the account may.`,
      remedy: 'See which client calls so much; if the load is real, request a higher Lambda concurrency quota.',
    },
  ]);
}

export function definePublishAlarms(scope: Construct, publish: IFunction): void {
  defineAlarms(scope, [
    {
      id: 'PublishErrors',
      metric: publish.metricErrors(every),
      // Three of five runs: what fails in one run is done by the next.
      threshold: 3,
      impact: 'Scheduled records do not come into the lists when their time comes.',
      remedy: 'Its log names each record that fails, at level ERROR; update that record, or set another status.',
    },
    {
      id: 'PublishSilence',
      metric: publish.metricInvocations(every),
      threshold: 1,
      isFloor: true,
      impact: 'Scheduled records do not come into the lists, and nothing tries to bring them there.',
      remedy:
        'See whether the rule of the stack CalendarSchedule is enabled, and whether the account may run more functions.',
    },
  ]);
}

function defineAlarms(scope: Construct, rows: readonly AlarmRow[]): void {
  for (const { id, metric, threshold, isFloor, impact, remedy } of rows)
    new Alarm(scope, id, {
      metric,
      threshold,
      alarmDescription: `${impact} ${remedy}`,
      comparisonOperator: isFloor
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      // No data means no requests, which is fine; but not for what has to happen all the time.
      treatMissingData: isFloor ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
}

interface AlarmRow {
  readonly id: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** The alarm is raised below the threshold, not above it. */
  readonly isFloor?: true;
  readonly impact: string;
  readonly remedy: string;
}

/** The sum over all functions of the site. The logs show which of them it was. */
function total(functions: Functions, metricOf: (handler: IFunction) => IMetric): IMetric {
  const usingMetrics = Object.fromEntries(Object.entries(functions).map(([id, handler]) => [id, metricOf(handler)]));
  // A function that was not called has no data, which would leave the sum without data, too.
  const expression = Object.keys(functions)
    .map(id => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics, period: every.period });
}
