/**
 * How a deployment reaches callers. Each function has versions, which never change, and an alias `live` that API Gateway and the clock
 * call. A deployment publishes a version of each function that it changes, and moves the alias: at once, or a tenth of the calls for
 * five minutes first (docs/decisions/0084).
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, VersionOptions } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** Of the alias. */
export const LIVE = 'live';

/**
 * Old versions stay, so that an alias can go back to one in a second. A version of a deployment that failed goes: the next attempt would
 * otherwise find its code and settings published already, which CloudFormation takes for an error.
 *
 * CDK names a version after what the template says of its function. What a reference stands for, it does not know; so the description has
 * the table's name, and another name makes another version (CloudFormation replaces a version whose description changes).
 */
export const versionsOver = (table: ITableV2): VersionOptions => ({
  description: `Calendar over the table ${table.tableName}`,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
});

/**
 * Has CodeDeploy move the aliases: a tenth of the calls go to the new version for five minutes, then all. If one of the alarms rings
 * meanwhile, or rings already, the alias goes back, the deployment of the stack fails, and CloudFormation restores what was there.
 */
export function shiftGradually(
  scope: Construct,
  functions: Readonly<Record<string, { readonly live: Alias }>>,
  alarms: readonly IAlarm[],
): void {
  const within = new Construct(scope, 'Release');
  const application = new LambdaApplication(within, 'Application');
  const role = new Role(within, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  // The managed policy that CDK would attach may move the aliases of all functions in the account.
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      resources: Object.values(functions).flatMap(({ live }) => [live.lambda.functionArn, live.functionArn]),
    }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: alarms.map(({ alarmArn }) => alarmArn) }),
  );
  for (const [name, { live: alias }] of Object.entries(functions))
    new LambdaDeploymentGroup(within, name, {
      application,
      alias,
      alarms: [...alarms],
      role: role.withoutPolicyUpdates(),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
}
