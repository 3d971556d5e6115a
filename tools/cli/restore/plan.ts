/** What a restore sends, call by call, with the inputs of the SDK. Pure: printed, carried out and tested from here (docs/decisions/0086). */
import type {
  OnDemandThroughput,
  PutResourcePolicyCommandInput,
  RestoreTableToPointInTimeCommandInput,
  Tag,
  TagResourceCommandInput,
  UpdateContinuousBackupsCommandInput,
  UpdateContributorInsightsCommandInput,
  UpdateTableCommandInput,
  UpdateTimeToLiveCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { PutParameterCommandInput } from '@aws-sdk/client-ssm';

/** Of the table that is replaced. A restore leaves these out (AWS: "Restore a table in DynamoDB"). */
export interface TableSettings {
  readonly name: string;
  readonly arn: string;
  readonly recoveryDays: number | undefined;
  readonly expiry: string | undefined;
  readonly tags: readonly Tag[];
  readonly mostUnits: OnDemandThroughput | undefined;
  readonly indexes: readonly { readonly name: string; readonly mostUnits: OnDemandThroughput | undefined }[];
  readonly policy: string | undefined;
  readonly contributorInsights: boolean;
}

export type Step =
  | { readonly call: 'RestoreTableToPointInTime'; readonly input: RestoreTableToPointInTimeCommandInput }
  | { readonly call: 'UpdateContinuousBackups'; readonly input: UpdateContinuousBackupsCommandInput }
  | { readonly call: 'UpdateTimeToLive'; readonly input: UpdateTimeToLiveCommandInput }
  | { readonly call: 'UpdateTable'; readonly input: UpdateTableCommandInput }
  | { readonly call: 'TagResource'; readonly input: TagResourceCommandInput }
  | { readonly call: 'PutResourcePolicy'; readonly input: PutResourcePolicyCommandInput }
  | { readonly call: 'UpdateContributorInsights'; readonly input: UpdateContributorInsightsCommandInput }
  /** `verify`, ids that go on above those that were given, the end of tokens and remembered answers (`make-safe.ts`). */
  | { readonly call: 'make safe'; readonly input: { readonly table: string } }
  | { readonly call: 'PutParameter'; readonly input: PutParameterCommandInput };

export interface Restoring {
  readonly table: TableSettings;
  /** The point in time. */
  readonly to: Date;
  /** The name of the new table. */
  readonly name: string;
  /** The parameter that names the table in use. */
  readonly parameter: string;
}

/** Each step may be taken twice, so that an interrupted restore goes on when it is begun again. The switch is the last one. */
export const restorePlan = ({ table, to, name, parameter }: Restoring): readonly Step[] => {
  const arn = table.arn.replace(/[^/]*$/, name);
  const tags = table.tags.filter(({ Key }) => !Key?.startsWith('aws:'));
  return [
    {
      call: 'RestoreTableToPointInTime',
      input: { SourceTableName: table.name, TargetTableName: name, RestoreDateTime: to },
    },
    {
      call: 'UpdateContinuousBackups',
      input: {
        TableName: name,
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          ...(table.recoveryDays !== undefined && { RecoveryPeriodInDays: table.recoveryDays }),
        },
      },
    },
    ...(table.expiry === undefined
      ? []
      : [
          {
            call: 'UpdateTimeToLive',
            input: { TableName: name, TimeToLiveSpecification: { AttributeName: table.expiry, Enabled: true } },
          } as const,
        ]),
    { call: 'UpdateTable', input: { TableName: name, DeletionProtectionEnabled: true } },
    ...unitsOf(table, name),
    ...(tags.length === 0 ? [] : [{ call: 'TagResource', input: { ResourceArn: arn, Tags: tags } } as const]),
    ...(table.policy === undefined
      ? []
      : [
          {
            call: 'PutResourcePolicy',
            input: { ResourceArn: arn, Policy: table.policy.replaceAll(table.arn, arn) },
          } as const,
        ]),
    ...(table.contributorInsights
      ? [
          {
            call: 'UpdateContributorInsights',
            input: { TableName: name, ContributorInsightsAction: 'ENABLE' },
          } as const,
        ]
      : []),
    { call: 'make safe', input: { table: name } },
    { call: 'PutParameter', input: { Name: parameter, Value: name, Overwrite: true } },
  ];
};

const unitsOf = ({ mostUnits, indexes }: TableSettings, TableName: string): Step[] => {
  const limited = indexes.filter(index => index.mostUnits !== undefined);
  if (mostUnits === undefined && limited.length === 0) return [];
  const GlobalSecondaryIndexUpdates = limited.map(index => ({
    Update: { IndexName: index.name, OnDemandThroughput: index.mostUnits },
  }));
  const input = {
    TableName,
    ...(mostUnits && { OnDemandThroughput: mostUnits }),
    ...(limited.length > 0 && { GlobalSecondaryIndexUpdates }),
  };
  return [{ call: 'UpdateTable', input }];
};
