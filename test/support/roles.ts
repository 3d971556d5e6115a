/**
 * In tests, functions have the rights that the templates give them, which no engine on one machine
 * checks. What AWS would deny fails with the same error. Calls that no function makes, such as
 * those of a test that looks into the table, are not checked.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import type { FunctionName } from '../../infra/grants.ts';
import type { Deployment, LambdaFunction } from '../../tools/local/deployment.ts';
import { denying } from './denying.ts';
import { allows, PolicyDocument } from './iam.ts';

interface Role {
  readonly name: string;
  readonly policies: readonly PolicyDocument[];
}
const roles = new WeakMap<LambdaFunction, Role>();
const acting = new AsyncLocalStorage<Role | undefined>();

/** Everything that is sent while `what` runs is sent with the rights of this function. */
export const withRightsOf = <T>(lambda: LambdaFunction, what: () => Promise<T>): Promise<T> => {
  const { name, policies } = lambda;
  const role = roles.get(lambda) ?? { name, policies: v.parse(v.array(PolicyDocument), policies) };
  roles.set(lambda, role);
  return acting.run(role, what);
};

/** Calls that a wrapper of the store makes for itself, while a function runs, are not checked. */
export const withAllRights = <T>(what: () => Promise<T>): Promise<T> => acting.run(undefined, what);

/**
 * The function with this name, of the first site, because those of all sites have the same rights.
 */
export const functionOf = ({ apis, scheduled }: Deployment, name: FunctionName): LambdaFunction => {
  const targets = [...apis.flatMap(({ routes }) => routes.map(route => route.function)), ...scheduled];
  const found = targets.find(({ entry }) => entry === `functions/${name}.ts`);
  if (found === undefined) throw new Error(`the templates have no function ${name}`);
  return found;
};

/** Asks for the rights of whoever sends something, for each attempt. */
export const asking = (client: DynamoDBClient): DynamoDBClient =>
  denying(client, asked => {
    const role = acting.getStore();
    return role === undefined || allows(role.policies, asked) ? undefined : role.name;
  });
