/** Reads what a restore leaves out of the table that is replaced. */
import {
  DescribeContinuousBackupsCommand,
  DescribeContributorInsightsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetResourcePolicyCommand,
  ListTagsOfResourceCommand,
  PolicyNotFoundException,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { TableSettings } from './plan.ts';

/** @throws OperatorError for a table without an ARN. */
export const tableSettings = async ({ client, name: TableName }: Table): Promise<TableSettings> => {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
  const arn = table?.TableArn;
  if (arn === undefined) throw new OperatorError(`${TableName} cannot be described`);
  const [backups, expiry, tags, insights, policy] = await Promise.all([
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new ListTagsOfResourceCommand({ ResourceArn: arn })),
    client.send(new DescribeContributorInsightsCommand({ TableName })),
    client.send(new GetResourcePolicyCommand({ ResourceArn: arn })).catch(error => {
      if (error instanceof PolicyNotFoundException) return undefined;
      throw error;
    }),
  ]);
  return {
    name: TableName,
    arn,
    recoveryDays: backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.RecoveryPeriodInDays,
    expiry: expiry.TimeToLiveDescription?.AttributeName,
    tags: tags.Tags ?? [],
    mostUnits: table?.OnDemandThroughput,
    indexes: (table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', OnDemandThroughput }) => ({
      name: IndexName,
      mostUnits: OnDemandThroughput,
    })),
    policy: policy?.Policy,
    contributorInsights: insights.ContributorInsightsStatus === 'ENABLED',
  };
};
