/**
 * The budget, by which AWS tells the operator what the month has cost so far, hours late. It stops
 * nothing (docs/decisions/limits).
 */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { isTopic } from './alarm-address.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

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
export function defineBudget(scope: Construct, { name, limits, alarmAddress }: EnvironmentSettings): void {
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
