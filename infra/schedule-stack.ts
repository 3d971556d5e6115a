/** What happens by the clock, whatever the site: any of them takes records of every language, also of those that have no site. */
import { Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type * as v from 'valibot';
import type { ClockEnvironment } from '../shared/settings/environment.ts';
import { definePublishAlarms } from './alarms.ts';
import { defineFunction } from './function.ts';

export class ScheduleStack extends Stack {
  constructor(scope: Construct, id: string, { table }: { readonly table: ITableV2 }) {
    super(scope, id, { description: 'Calendar: what happens by the clock, for all sites' });
    // As for the sites: CloudFormation refuses to take the table from under it.
    this.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');

    const publish = defineFunction(this, 'publish', {
      description: 'Calendar: publishes what is due',
      // Before the next run begins. It stops by itself in time, and the next run goes on.
      timeout: Duration.seconds(50),
      table,
      environment: { TABLE_NAME: table.tableName } satisfies v.InferInput<typeof ClockEnvironment>,
    });
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(publish, { retryAttempts: 0 })],
    });
    // Neither EventBridge nor Lambda tries again: the next run does.
    publish.configureAsyncInvoke({ retryAttempts: 0 });
    definePublishAlarms(this, publish);
  }
}
