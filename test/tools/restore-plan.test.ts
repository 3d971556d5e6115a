/** What `calendar restore` sends, as a whole (docs/decisions/archives-and-restore). */
import { expect, it } from 'vitest';
import { restorePlan, type TableSettings } from '../../tools/cli/restore/plan.ts';

const arn = (table: string) => `arn:aws:dynamodb:eu-west-1:123456789012:table/${table}`;
const PLAIN: TableSettings = {
  name: 'Old',
  arn: arn('Old'),
  recoveryDays: 35,
  expiry: undefined,
  isProtected: true,
  tags: [],
  mostUnits: undefined,
  indexes: [{ name: 'byDate', mostUnits: undefined }],
};
const to = new Date('2027-03-01T11:59:00Z');
const plan = (table: TableSettings, present?: TableSettings) =>
  restorePlan({ table, from: 'Old', to, name: 'New', present, parameter: '/calendar/table' });
const RESTORED = {
  call: 'RestoreTableToPointInTime',
  input: { SourceTableName: 'Old', TargetTableName: 'New', RestoreDateTime: to },
};
const PROTECTED = [
  {
    call: 'UpdateContinuousBackups',
    input: {
      TableName: 'New',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    },
  },
  { call: 'UpdateTable', input: { TableName: 'New', DeletionProtectionEnabled: true } },
];
const END = [
  { call: 'verify', input: { table: 'New' } },
  { call: 'leave ids out', input: { table: 'New', ids: 10_000 } },
  { call: 'end tokens', input: { table: 'New' } },
  { call: 'PutParameter', input: { Name: '/calendar/table', Value: 'New', Overwrite: true } },
];
const NEW: TableSettings = { ...PLAIN, name: 'New', arn: arn('New'), recoveryDays: undefined, isProtected: false };

const mostUnits = { MaxReadRequestUnits: 1000, MaxWriteRequestUnits: 200 };
const ALL: TableSettings = {
  ...PLAIN,
  expiry: 'ttl',
  tags: [
    { Key: 'app', Value: 'calendar' },
    { Key: 'team', Value: 'web' },
  ],
  mostUnits,
  indexes: [{ name: 'byDate', mostUnits }],
};

it('restores, protects, makes safe, and switches last', () => {
  expect(plan(PLAIN)).toEqual([RESTORED, ...PROTECTED, ...END]);
});

it('copies every setting that a restore leaves out', () => {
  const settings = [
    {
      call: 'UpdateTimeToLive',
      input: { TableName: 'New', TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } },
    },
    {
      call: 'UpdateTable',
      input: {
        TableName: 'New',
        OnDemandThroughput: mostUnits,
        GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'byDate', OnDemandThroughput: mostUnits } }],
      },
    },
    { call: 'TagResource', input: { ResourceArn: arn('New'), Tags: ALL.tags } },
  ];
  expect(plan(ALL)).toEqual([RESTORED, ...PROTECTED, ...settings, ...END]);
  expect(plan(ALL, NEW), 'the table is there').toEqual([...PROTECTED, ...settings, ...END]);
});

it('leaves out what the new table has by now', () => {
  expect(plan(ALL, { ...ALL, name: 'New', arn: arn('New') })).toEqual(END);
  const [app, team] = ALL.tags;
  if (app === undefined || team === undefined) throw new Error('two tags');
  const half: TableSettings = { ...NEW, recoveryDays: 35, isProtected: true, tags: [app], mostUnits };
  expect(plan({ ...PLAIN, tags: [app, team], mostUnits, indexes: ALL.indexes }, half)).toEqual([
    {
      call: 'UpdateTable',
      input: {
        TableName: 'New',
        GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'byDate', OnDemandThroughput: mostUnits } }],
      },
    },
    { call: 'TagResource', input: { ResourceArn: arn('New'), Tags: [team] } },
    ...END,
  ]);
});
