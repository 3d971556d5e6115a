/** Tells the operator what a month has cost, hours late: a notice, which stops nothing (docs/decisions/0080). */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { EnvironmentSettings } from './environment-settings.ts';

const NOTICES = [50, 80, 100] as const;

/** The tag of what the budget counts: of the environment; without a name, of the app in the account. */
export const countedTag = (name: string | undefined): string =>
  name === undefined ? 'user:app$calendar' : `user:environment$${name}`;

/** AWS names it: a change of who is told replaces it, which a name of ours would prevent. */
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
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmAddress }],
    })),
  });
}
