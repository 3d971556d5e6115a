/**
 * The settings of a table that AWS does not restore with it (AWS: "Restore a table in DynamoDB"),
 * as the calls that give them to another table.
 */
import {
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { describeTable, type Table } from '../../table/open-table.ts';
import { type Step, stepOf } from './carry-out.ts';

/**
 * Point-in-time recovery is enabled first, because writes before that cannot be restored. There are
 * several calls because `UpdateTable` takes one kind of change at a time. `isProtected` also
 * protects a copy of a table that anybody may delete. Returns undefined if there is no such table.
 */
export const settingSteps = async (
  of: Table,
  { client, name: TableName }: Table,
  isProtected = false,
): Promise<Step[] | undefined> => {
  const table = await describeTable(of);
  if (table?.TableArn === undefined) return undefined;
  const [{ ContinuousBackupsDescription: backups }, { TimeToLiveDescription: expiry }, tags] = await Promise.all([
    of.client.send(new DescribeContinuousBackupsCommand({ TableName: of.name })),
    of.client.send(new DescribeTimeToLiveCommand({ TableName: of.name })),
    of.client.send(new ListTagsOfResourceCommand({ ResourceArn: table.TableArn })),
  ]);
  const update = (input: Omit<UpdateTableCommandInput, 'TableName'>): Step =>
    stepOf('UpdateTable', { TableName, ...input }, sent => client.send(new UpdateTableCommand(sent)));
  const recovery = backups?.PointInTimeRecoveryDescription;
  // AWS may leave out the number of days, which is 35 then ("PointInTimeRecoveryDescription").
  const RecoveryPeriodInDays = recovery?.RecoveryPeriodInDays ?? 35;
  const AttributeName = expiry?.AttributeName;
  const { OnDemandThroughput, GlobalSecondaryIndexes = [] } = table;
  const GlobalSecondaryIndexUpdates = GlobalSecondaryIndexes.flatMap(({ IndexName, OnDemandThroughput }) =>
    OnDemandThroughput === undefined ? [] : [{ Update: { IndexName, OnDemandThroughput } }],
  ).sort((a, b) => String(a.Update.IndexName).localeCompare(String(b.Update.IndexName)));
  const limits = {
    ...(OnDemandThroughput && { OnDemandThroughput }),
    ...(GlobalSecondaryIndexUpdates.length > 0 && { GlobalSecondaryIndexUpdates }),
  };
  // Nobody else may set the tags of AWS itself.
  const Tags = (tags.Tags ?? [])
    .filter(({ Key }) => !Key?.startsWith('aws:'))
    .sort((a, b) => String(a.Key).localeCompare(String(b.Key)));
  const steps: (Step | false | undefined)[] = [
    recovery?.PointInTimeRecoveryStatus === 'ENABLED' &&
      stepOf(
        'UpdateContinuousBackups',
        { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays } },
        input => client.send(new UpdateContinuousBackupsCommand(input)),
      ),
    (isProtected || table.DeletionProtectionEnabled) && update({ DeletionProtectionEnabled: true }),
    AttributeName !== undefined &&
      stepOf('UpdateTimeToLive', { TableName, TimeToLiveSpecification: { AttributeName, Enabled: true } }, input =>
        client.send(new UpdateTimeToLiveCommand(input)),
      ),
    Object.keys(limits).length > 0 && update(limits),
    Tags.length > 0 &&
      stepOf('TagResource', { ResourceArn: table.TableArn.replace(/[^/]*$/, TableName), Tags }, input =>
        client.send(new TagResourceCommand(input)),
      ),
  ];
  return steps.filter(step => step !== undefined && step !== false);
};
