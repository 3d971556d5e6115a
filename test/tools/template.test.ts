/** A small service, written by hand as CloudFormation has it, and what the stage makes of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readService } from '../../tools/local/template.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-template-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
  Outputs: { Name: { Value: { Ref: 'Things' }, Export: { Name: 'data:name' } }, Plain: { Value: 1 } },
};

const route = (RouteKey: string, integration: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    ApiId: { Ref: 'Api' },
    RouteKey,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: integration }]] },
  },
});
const site = {
  Resources: {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'a' } },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: 'gl', AutoDeploy: true },
    },
    Read: route('GET /v1/things/{id}', 'ToThings'),
    Rest: route('$default', 'ToThings'),
    ToThings: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: { 'Fn::GetAtt': ['ThingsFunction', 'Arn'] }, PayloadFormatVersion: '2.0' },
    },
    ThingsFunction: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: { 'Fn::Sub': 'assets' } },
        Handler: 'index.handler',
        Timeout: 7,
        MemorySize: 512,
        Environment: { Variables: { TABLE_NAME: { 'Fn::ImportValue': 'data:name' }, SITE: '{"language":"gl"}' } },
      },
      Metadata: { 'calendar:entry': 'functions/things.ts' },
    },
  },
  Outputs: {
    Url: {
      Value: {
        'Fn::Join': [
          '',
          ['https://', { Ref: 'Api' }, '.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }, '/gl/v1'],
        ],
      },
    },
  },
};

const write = (name: string, template: unknown): void =>
  writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(template));

test('functions, routes, stage, table, and a name that crosses from one stack to the other', () => {
  write('data', data);
  write('site', site);
  const things = {
    name: 'gl-ThingsFunction',
    stage: 'gl',
    entry: 'functions/things.ts',
    exportName: 'handler',
    environment: { TABLE_NAME: 'local-table', SITE: '{"language":"gl"}' },
    timeoutMs: 7000,
    memoryMb: 512,
  };
  expect(readService(folder, 'local-table')).toEqual({
    apis: [
      {
        id: 'Api',
        stage: 'gl',
        root: '/gl/v1',
        routes: [
          { key: 'GET /v1/things/{id}', function: things },
          { key: '$default', function: things },
        ],
      },
    ],
    table: {
      KeySchema,
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [{ IndexName: 'all', KeySchema, Projection: { ProjectionType: 'ALL' } }],
    },
  });
});

test.each([
  ['GET /v1/{rest+}', 'a greedy parameter'],
  ['ANY /v1', 'any method'],
])('what the gateway cannot do is refused, not run differently: %s', key => {
  write('data', data);
  write('site', { ...site, Resources: { ...site.Resources, Odd: route(key, 'ToThings') } });
  expect(() => readService(folder, 'local-table')).toThrow('Invalid');
});

test('a route that leads nowhere is refused', () => {
  write('data', data);
  write('site', { ...site, Resources: { ...site.Resources, Lost: route('GET /v1/lost', 'ToNobody') } });
  expect(() => readService(folder, 'local-table')).toThrow('No function answers GET /v1/lost of gl');
});

test('without a table there is no service', () => {
  write('site', site);
  expect(() => readService(folder, 'local-table')).toThrow('The templates have 0 tables, not one');
});
