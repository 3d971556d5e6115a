/**
 * How a deployment reaches callers. Each function has immutable versions, and an alias `live` that
 * API Gateway and the schedule invoke. A deployment publishes a version of each changed function
 * and shifts the alias, at once or a tenth of the calls for five minutes first
 * (docs/decisions/old-and-new-code).
 */
import { CfnParameter, Lazy, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, VersionOptions } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

export const LIVE = 'live';

/**
 * Old versions are kept, so that an alias can be rolled back within a second. The version of a
 * failed deployment is deleted: otherwise the next attempt would publish the same code and settings
 * again, which CloudFormation treats as an error.
 *
 * CDK derives the logical id of a version from the function's template, which does not include the
 * values of parameters (`deployed.ts`). So the description includes the parameters that the
 * variables of this function use: with another table or key it changes, and CloudFormation replaces
 * the version. Other parameters must not be in it: AWS Lambda publishes no version of a function
 * that has not changed, so the deployment would fail (AWS: "PublishVersion").
 */
export const versionsIn = (stack: Stack, variables: Readonly<Record<string, string>>): VersionOptions => ({
  description: Lazy.string({ produce: () => parametersIn(stack, variables).join(' ') }),
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
});

const parametersIn = (stack: Stack, variables: Readonly<Record<string, string>>): string[] => {
  const written = JSON.stringify(stack.resolve(variables));
  return stack.node.children
    .filter(child => child instanceof CfnParameter)
    .filter(({ valueAsString }) => written.includes(JSON.stringify(stack.resolve(valueAsString))))
    .map(({ valueAsString }) => valueAsString);
};

/**
 * Lets CodeDeploy shift the aliases: a tenth of the calls go to the new version for five minutes,
 * then all. If an alarm goes off meanwhile, or is already on, the alias and the stack are rolled
 * back.
 */
export function shiftGradually(
  scope: Construct,
  functions: Readonly<Record<string, { readonly live: Alias }>>,
  alarms: readonly IAlarm[],
): void {
  const within = new Construct(scope, 'Release');
  const application = new LambdaApplication(within, 'Application');
  const role = new Role(within, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  // The managed policy that CDK would attach can shift the aliases of all functions in the account.
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      // The alias is named, because a reference would be a circular dependency: the alias depends
      // on the deployment group.
      resources: Object.values(functions).flatMap(({ live: { lambda } }) => [
        lambda.functionArn,
        `${lambda.functionArn}:${LIVE}`,
      ]),
    }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: alarms.map(({ alarmArn }) => alarmArn) }),
  );
  for (const [name, { live: alias }] of Object.entries(functions)) {
    const group = new LambdaDeploymentGroup(within, name, {
      application,
      alias,
      alarms: [...alarms],
      role: role.withoutPolicyUpdates(),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
    // The group also has to wait for the role's policy. Without it, the first deployment through
    // CodeDeploy would be denied.
    group.node.addDependency(role);
  }
}
