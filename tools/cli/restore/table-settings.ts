/** Reads the settings of a table that AWS does not restore. */
import {
  type ContributorInsightsMode,
  DescribeContinuousBackupsCommand,
  DescribeContributorInsightsCommand,
  DescribeKinesisStreamingDestinationCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetResourcePolicyCommand,
  ListTagsOfResourceCommand,
  PolicyNotFoundException,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '../../table/open-table.ts';
import type { TableSettings } from './plan.ts';

/** undefined: there is no such table, or it was created seconds ago and is not visible yet. */
export const describeTable = async ({ client, name }: Table): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** undefined: there is no such table. */
export const tableSettings = async (of: Table): Promise<TableSettings | undefined> => {
  const { client, name: TableName } = of;
  const table = await describeTable(of);
  if (table?.TableArn === undefined) return undefined;
  const ResourceArn = table.TableArn;
  const [backups, expiry, { Tags = [] }, kinesis, policy, insights, indexes] = await Promise.all([
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new ListTagsOfResourceCommand({ ResourceArn })),
    client.send(new DescribeKinesisStreamingDestinationCommand({ TableName })),
    client.send(new GetResourcePolicyCommand({ ResourceArn })).catch(error => {
      if (error instanceof PolicyNotFoundException) return undefined;
      throw error;
    }),
    insightsOf(of),
    Promise.all(
      (table.GlobalSecondaryIndexes ?? []).map(async ({ IndexName = '', OnDemandThroughput }) => ({
        name: IndexName,
        mostUnits: OnDemandThroughput,
        insights: await insightsOf(of, IndexName),
      })),
    ),
  ]);
  return {
    name: TableName,
    arn: ResourceArn,
    recoveryDays: backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.RecoveryPeriodInDays,
    expiry: expiry.TimeToLiveDescription?.AttributeName,
    isProtected: table.DeletionProtectionEnabled ?? false,
    tags: Tags.filter(({ Key }) => !Key?.startsWith('aws:')),
    mostUnits: table.OnDemandThroughput,
    indexes,
    policy: policy?.Policy,
    insights,
    stream: table.StreamSpecification,
    kinesis: (kinesis.KinesisDataStreamDestinations ?? []).flatMap(({ StreamArn, DestinationStatus }) =>
      StreamArn !== undefined && (DestinationStatus === 'ACTIVE' || DestinationStatus === 'ENABLING')
        ? [StreamArn]
        : [],
    ),
  };
};

const insightsOf = async ({ client, name }: Table, index?: string): Promise<ContributorInsightsMode | undefined> => {
  const { ContributorInsightsStatus: status, ContributorInsightsMode: mode = 'ACCESSED_AND_THROTTLED_KEYS' } =
    await client.send(new DescribeContributorInsightsCommand({ TableName: name, IndexName: index }));
  return status === 'ENABLED' || status === 'ENABLING' ? mode : undefined;
};
