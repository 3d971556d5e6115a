/**
 * How a deployment reaches callers. Each function has immutable versions, and an alias `live` that
 * API Gateway and the schedule invoke. A deployment publishes a version of each changed function
 * and moves the alias to it (docs/decisions/old-and-new-code).
 */
import { CfnParameter, Lazy, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { VersionOptions } from 'aws-cdk-lib/aws-lambda';

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
