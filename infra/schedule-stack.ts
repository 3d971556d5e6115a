/** The scheduled functions. They work on records of all languages, even of those without a site. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type * as v from 'valibot';
import type { ClockEnvironment } from '../shared/settings/environment.ts';
import { defineScheduledJobAlarms } from './alarms.ts';
import { CalendarStack } from './calendar-stack.ts';
import { deployedTable } from './deployed.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { defineFunction } from './function.ts';
import type { Monitoring } from './monitoring-stack.ts';

interface ScheduleStackProps {
  readonly environment: EnvironmentSettings;
  readonly monitoring: Monitoring;
}

export class ScheduleStack extends CalendarStack {
  constructor(scope: Construct, { environment, monitoring }: ScheduleStackProps) {
    super(scope, 'CalendarSchedule', {
      environment,
      description: 'Calendar: what happens by the clock, for all sites',
    });
    // With exports, CloudFormation refuses to delete the log and the topic of alarms while this
    // stack uses them.
    this.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');

    const table = deployedTable(this, environment);
    const { handler, live } = defineFunction(this, 'publish', {
      description: 'Calendar: publishes what is due',
      // Less than the minute to the next run. The function stops before the timeout by itself, and
      // the next run continues.
      timeout: Duration.seconds(50),
      // Concurrency is reserved, so that the function runs even when sites have used up that of the
      // account.
      instances: environment.limits.instances === undefined ? undefined : 1,
      table,
      partitionRights: environment.partitionRights,
      log: monitoring.log,
      environment: { TABLE_NAME: table.tableName } satisfies v.InferInput<typeof ClockEnvironment>,
    });
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(live, { retryAttempts: 0 })],
    });
    // EventBridge and Lambda do not retry, because the next run retries what failed.
    live.configureAsyncInvoke({ retryAttempts: 0 });
    defineScheduledJobAlarms(this, monitoring.topic, handler);
  }
}
