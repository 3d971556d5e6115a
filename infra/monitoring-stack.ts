/**
 * Log, budget and alarms of an environment as a whole, and the topic that notifies the operator.
 */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { isTopic } from './alarm-address.ts';
import { defineEnvironmentAlarms } from './alarms.ts';
import { CalendarStack, nameIn } from './calendar-stack.ts';
import { defineDashboard } from './dashboard.ts';
import { deployedTable } from './deployed.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { defineLog } from './log.ts';
import { defineSavedQueries } from './queries.ts';

/** What the other stacks use. */
export interface Monitoring {
  /** The log group of all functions and APIs. */
  readonly log: ILogGroup;
  /** The topic that all alarms notify. */
  readonly topic: ITopic;
}

export class MonitoringStack extends CalendarStack implements Monitoring {
  readonly log: ILogGroup;
  readonly topic: ITopic;

  constructor(scope: Construct, environment: EnvironmentSettings) {
    super(scope, 'CalendarMonitoring', { environment, description: 'Calendar: log and alarms of all sites' });
    const { group, metrics } = defineLog(this, nameIn(environment, 'Calendar'));
    this.log = group;
    this.topic = this.#topic(environment.alarmAddress);
    defineSavedQueries(this, nameIn(environment, 'Calendar'), group);
    if (environment.dashboard) defineDashboard(this, this.stackName, group, metrics);
    const table = deployedTable(this, environment);
    defineEnvironmentAlarms(this, this.topic, { log: metrics, table });
    defineBudget(this, environment);
  }

  #topic(address: string | undefined): ITopic {
    const topic = new Topic(this, 'Alarms', { displayName: this.stackName, enforceSSL: true });
    // The default policy accepts all messages of the account. An explicit one replaces it, so it
    // has to name each publisher.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (address === undefined) return topic;
    if (!isTopic(address)) {
      topic.addSubscription(new EmailSubscription(address));
      return topic;
    }
    // Our own topic stays, with its export. CloudFormation could not delete it before the other
    // stacks have changed to the operator's topic.
    this.exportValue(topic.topicArn);
    return Topic.fromTopicArn(this, 'Address', address);
  }
}

// The budget, by which AWS tells the operator what the month has cost so far, hours late. It stops
// nothing (docs/decisions/limits).

const NOTICES = [50, 80, 100] as const;

/**
 * The cost tag that the budget filters by. It is that of the environment or, if the environment has
 * no name, that of the app in the account.
 */
const countedTag = (name: string | undefined): string =>
  name === undefined ? 'user:app$calendar' : `user:environment$${name}`;

/**
 * The budget has no name of ours. A change of its subscribers replaces it, and CloudFormation
 * cannot replace a resource with a custom name.
 */
function defineBudget(scope: Construct, { name, limits, alarmAddress }: EnvironmentSettings): void {
  if (limits.budget === undefined || alarmAddress === undefined) return;
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: limits.budget, unit: 'USD' },
      costFilters: { TagKeyValue: [countedTag(name)] },
    },
    notificationsWithSubscribers: NOTICES.map(threshold => ({
      notification: {
        notificationType: 'ACTUAL',
        comparisonOperator: 'GREATER_THAN',
        thresholdType: 'PERCENTAGE',
        threshold,
      },
      subscribers: [{ subscriptionType: isTopic(alarmAddress) ? 'SNS' : 'EMAIL', address: alarmAddress }],
    })),
  });
}
