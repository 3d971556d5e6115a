/**
 * The calls of a restore, with their inputs for the SDK. Pure: the same plan is printed, run and
 * tested (docs/decisions/archives-and-restore).
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  OnDemandThroughput,
  RestoreTableToPointInTimeCommandInput,
  Tag,
  TagResourceCommandInput,
  UpdateContinuousBackupsCommandInput,
  UpdateTableCommandInput,
  UpdateTimeToLiveCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { PutParameterCommandInput } from '@aws-sdk/client-ssm';
import { LEFT_OUT } from '../../table/id-counters.ts';

/**
 * Settings of a deployment that AWS does not restore with a table (AWS: "Restore a table in
 * DynamoDB"). A setting that the table does not have is undefined or empty.
 */
export interface TableSettings {
  readonly name: string;
  readonly arn: string;
  /** The retention of point-in-time recovery; undefined if it is off. */
  readonly recovery: { readonly days: number } | undefined;
  /** The TTL attribute. */
  readonly expiry: string | undefined;
  readonly isProtected: boolean;
  /** The tags, without those of AWS itself, which nobody else may set. */
  readonly tags: readonly Tag[];
  readonly mostUnits: OnDemandThroughput | undefined;
  readonly indexes: readonly IndexSettings[];
}

interface IndexSettings {
  readonly name: string;
  readonly mostUnits: OnDemandThroughput | undefined;
}

/** A call of the SDK, or a change of data by this code. */
export type Step =
  | { readonly call: 'RestoreTableToPointInTime'; readonly input: RestoreTableToPointInTimeCommandInput }
  | { readonly call: 'UpdateContinuousBackups'; readonly input: UpdateContinuousBackupsCommandInput }
  | { readonly call: 'UpdateTimeToLive'; readonly input: UpdateTimeToLiveCommandInput }
  | { readonly call: 'UpdateTable'; readonly input: UpdateTableCommandInput }
  | { readonly call: 'TagResource'; readonly input: TagResourceCommandInput }
  | { readonly call: 'verify'; readonly input: { readonly table: string } }
  | { readonly call: 'adopt'; readonly input: { readonly table: string; readonly idsLeftOut: number } }
  | { readonly call: 'PutParameter'; readonly input: PutParameterCommandInput };

interface Restoring {
  /** The table in use, whose settings are copied. */
  readonly table: TableSettings;
  /** The name of the source table: the table in use, unless an earlier restore created it. */
  readonly from: string;
  /** The time to which the table is restored. */
  readonly to: Date;
  /** The name of the new table. */
  readonly name: string;
  /** The current settings of the new table; undefined if it does not exist yet. */
  readonly present: TableSettings | undefined;
  /** The parameter that names the table in use. */
  readonly parameter: string;
}

/**
 * Returns the remaining steps, so that an interrupted restore continues when it is started again.
 * The last step switches to the new table.
 */
export const restorePlan = ({ table, from, to, name, present, parameter }: Restoring): readonly Step[] => [
  ...(present === undefined
    ? [restoreStep({ SourceTableName: from, TargetTableName: name, RestoreDateTime: to })]
    : []),
  ...settingSteps(table, present, name),
  { call: 'verify', input: { table: name } },
  { call: 'adopt', input: { table: name, idsLeftOut: LEFT_OUT } },
  { call: 'PutParameter', input: { Name: parameter, Value: name, Overwrite: true } },
];

const restoreStep = (input: RestoreTableToPointInTimeCommandInput): Step => ({
  call: 'RestoreTableToPointInTime',
  input,
});

/**
 * Point-in-time recovery is enabled first, because writes before that cannot be restored. There are
 * several calls because `UpdateTable` takes one kind of change at a time.
 */
const settingSteps = (table: TableSettings, present: TableSettings | undefined, TableName: string): Step[] => {
  const ResourceArn = table.arn.replace(/[^/]*$/, TableName);
  const differs = (of: keyof TableSettings): boolean => !isDeepStrictEqual(table[of], present?.[of]);
  const tags = table.tags.filter(tag => !present?.tags.some(each => isDeepStrictEqual(each, tag)));
  const steps: (Step | false | undefined)[] = [
    table.recovery !== undefined &&
      differs('recovery') && {
        call: 'UpdateContinuousBackups',
        input: {
          TableName,
          PointInTimeRecoverySpecification: {
            PointInTimeRecoveryEnabled: true,
            RecoveryPeriodInDays: table.recovery.days,
          },
        },
      },
    present?.isProtected !== true && { call: 'UpdateTable', input: { TableName, DeletionProtectionEnabled: true } },
    table.expiry !== undefined &&
      differs('expiry') && {
        call: 'UpdateTimeToLive',
        input: { TableName, TimeToLiveSpecification: { AttributeName: table.expiry, Enabled: true } },
      },
    unitsStep(table, present, TableName),
    tags.length > 0 && { call: 'TagResource', input: { ResourceArn, Tags: tags } },
  ];
  return steps.filter(step => step !== undefined && step !== false);
};

const indexIn = (settings: TableSettings | undefined, name: string): IndexSettings | undefined =>
  settings?.indexes.find(index => index.name === name);

const unitsStep = (table: TableSettings, present: TableSettings | undefined, TableName: string): Step | undefined => {
  const ofTable = isDeepStrictEqual(table.mostUnits, present?.mostUnits) ? undefined : table.mostUnits;
  const ofIndexes = table.indexes.flatMap(({ name: IndexName, mostUnits: OnDemandThroughput }) =>
    OnDemandThroughput === undefined || isDeepStrictEqual(OnDemandThroughput, indexIn(present, IndexName)?.mostUnits)
      ? []
      : [{ Update: { IndexName, OnDemandThroughput } }],
  );
  if (ofTable === undefined && ofIndexes.length === 0) return undefined;
  const input = {
    TableName,
    ...(ofTable && { OnDemandThroughput: ofTable }),
    ...(ofIndexes.length > 0 && { GlobalSecondaryIndexUpdates: ofIndexes }),
  };
  return { call: 'UpdateTable', input };
};
