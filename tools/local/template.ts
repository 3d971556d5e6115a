/** Reads functions, routes, scheduled functions and the table from the synthesised templates. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Deployment, type LambdaFunction, Table } from './deployment.ts';
import { resolveReferences, Template } from './intrinsics.ts';
import { Permission } from './permissions.ts';

/**
 * `tableName` replaces the name of the table in environments and policies, and `secret` replaces
 * the references to Secrets Manager. It throws if the templates contain what the local server does
 * not support.
 */
export function readDeployment(folder: string, tableName: string, secret: string): Deployment {
  const templates = readdirSync(folder)
    .filter(file => file.endsWith('.template.json'))
    .map(file => v.parse(Template, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const [found, ...others] = templates.flatMap(template => resources(template, 'AWS::DynamoDB::GlobalTable'));
  if (found === undefined || others.length > 0) throw new Error('The templates do not have one table');
  const { id, ...table } = found;
  const stacks = resolveReferences(templates, { [id]: tableName }).map(template => readStack(template, secret));
  return {
    apis: stacks.flatMap(({ apis }) => apis),
    scheduled: stacks.flatMap(({ scheduled }) => scheduled),
    table,
  };
}

/** A stack has one API at most. */
function readStack(template: Template, secret: string): Pick<Deployment, 'apis' | 'scheduled'> {
  const stages = resources(template, 'AWS::ApiGatewayV2::Stage');
  const functions = readFunctions(template, secret, stages[0]?.StageName);
  const functionAt = (alias: string | undefined): LambdaFunction => {
    const found = functions.get(alias ?? '');
    if (found === undefined) throw new Error(`There is no function at ${alias}`);
    return found;
  };
  const integrations = resources(template, 'AWS::ApiGatewayV2::Integration');
  const routes = resources(template, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
    const integration = integrations.find(({ id }) => Target === `integrations/${id}`);
    return { key: RouteKey, function: functionAt(integration?.IntegrationUri) };
  });
  const mappings = resources(template, 'AWS::ApiGatewayV2::ApiMapping').map(({ DomainName, ApiMappingKey }) => ({
    host: DomainName,
    basePath: ApiMappingKey,
  }));
  const apis = stages.map(({ ApiId, StageName }) => {
    const { SITE } = v.parse(SiteVariables, routes[0]?.function.environment);
    return { id: ApiId, stage: StageName, namespace: SITE.namespace, routes, mappings };
  });
  // All targets are called every minute, because the schema has no other schedule.
  const targets = resources(template, 'AWS::Events::Rule').flatMap(rule => ('Targets' in rule ? rule.Targets : []));
  return { apis, scheduled: targets.map(({ Arn }) => functionAt(Arn)) };
}

/**
 * The functions of a template, by the alias that integrations and rules name. Here an alias always
 * leads to the newest version.
 */
function readFunctions(template: Template, secret: string, stage?: string): Map<string, LambdaFunction> {
  const functions = resources(template, 'AWS::Lambda::Function');
  const policies = resources(template, 'AWS::IAM::Policy');
  const permissions = resources(template, 'AWS::Lambda::Permission');
  return new Map(
    resources(template, 'AWS::Lambda::Alias').map(alias => {
      const found = functions.find(({ id }) => id === alias.FunctionName);
      if (found === undefined) throw new Error(`The alias ${alias.id} leads to no function`);
      const role = found.Role.replace('.Arn', '');
      const lambda = {
        name: stage === undefined ? found.id : `${stage}-${found.id}`,
        ...(stage !== undefined && { stage }),
        entry: found['calendar:entry'],
        bundle: found.Code.S3Key.replace('.zip', ''),
        exportName: found.Handler.replace('index.', ''),
        environment: withSecret(found.Environment.Variables, secret),
        timeoutMs: found.Timeout * 1000,
        policies: policies.filter(({ Roles }) => Roles.includes(role)).map(({ PolicyDocument }) => PolicyDocument),
        permissions: permissions.filter(({ FunctionName }) => FunctionName === alias.id),
      };
      return [alias.id, lambda];
    }),
  );
}

/**
 * A dynamic reference to a whole secret, with an optional version stage (AWS:
 * dynamic-references-secretsmanager).
 */
const SECRET = /\{\{resolve:secretsmanager:[^{}]+:SecretString::[\w-]*:\}\}/g;

const withSecret = (variables: Readonly<Record<string, string>>, secret: string): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value.replaceAll(SECRET, () => secret)]));

/** The environment variables of a site's functions that the local server reads. */
const SiteVariables = v.object({
  SITE: v.pipe(v.string(), v.parseJson(), v.object({ namespace: v.string() })),
});

/**
 * What the local server supports of the resources of a CloudFormation template: their properties
 * and metadata, by type. It refuses others.
 */
const RESOURCES = {
  'AWS::DynamoDB::GlobalTable': Table,
  'AWS::ApiGatewayV2::Stage': v.object({ ApiId: v.string(), StageName: v.string() }),
  'AWS::ApiGatewayV2::Route': v.object({
    // The route keys that `routing.ts` supports, which exclude ANY. API Gateway also refuses a
    // slash at the end.
    RouteKey: v.pipe(
      v.string(),
      v.regex(/^(\$default|(?!ANY )[A-Z]+ (\/|(\/([^/{}]+|\{\w+\}))+|(\/([^/{}]+|\{\w+\}))*\/\{\w+\+\}))$/),
    ),
    Target: v.string(),
  }),
  'AWS::ApiGatewayV2::Integration': v.object({ IntegrationUri: v.string(), PayloadFormatVersion: v.literal('2.0') }),
  'AWS::ApiGatewayV2::ApiMapping': v.object({ DomainName: v.string(), ApiMappingKey: v.optional(v.string(), '') }),
  'AWS::Events::Rule': v.union([
    v.object({
      ScheduleExpression: v.literal('rate(1 minute)'),
      State: v.literal('ENABLED'),
      Targets: v.array(v.object({ Arn: v.string() })),
    }),
    // A rule for events of AWS services, which never occur on the local server.
    v.object({ EventPattern: v.looseObject({}) }),
  ]),
  'AWS::IAM::Policy': v.object({ PolicyDocument: v.unknown(), Roles: v.array(v.string()) }),
  'AWS::Lambda::Function': v.object({
    Role: v.string(),
    Code: v.object({ S3Key: v.string() }),
    Handler: v.pipe(v.string(), v.startsWith('index.')),
    Timeout: v.number(),
    Environment: v.object({ Variables: v.record(v.string(), v.string()) }),
    'calendar:entry': v.string(),
  }),
  /** The alias by which callers invoke a function. */
  'AWS::Lambda::Alias': v.object({ FunctionName: v.string() }),
  'AWS::Lambda::Permission': Permission,
};

/** All resources of this type, with their logical ids. */
const resources = <T extends keyof typeof RESOURCES>(
  { Resources }: Template,
  type: T,
): (v.InferOutput<(typeof RESOURCES)[T]> & { readonly id: string })[] =>
  Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties, Metadata }]) => ({ ...v.parse(RESOURCES[type], { ...Metadata, ...Properties }), id }));
