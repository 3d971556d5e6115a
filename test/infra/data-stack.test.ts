/** The table keeps what it stores: nobody changes its keys or its safeguards by accident. */
import { expect, test } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';
import { dataStack, rawStack, resourcesOf, stacks } from './synthesised-stacks.ts';

test('the app makes one protected stack of data, one of log and alarms, one of what the clock does, and one stack for each site', () => {
  expect(stacks()).toEqual({
    CalendarData: true,
    CalendarMonitoring: false,
    CalendarSchedule: false,
    ...Object.fromEntries(sites.map(({ language }) => [`Calendar-${language}`, false])),
  });
});

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];
const keysWithEntry = (IndexName: string, partition: string, sort: string) => ({
  IndexName,
  KeySchema: keys(partition, sort),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['x'] },
});

test('the one table: on demand, recoverable to the second, kept when its stack goes, without a stream', () => {
  const tables = resourcesOf(dataStack(), 'AWS::DynamoDB::GlobalTable');
  expect(tables).toEqual([
    {
      id: expect.any(String),
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        KeySchema: keys('pk', 'sk'),
        AttributeDefinitions: ['pk', 'sk', 'g', 'gs', 'd', 'ds', 'l', 'ls'].map(text),
        GlobalSecondaryIndexes: [
          keysWithEntry('bySlug', 'g', 'gs'),
          keysWithEntry('byDate', 'd', 'ds'),
          keysWithEntry('byLink', 'l', 'ls'),
        ],
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        Replicas: [
          {
            Region: { Ref: 'AWS::Region' },
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
            GlobalSecondaryIndexes: ['bySlug', 'byDate', 'byLink'].map(IndexName => ({ IndexName })),
          },
        ],
      },
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    },
  ]);
});

test('the bucket of pictures: for nobody but functions and CloudFront, and what is removed can be brought back', () => {
  const stack = dataStack();
  const [bucket, ...others] = resourcesOf(stack, 'AWS::S3::Bucket');
  expect(others).toEqual([]);
  expect(bucket).toMatchObject({
    Properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      LifecycleConfiguration: {
        Rules: [
          { Id: 'Unfinished', Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' },
          {
            ...{ Id: 'Old', NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          },
        ],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      PublicAccessBlockConfiguration: {
        ...{ BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    },
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
  });
  const arn = { 'Fn::GetAtt': [bucket?.id, 'Arn'] };
  const [policy] = resourcesOf(stack, 'AWS::S3::BucketPolicy');
  expect(policy?.Properties).toMatchObject({
    PolicyDocument: {
      Statement: [
        { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          ...{ Effect: 'Allow', Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } },
          Resource: { 'Fn::Join': ['', [arn, '/public/*']] },
          Condition: { ArnLike: { 'AWS:SourceArn': expect.anything() } },
        },
      ],
    },
  });
});

test('parameters say which table, which bucket and which version of the key the others use, and nothing else of it is imported', () => {
  const stack = dataStack();
  const [[table], [secret], [bucket]] = [
    resourcesOf(stack, 'AWS::DynamoDB::GlobalTable'),
    resourcesOf(stack, 'AWS::SecretsManager::Secret'),
    resourcesOf(stack, 'AWS::S3::Bucket'),
  ];
  const parameter = (Name: string, Value: unknown) => ({ Name, Value, Type: 'String' });
  expect(resourcesOf(stack, 'AWS::SSM::Parameter').map(({ Properties }) => Properties)).toEqual([
    parameter('/calendar/table', { Ref: table?.id }),
    parameter('/calendar/secret', { Ref: secret?.id }),
    parameter('/calendar/key-version', 'AWSCURRENT'),
    parameter('/calendar/pictures', { Ref: bucket?.id }),
  ]);
  const importing = Object.keys(stacks()).filter(name => JSON.stringify(rawStack(name)).includes('"CalendarData:'));
  expect(importing, 'it has no exports').toEqual([]);
});

test('no setting changes a parameter: CloudFormation would put back its value, also that of a table that was restored', async () => {
  const parameters = (stack: Template) =>
    Object.entries(stack.Resources).filter(([, { Type }]) => Type === 'AWS::SSM::Parameter');
  const settings = { tags: { team: 'web' }, limits: { readUnits: 500 }, alarmAddress: 'ops@example.org' };
  await withSettings(settings, folder => {
    expect(parameters(rawStack('CalendarData', folder))).toEqual(parameters(dataStack()));
  });
});
