/** The table keeps what it is given: a change of its keys or of its safeguards has to be meant. */
import { expect, test } from 'vitest';
import { dataStack, resourcesOf, stacks } from './assembly.ts';

test('the app makes one protected stack of data, one of what the clock does, and one stack for each site', () => {
  expect(stacks()).toEqual({
    CalendarData: true,
    CalendarSchedule: false,
    'Calendar-gl': false,
    'Calendar-ca': false,
    'Calendar-fr': false,
  });
});

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];
const thin = (IndexName: string, partition: string, sort: string) => ({
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
        GlobalSecondaryIndexes: [thin('bySlug', 'g', 'gs'), thin('byDate', 'd', 'ds'), thin('byLink', 'l', 'ls')],
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
