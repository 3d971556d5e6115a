/** Schemas of the resources of a CloudFormation template that the stage supports. It refuses others. */
import * as v from 'valibot';
import { Table } from './deployment.ts';
import type { Template } from './intrinsics.ts';
import { Permission } from './permissions.ts';

export const TableResource = v.object({ Type: v.literal('AWS::DynamoDB::GlobalTable'), Properties: Table });
export const StageResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Stage'),
  Properties: v.object({ ApiId: v.string(), StageName: v.string() }),
});
export const RouteResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Route'),
  Properties: v.object({
    ApiId: v.string(),
    // The route keys that `routing.ts` supports: no ANY. API Gateway refuses a slash at the end as well.
    RouteKey: v.pipe(
      v.string(),
      v.regex(/^(\$default|(?!ANY )[A-Z]+ (\/|(\/([^/{}]+|\{\w+\}))+|(\/([^/{}]+|\{\w+\}))*\/\{\w+\+\}))$/),
    ),
    Target: v.pipe(v.string(), v.startsWith('integrations/')),
  }),
});
export const IntegrationResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Integration'),
  Properties: v.object({ IntegrationUri: v.string(), PayloadFormatVersion: v.literal('2.0') }),
});
export const MappingResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::ApiMapping'),
  Properties: v.object({ ApiId: v.string(), DomainName: v.string(), ApiMappingKey: v.optional(v.string(), '') }),
});
export const RuleResource = v.object({
  Type: v.literal('AWS::Events::Rule'),
  Properties: v.union([
    v.object({
      ScheduleExpression: v.literal('rate(1 minute)'),
      State: v.literal('ENABLED'),
      Targets: v.array(v.object({ Arn: v.string() })),
    }),
    // A rule for events of AWS services, which never occur on a stage.
    v.object({ EventPattern: v.looseObject({}) }),
  ]),
});
export const PolicyResource = v.object({
  Type: v.literal('AWS::IAM::Policy'),
  Properties: v.object({ PolicyDocument: v.unknown(), Roles: v.array(v.string()) }),
});
export const FunctionResource = v.object({
  Type: v.literal('AWS::Lambda::Function'),
  Properties: v.object({
    Role: v.string(),
    Code: v.object({ S3Key: v.string() }),
    Handler: v.pipe(v.string(), v.startsWith('index.')),
    Timeout: v.number(),
    MemorySize: v.number(),
    Environment: v.object({ Variables: v.record(v.string(), v.string()) }),
  }),
  Metadata: v.object({ 'calendar:entry': v.string() }),
});
/** An alias, by which callers invoke a function. */
export const AliasResource = v.object({
  Type: v.literal('AWS::Lambda::Alias'),
  Properties: v.object({ FunctionName: v.string() }),
});
export const PermissionResource = v.object({
  Type: v.literal('AWS::Lambda::Permission'),
  Properties: Permission,
});
/** The environment variables of a site's functions that the stage reads. */
export const SiteVariables = v.object({
  SITE: v.pipe(v.string(), v.parseJson(), v.object({ namespace: v.string() })),
});

type ResourceSchema = v.ObjectSchema<
  { readonly Type: v.LiteralSchema<string, undefined> } & v.ObjectEntries,
  undefined
>;

/** All resources of the schema's type, with their logical ids. */
export const resources = <S extends ResourceSchema>(
  { Resources }: Template,
  schema: S,
): readonly (v.InferOutput<S> & { readonly id: string })[] =>
  Object.entries(Resources)
    .filter(([, { Type }]) => Type === schema.entries.Type.literal)
    .map(([id, resource]) => ({ ...v.parse(schema, resource), id }));
