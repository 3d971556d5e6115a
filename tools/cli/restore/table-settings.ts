/** Reads the settings of a table that AWS does not restore. */
import {
  type ContinuousBackupsDescription,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { describeTable, type Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { TableSettings } from './plan.ts';

/** Returns undefined if there is no such table. */
export const tableSettings = async (of: Table): Promise<TableSettings | undefined> => {
  const { client, name: TableName } = of;
  const table = await describeTable(of);
  if (table?.TableArn === undefined) return undefined;
  const [backups, expiry, { Tags = [] }] = await Promise.all([
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new ListTagsOfResourceCommand({ ResourceArn: table.TableArn })),
  ]);
  return {
    name: TableName,
    arn: table.TableArn,
    recovery: recoveryIn(backups.ContinuousBackupsDescription),
    expiry: expiry.TimeToLiveDescription?.AttributeName,
    isProtected: table.DeletionProtectionEnabled ?? false,
    tags: Tags.filter(({ Key }) => !Key?.startsWith('aws:')),
    mostUnits: table.OnDemandThroughput,
    indexes: (table.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', OnDemandThroughput }) => ({
      name: IndexName,
      mostUnits: OnDemandThroughput,
    })),
  };
};

/**
 * Reads the status first, because AWS may leave out the number of days, which is 35 then (AWS:
 * "PointInTimeRecoveryDescription"). Returns undefined if recovery is off.
 */
const recoveryIn = (backups: ContinuousBackupsDescription | undefined): TableSettings['recovery'] => {
  const { PointInTimeRecoveryStatus: status, RecoveryPeriodInDays: days } =
    backups?.PointInTimeRecoveryDescription ?? {};
  return status === 'ENABLED' ? { days: days ?? 35 } : undefined;
};

// --- Checks before a restore: the time must be within the recovery period, and the name must not
// belong to another table.

/** @throws OperatorError that names the restorable period. */
export const refuseUnkept = async ({ client, name }: Table, to: Date): Promise<void> => {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: name }),
  );
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    backups?.PointInTimeRecoveryDescription ?? {};
  if (earliest === undefined || latest === undefined)
    throw new OperatorError(`${name} has no point-in-time recovery, so nothing of it can be restored`);
  if (to < earliest || to > latest)
    throw new OperatorError(
      `${name} can be restored as it was between ${timeOf(earliest)} and ${timeOf(latest)}, which is some minutes ago`,
    );
};

/**
 * Whether an earlier run has started this restore.
 * @throws OperatorError if another table has the name.
 */
export const isBegun = async (restored: Table, from: string, to: Date): Promise<boolean> => {
  const table = await describeTable(restored);
  if (table === undefined) return false;
  const { SourceTableArn = '', RestoreDateTime } = table.RestoreSummary ?? {};
  if (SourceTableArn.endsWith(`/${from}`) && RestoreDateTime !== undefined && timeOf(RestoreDateTime) === timeOf(to))
    return true;
  throw new OperatorError(`There is a table ${restored.name} that was not restored from ${from} as of ${timeOf(to)}`);
};

/** The time to the second, as AWS restores to full seconds. */
const timeOf = (date: Date): string => date.toISOString().replace(/\.\d+/, '');
