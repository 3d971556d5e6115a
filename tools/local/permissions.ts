/**
 * Whether API Gateway may call the function of a route, as Lambda decides by the function's
 * resource policy.
 */
import * as v from 'valibot';

/**
 * The properties of an `AWS::Lambda::Permission`. Lambda keeps it as a statement with the condition
 * `ArnLike` on `AWS:SourceArn`.
 */
export const Permission = v.object({
  Action: v.string(),
  /**
   * The alias that may be called. A permission for the function itself does not include its
   * aliases.
   */
  FunctionName: v.string(),
  /** The domain name of the service that may call. */
  Principal: v.string(),
  SourceArn: v.string(),
});
export type Permission = v.InferOutput<typeof Permission>;

/**
 * The source of a call is the ARN `API/STAGE/METHOD/path`, with the path of the route key (AWS:
 * "API Gateway Amazon Resource Name (ARN) reference"), but `API/STAGE/$default` for that route
 * (aws/serverless-application-model#2574). Region and account are not compared, because a template
 * has those that its settings name, and this machine has one of each.
 */
export const mayCall = (
  api: { readonly id: string; readonly stage: string },
  route: { readonly key: string; readonly function: { readonly permissions: readonly Permission[] } },
): boolean => {
  const source = `${api.id}/${api.stage}/${route.key.replace(' ', '')}`;
  return route.function.permissions.some(
    ({ Action, Principal, SourceArn }) =>
      Action === 'lambda:InvokeFunction' && Principal === 'apigateway.amazonaws.com' && isLike(SourceArn, source),
  );
};

/**
 * `*` stands for any characters of a resource, slashes included (AWS: "IAM JSON policy elements:
 * Condition operators").
 */
const isLike = (pattern: string, resource: string): boolean => {
  const [, allowed = ''] = /^arn:aws:execute-api:[^:]*:[^:]*:(.*)$/.exec(pattern) ?? [];
  const source = allowed.replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`).test(resource);
};
