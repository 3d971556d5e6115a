/** How the operator of an environment learns what happens in it: its log, the alarms for all sites, the budget, and who hears them. */
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarmNameOf, defineEnvironmentAlarms } from './alarms.ts';
import { defineBudget } from './budget.ts';
import { CalendarStack, nameIn } from './calendar-stack.ts';
import { defineDashboard } from './dashboard.ts';
import { deployedTable } from './deployed.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { defineLog } from './log.ts';
import { defineSavedQueries } from './saved-queries.ts';

/** What the other stacks need of it. */
export interface Monitoring {
  /** Where all functions and APIs log. */
  readonly log: ILogGroup;
  /** Where all alarms go. */
  readonly topic: ITopic;
  /** Of those for all sites. As texts: exports of them could not go while sites use them, so no rollout could go back to `at once`. */
  readonly alarmNames: readonly string[];
}

export class MonitoringStack extends CalendarStack implements Monitoring {
  readonly log: ILogGroup;
  readonly topic: ITopic;
  readonly alarmNames: readonly string[];

  constructor(scope: Construct, environment: EnvironmentSettings) {
    super(scope, 'CalendarMonitoring', { environment, description: 'Calendar: log and alarms of all sites' });
    const { group, metrics } = defineLog(this, nameIn(environment, 'Calendar'));
    this.log = group;
    this.topic = this.#topic(environment.alarmAddress);
    defineSavedQueries(this, nameIn(environment, 'Calendar'), group);
    if (environment.dashboard) defineDashboard(this, this.stackName, group, metrics);
    const table = deployedTable(this, environment);
    const alarms = defineEnvironmentAlarms(this, this.topic, { log: metrics, table });
    this.alarmNames = alarms.map(({ node }) => alarmNameOf(this, node.id));
    defineBudget(this, environment);
  }

  #topic(address: string | undefined): ITopic {
    const topic = new Topic(this, 'Alarms', { displayName: this.stackName, enforceSSL: true });
    // A topic without a policy takes what its account sends; one with a policy, only what that allows.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (address !== undefined) topic.addSubscription(new EmailSubscription(address));
    return topic;
  }
}
