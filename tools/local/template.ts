/** Reads from the synthesised templates what the stage has to run: functions, routes, schedules and the table. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { resolveReferences, Template } from './intrinsics.ts';

const KeySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) }));

/** What CreateTable takes of it: replicas, backups and expiry are not for an engine on one machine. */
export const Table = v.object({
  KeySchema,
  AttributeDefinitions: v.array(v.object({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) })),
  BillingMode: v.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: v.array(
    v.object({
      IndexName: v.string(),
      KeySchema,
      Projection: v.object({
        ProjectionType: v.picklist(['ALL', 'KEYS_ONLY', 'INCLUDE']),
        NonKeyAttributes: v.optional(v.array(v.string())),
      }),
    }),
  ),
});
export type Table = v.InferOutput<typeof Table>;

export interface LambdaFunction {
  readonly name: string;
  /** Of the API that calls it; undefined: the clock does. */
  readonly stage?: string;
  /** Its source, from the root of the repository. */
  readonly entry: string;
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** What its role may do, as the template has it. No engine on one machine asks; tests do. */
  readonly policies: readonly unknown[];
}

export interface Route {
  /** As events have it: `GET /events/{id}`, or `$default`. */
  readonly key: string;
  readonly function: LambdaFunction;
}

/** An HTTP API and its one stage. */
export interface Api {
  readonly id: string;
  readonly stage: string;
  /** Path of the address that the stack puts out: `/gl/calendar/events/v1`. */
  readonly root: string;
  readonly routes: readonly Route[];
}

/** A function that is called by the clock. */
export interface Schedule {
  readonly rule: string;
  readonly everyMs: number;
  readonly function: LambdaFunction;
}

export interface Service {
  readonly apis: readonly Api[];
  readonly schedules: readonly Schedule[];
  readonly table: Table;
}

/**
 * Environment and rights name the table `tableName`; what Secrets Manager would put into the environment is `secret`.
 * Throws when the templates hold what the stage has no counterpart for.
 */
export function readService(folder: string, tableName: string, secret: string): Service {
  const raw = readdirSync(folder)
    .filter(file => file.endsWith('.template.json'))
    .map(file => v.parse(Template, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const tables = raw.flatMap(template => resources(template, TableResource));
  const [table] = tables;
  if (table === undefined || tables.length > 1) throw new Error(`The templates have ${tables.length} tables, not one`);

  const names = { [table.id]: tableName, 'AWS::Region': 'local', 'AWS::URLSuffix': 'test' };
  const templates = resolveReferences(raw, names);
  const apis = templates.flatMap(template =>
    resources(template, StageResource).map(({ Properties }) => readApi(template, Properties, secret)),
  );
  return { apis, schedules: templates.flatMap(template => readSchedules(template, secret)), table: table.Properties };
}

const TableResource = v.object({ Type: v.literal('AWS::DynamoDB::GlobalTable'), Properties: Table });
const StageResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Stage'),
  Properties: v.object({ ApiId: v.string(), StageName: v.string() }),
});
const RouteResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Route'),
  Properties: v.object({
    ApiId: v.string(),
    // What `routing.ts` can match: no ANY, no greedy `{name+}`.
    RouteKey: v.pipe(v.string(), v.regex(/^(\$default|(?!ANY )[A-Z]+ (\/([^/{}]+|\{\w+\}))+)$/)),
    Target: v.pipe(v.string(), v.startsWith('integrations/')),
  }),
});
const IntegrationResource = v.object({
  Type: v.literal('AWS::ApiGatewayV2::Integration'),
  Properties: v.object({ IntegrationUri: v.string(), PayloadFormatVersion: v.literal('2.0') }),
});
const RuleResource = v.object({
  Type: v.literal('AWS::Events::Rule'),
  Properties: v.object({
    ScheduleExpression: v.literal('rate(1 minute)'),
    State: v.literal('ENABLED'),
    Targets: v.array(v.object({ Arn: v.string() })),
  }),
});
const PolicyResource = v.object({
  Type: v.literal('AWS::IAM::Policy'),
  Properties: v.object({ PolicyDocument: v.unknown(), Roles: v.array(v.string()) }),
});
const FunctionResource = v.object({
  Type: v.literal('AWS::Lambda::Function'),
  Properties: v.object({
    Role: v.string(),
    Handler: v.string(),
    Timeout: v.number(),
    MemorySize: v.number(),
    Environment: v.object({ Variables: v.record(v.string(), v.string()) }),
  }),
  Metadata: v.object({ 'calendar:entry': v.string() }),
});
const Outputs = v.object({ Url: v.object({ Value: v.pipe(v.string(), v.url()) }) });

type ResourceSchema = v.ObjectSchema<
  { readonly Type: v.LiteralSchema<string, undefined> } & v.ObjectEntries,
  undefined
>;

/** All resources of the type that the schema names, each with its logical id. */
const resources = <S extends ResourceSchema>(
  { Resources }: Template,
  schema: S,
): readonly (v.InferOutput<S> & { readonly id: string })[] =>
  Object.entries(Resources)
    .filter(([, { Type }]) => Type === schema.entries.Type.literal)
    .map(([id, resource]) => ({ ...v.parse(schema, resource), id }));

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
  const { Url } = v.parse(Outputs, template.Outputs);
  return { id: ApiId, stage: StageName, root: new URL(Url.Value).pathname, routes };
}

const MINUTE = 60_000;

function readSchedules(template: Template, secret: string): Schedule[] {
  const functions = readFunctions(template, secret);
  return resources(template, RuleResource).flatMap(({ id, Properties: { Targets } }) =>
    Targets.map(({ Arn }) => {
      const target = functions.get(Arn);
      if (target === undefined) throw new Error(`No function answers ${id}`);
      return { rule: id, everyMs: MINUTE, function: target };
    }),
  );
}

/** By their address. */
const readFunctions = (template: Template, secret: string, stage?: string): Map<string, LambdaFunction> => {
  const policiesOf = (role: string): unknown[] =>
    resources(template, PolicyResource)
      .filter(({ Properties: { Roles } }) => Roles.some(each => `${each}.Arn` === role))
      .map(({ Properties: { PolicyDocument } }) => PolicyDocument);
  return new Map(
    resources(template, FunctionResource).map(each => [
      `${each.id}.Arn`,
      { ...readFunction(each, secret, stage), policies: policiesOf(each.Properties.Role) },
    ]),
  );
};

const readFunction = (
  { id, Properties, Metadata }: v.InferOutput<typeof FunctionResource> & { id: string },
  secret: string,
  stage: string | undefined,
): Omit<LambdaFunction, 'policies'> => ({
  name: stage === undefined ? id : `${stage}-${id}`,
  ...(stage !== undefined && { stage }),
  entry: Metadata['calendar:entry'],
  exportName: Properties.Handler.replace('index.', ''),
  environment: resolveSecrets(Properties.Environment.Variables, secret),
  timeoutMs: Properties.Timeout * 1000,
  memoryMb: Properties.MemorySize,
});

/** A dynamic reference to the whole of a secret, in its current version (AWS: dynamic-references-secretsmanager). */
const SECRET = /^\{\{resolve:secretsmanager:[^{}]+:SecretString:::\}\}$/;

const resolveSecrets = (variables: Readonly<Record<string, string>>, secret: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      if (SECRET.test(value)) return [name, secret];
      if (value.includes('{{resolve:')) throw new Error(`${name} refers to what no stage has: ${value}`);
      return [name, value];
    }),
  );
