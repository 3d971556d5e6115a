/** A small service, written by hand as CloudFormation has it, and what the stage makes of it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { readDeployment } from '../../tools/local/template.ts';

let folder: string;
beforeEach(() => {
  const made = temporaryFolder('template');
  folder = made.path;
  return made.remove;
});

const KeySchema = [{ AttributeName: 'pk', KeyType: 'HASH' }];
const data = {
  Resources: {
    Things: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        KeySchema,
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
        GlobalSecondaryIndexes: [
          { IndexName: 'all', KeySchema, Projection: { ProjectionType: 'ALL' }, WarmThroughput: {} },
        ],
        Replicas: [{ Region: { Ref: 'AWS::Region' } }],
      },
    },
  },
  Outputs: {
    Name: { Value: { Ref: 'Things' }, Export: { Name: 'data:name' } },
    Arn: { Value: { 'Fn::GetAtt': ['Things', 'Arn'] }, Export: { Name: 'data:arn' } },
    Plain: { Value: 1 },
  },
};

const route = (RouteKey: string, integration: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    ApiId: { Ref: 'Api' },
    RouteKey,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: integration }]] },
  },
});
const mapping = (properties: object) => ({
  Type: 'AWS::ApiGatewayV2::ApiMapping',
  Properties: { ApiId: { Ref: 'Api' }, Stage: { Ref: 'Stage' }, ...properties },
});
const reference = (secret: unknown, part = 'SecretString:::') => ({
  'Fn::Join': ['', ['{{resolve:secretsmanager:', secret, `:${part}}}`]],
});
const alias = (id: string) => ({
  Type: 'AWS::Lambda::Alias',
  Properties: {
    FunctionName: { Ref: id },
    FunctionVersion: { 'Fn::GetAtt': [`${id}Version`, 'Version'] },
    Name: 'live',
  },
});
const permission = (id: string, resource: string) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { Ref: id },
    Principal: 'apigateway.amazonaws.com',
    SourceArn: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':execute-api:', { Ref: 'Api' }, resource]] },
  },
});
const site = {
  Resources: {
    OfAlias: permission('ThingsLive', '/*/*/*'),
    OfNoAlias: permission('ThingsFunction', '/*/$default'),
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'a' } },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: 'gl', AutoDeploy: true },
    },
    Read: route('GET /v1/things/{id}', 'ToThings'),
    Rest: route('$default', 'ToThings'),
    ToThings: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: { Ref: 'ThingsLive' }, PayloadFormatVersion: '2.0' },
    },
    ThingsLive: alias('ThingsFunction'),
    ThingsFunction: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Role: { 'Fn::GetAtt': ['ThingsRole', 'Arn'] },
        Code: { S3Bucket: { 'Fn::Sub': 'assets' }, S3Key: 'things.zip' },
        Handler: 'index.handler',
        Timeout: 7,
        MemorySize: 512,
        Environment: {
          Variables: {
            TABLE_NAME: { 'Fn::ImportValue': 'data:name' },
            SITE: '{"namespace":"v1"}',
            SECRET_KEY: reference({ Ref: 'Key' }),
          },
        },
      },
      Metadata: { 'calendar:entry': 'functions/things.ts' },
    },
    ThingsPolicy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        PolicyDocument: { Statement: [{ Effect: 'Allow', Resource: { 'Fn::ImportValue': 'data:arn' } }] },
        PolicyName: 'things',
        Roles: [{ Ref: 'ThingsRole' }],
      },
    },
    AtHost: mapping({ DomainName: 'agenda.example' }),
    AtPath: mapping({ DomainName: 'www.example', ApiMappingKey: 'agenda/gl' }),
    Elsewhere: mapping({ DomainName: 'other.example', ApiId: { Ref: 'OtherApi' } }),
    OtherPolicy: {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: { Statement: [] }, PolicyName: 'other', Roles: [{ Ref: 'OtherRole' }] },
    },
  },
};

const rule = (ScheduleExpression: string, id = 'ScheduledJobLive') => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression,
    State: 'ENABLED',
    Targets: [{ Id: 'Target0', Arn: { Ref: id } }],
  },
});
const clock = {
  Resources: {
    EveryMinute: rule('rate(1 minute)'),
    ScheduledJobLive: alias('ScheduledJobFunction'),
    ScheduledJobFunction: {
      ...site.Resources.ThingsFunction,
      Metadata: { 'calendar:entry': 'functions/sweep.ts' },
    },
  },
};

const write = (name: string, template: unknown): void =>
  writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(template));

test('functions, routes, stage, schedules, table, and a name that crosses from one stack to the other', () => {
  write('data', data);
  write('site', site);
  write('clock', clock);
  const things = {
    name: 'gl-ThingsFunction',
    stage: 'gl',
    entry: 'functions/things.ts',
    bundle: 'things.zip',
    exportName: 'handler',
    environment: { TABLE_NAME: 'local-table', SITE: '{"namespace":"v1"}', SECRET_KEY: 'local-secret' },
    timeoutMs: 7000,
    memoryMb: 512,
    policies: [{ Statement: [{ Effect: 'Allow', Resource: 'local-table.Arn' }] }],
    // That of the function itself is not the alias's, by which it is called.
    permissions: [
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: 'ThingsLive',
        Principal: 'apigateway.amazonaws.com',
        SourceArn: 'arn:aws:execute-api:Api/*/*/*',
      },
    ],
  };
  const { stage: _, ...called } = things;
  const sweep = { ...called, name: 'ScheduledJobFunction', entry: 'functions/sweep.ts', policies: [], permissions: [] };
  expect(readDeployment(folder, 'local-table', 'local-secret')).toEqual({
    apis: [
      {
        id: 'Api',
        stage: 'gl',
        namespace: 'v1',
        routes: [
          { key: 'GET /v1/things/{id}', function: things },
          { key: '$default', function: things },
        ],
        mappings: [
          { host: 'agenda.example', basePath: '' },
          { host: 'www.example', basePath: 'agenda/gl' },
        ],
      },
    ],
    schedules: [{ rule: 'EveryMinute', everyMs: 60_000, function: sweep }],
    table: {
      KeySchema,
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [{ IndexName: 'all', KeySchema, Projection: { ProjectionType: 'ALL' } }],
    },
  });
});

test.each([
  ['GET /v1/{rest+}/all', 'a greedy variable that is not the last'],
  ['GET /v1/', 'a slash at the end'],
  ['ANY /v1', 'any method'],
])('what the gateway cannot do is refused, not run differently: %s, %s', key => {
  write('data', data);
  write('site', { ...site, Resources: { ...site.Resources, Odd: route(key, 'ToThings') } });
  expect(() => readDeployment(folder, 'local-table', 'local-secret')).toThrow('Invalid');
});

test('without a table there is no service', () => {
  write('site', site);
  expect(() => readDeployment(folder, 'local-table', 'local-secret')).toThrow('The templates have 0 tables, not one');
});
