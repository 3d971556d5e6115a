/** What `calendar restore` sends, as a whole (docs/decisions/0086). */
import { expect, it } from 'vitest';
import { restorePlan, type TableSettings } from '../../tools/cli/restore/plan.ts';

const arn = (table: string) => `arn:aws:dynamodb:eu-west-1:123456789012:table/${table}`;
const PLAIN: TableSettings = {
  name: 'Old',
  arn: arn('Old'),
  recoveryDays: undefined,
  expiry: undefined,
  tags: [],
  mostUnits: undefined,
  indexes: [{ name: 'byDate', mostUnits: undefined }],
  policy: undefined,
  contributorInsights: false,
};
const to = new Date('2027-03-01T11:59:00Z');
const plan = (table: TableSettings) => restorePlan({ table, to, name: 'New', parameter: '/calendar/table' });
const restored = {
  call: 'RestoreTableToPointInTime',
  input: { SourceTableName: 'Old', TargetTableName: 'New', RestoreDateTime: to },
};
const isProtected = { call: 'UpdateTable', input: { TableName: 'New', DeletionProtectionEnabled: true } };
const END = [
  { call: 'make safe', input: { table: 'New' } },
  { call: 'PutParameter', input: { Name: '/calendar/table', Value: 'New', Overwrite: true } },
];

it('restores, protects, makes safe, and switches last', () => {
  expect(plan(PLAIN)).toEqual([
    restored,
    {
      call: 'UpdateContinuousBackups',
      input: { TableName: 'New', PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    },
    isProtected,
    ...END,
  ]);
});

it('copies every setting that a restore leaves out', () => {
  const mostUnits = { MaxReadRequestUnits: 1000, MaxWriteRequestUnits: 200 };
  const settings: TableSettings = {
    ...PLAIN,
    recoveryDays: 35,
    expiry: 'ttl',
    tags: [
      { Key: 'app', Value: 'calendar' },
      { Key: 'aws:cloudformation:stack-name', Value: 'CalendarData' },
    ],
    mostUnits,
    indexes: [{ name: 'byDate', mostUnits }],
    policy: JSON.stringify({ Resource: arn('Old') }),
    contributorInsights: true,
  };
  expect(plan(settings)).toEqual([
    restored,
    {
      call: 'UpdateContinuousBackups',
      input: {
        TableName: 'New',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      },
    },
    {
      call: 'UpdateTimeToLive',
      input: { TableName: 'New', TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } },
    },
    isProtected,
    {
      call: 'UpdateTable',
      input: {
        TableName: 'New',
        OnDemandThroughput: mostUnits,
        GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'byDate', OnDemandThroughput: mostUnits } }],
      },
    },
    { call: 'TagResource', input: { ResourceArn: arn('New'), Tags: [{ Key: 'app', Value: 'calendar' }] } },
    {
      call: 'PutResourcePolicy',
      input: { ResourceArn: arn('New'), Policy: JSON.stringify({ Resource: arn('New') }) },
    },
    { call: 'UpdateContributorInsights', input: { TableName: 'New', ContributorInsightsAction: 'ENABLE' } },
    ...END,
  ]);
});
