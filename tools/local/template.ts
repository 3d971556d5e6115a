/** Reads functions, routes, scheduled functions and the table from the synthesised templates. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Api, type Deployment, type LambdaFunction, Table } from './deployment.ts';
import { resolveReferences, Template } from './intrinsics.ts';
import { Permission } from './permissions.ts';

/**
 * `tableName` replaces the name of the table in environments and policies, and `secret` the references to Secrets Manager. Throws when the
 * templates contain what the stage does not support.
 */
export function readDeployment(folder: string, tableName: string, secret: string): Deployment {
  const raw = readdirSync(folder)
    .filter(file => file.endsWith('.template.json'))
    .map(file => v.parse(Template, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const tables = raw.flatMap(template => resources(template, TableResource));
  const [table] = tables;
  if (table === undefined || tables.length > 1) throw new Error(`The templates have ${tables.length} tables, not one`);

  const templates = resolveReferences(raw, { [table.id]: tableName });
  const apis = templates.flatMap(template =>
    resources(template, StageResource).map(({ Properties }) => readApi(template, Properties, secret)),
  );
  return { apis, scheduled: templates.flatMap(template => readScheduled(template, secret)), table: table.Properties };
}

function readApi(
  template: Template,
  { ApiId, StageName }: v.InferOutput<typeof StageResource>['Properties'],
  secret: string,
): Api {
  const functions = readFunctions(template, secret, StageName);
  const integrations = new Map(
    resources(template, IntegrationResource).map(({ id, Properties }) => [
      id,
      functions.get(Properties.IntegrationUri),
    ]),
  );
  const routes = resources(template, RouteResource)
    .filter(({ Properties }) => Properties.ApiId === ApiId)
    .map(({ Properties: { RouteKey, Target } }) => {
      const target = integrations.get(Target.replace('integrations/', ''));
      if (target === undefined) throw new Error(`No function answers ${RouteKey} of ${StageName}`);
      return { key: RouteKey, function: target };
    });
  const mappings = resources(template, MappingResource)
    .filter(({ Properties }) => Properties.ApiId === ApiId)
    .map(({ Properties: { DomainName, ApiMappingKey } }) => ({ host: DomainName, basePath: ApiMappingKey }));
  const { SITE } = v.parse(SiteVariables, routes[0]?.function.environment);
  return { id: ApiId, stage: StageName, namespace: SITE.namespace, routes, mappings };
}

/** The functions that rules call every minute: the schema has no other schedule. */
function readScheduled(template: Template, secret: string): LambdaFunction[] {
  const functions = readFunctions(template, secret);
  return resources(template, RuleResource).flatMap(({ id, Properties }) =>
    ('EventPattern' in Properties ? [] : Properties.Targets).map(({ Arn }) => {
      const target = functions.get(Arn);
      if (target === undefined) throw new Error(`No function answers ${id}`);
      return target;
    }),
  );
}

/** The functions of a template, by the alias that integrations and rules name. It always leads to the newest version here. */
function readFunctions(template: Template, secret: string, stage?: string): Map<string, LambdaFunction> {
  const targets = resources(template, FunctionResource);
  const policies = resources(template, PolicyResource).map(({ Properties }) => Properties);
  const permissions = resources(template, PermissionResource).map(({ Properties }) => Properties);
  const functions = new Map<string, LambdaFunction>();
  for (const { id: alias, Properties } of resources(template, AliasResource)) {
    const target = targets.find(({ id }) => id === Properties.FunctionName);
    if (target === undefined) throw new Error(`The alias ${alias} leads to no function`);
    const role = target.Properties.Role.replace('.Arn', '');
    functions.set(alias, {
      ...readFunction(target, secret, stage),
      policies: policies.filter(({ Roles }) => Roles.includes(role)).map(({ PolicyDocument }) => PolicyDocument),
      permissions: permissions.filter(({ FunctionName }) => FunctionName === alias),
    });
  }
  return functions;
}

const readFunction = (
  { id, Properties, Metadata }: v.InferOutput<typeof FunctionResource> & { id: string },
  secret: string,
  stage: string | undefined,
): Omit<LambdaFunction, 'policies' | 'permissions'> => ({
  name: stage === undefined ? id : `${stage}-${id}`,
  ...(stage !== undefined && { stage }),
  entry: Metadata['calendar:entry'],
  bundle: Properties.Code.S3Key,
  exportName: Properties.Handler.replace('index.', ''),
  environment: resolveSecrets(Properties.Environment.Variables, secret),
  timeoutMs: Properties.Timeout * 1000,
  memoryMb: Properties.MemorySize,
});

/** A dynamic reference to a whole secret, with an optional version stage (AWS: dynamic-references-secretsmanager). */
const SECRET = /^\{\{resolve:secretsmanager:[^{}]+:SecretString::[\w-]*:\}\}$/;

const resolveSecrets = (variables: Readonly<Record<string, string>>, secret: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const parts = value.split('\n');
      if (parts.every(part => SECRET.test(part))) return [name, parts.map(() => secret).join('\n')];
      if (value.includes('{{resolve:')) throw new Error(`${name} refers to what no stage has: ${value}`);
      return [name, value];
    }),
  );

// --- Schemas of the resources of a CloudFormation template that the stage supports. It refuses others.

const TableResource = v.object({ Type: v.literal('AWS::DynamoDB::GlobalTable'), Properties: Table });
const StageResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Stage'),
  Properties: v.object({ ApiId: v.string(), StageName: v.string() }),
});
const RouteResource = v.object({
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
const IntegrationResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Integration'),
  Properties: v.object({ IntegrationUri: v.string(), PayloadFormatVersion: v.literal('2.0') }),
});
const MappingResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::ApiMapping'),
  Properties: v.object({ ApiId: v.string(), DomainName: v.string(), ApiMappingKey: v.optional(v.string(), '') }),
});
const RuleResource = v.object({
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
const PolicyResource = v.object({
  Type: v.literal('AWS::IAM::Policy'),
  Properties: v.object({ PolicyDocument: v.unknown(), Roles: v.array(v.string()) }),
});
const FunctionResource = v.object({
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
const AliasResource = v.object({
  Type: v.literal('AWS::Lambda::Alias'),
  Properties: v.object({ FunctionName: v.string() }),
});
const PermissionResource = v.object({
  Type: v.literal('AWS::Lambda::Permission'),
  Properties: Permission,
});
/** The environment variables of a site's functions that the stage reads. */
const SiteVariables = v.object({
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
