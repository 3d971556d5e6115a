/**
 * How a deployment reaches callers. Each function has versions, which never change, and an alias `live` that API Gateway and the clock
 * call. A deployment publishes a version of each function that it changes, and moves the alias: at once, or a tenth of the calls for
 * five minutes first (docs/decisions/0084).
 */
import { CfnParameter, Lazy, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, VersionOptions } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** Of the alias. */
export const LIVE = 'live';

/**
 * Old versions stay, so that an alias can go back to one in a second. A version of a deployment that failed goes: the next attempt would
 * otherwise find its code and settings published already, which CloudFormation takes for an error.
 *
 * CDK names a version after what the template says of its function, and does not see the values of parameters (`deployed.ts`). So the
 * description has them: with another table or key, it changes, and CloudFormation replaces a version whose description changes.
 */
export const versionsIn = (stack: Stack): VersionOptions => ({
  description: Lazy.string({ produce: () => parametersOf(stack).join(' ') }),
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
});

const parametersOf = (stack: Stack): string[] =>
  stack.node.children
    .filter(child => child instanceof CfnParameter)
    .filter(({ node }) => node.id !== BOOTSTRAP)
    .map(({ valueAsString }) => valueAsString);

/** CDK's own, by which it finds out whether the account is ready. */
const BOOTSTRAP = 'BootstrapVersion';

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
      // The alias by its name: a reference would have this policy wait for the alias, which waits for CodeDeploy.
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
    // With its policy, which the first deployment through CodeDeploy would be refused without.
    group.node.addDependency(role);
  }
}
