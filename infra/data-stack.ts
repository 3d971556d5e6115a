/** The table, as `shared/store/table.ts` describes it, the deployment's key, and what protects both from being lost. */
import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, type ITableV2, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { INDEXES, KEY, TTL_ATTRIBUTE } from '../shared/store/table.ts';
import { CalendarStack } from './calendar-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

export class DataStack extends CalendarStack {
  readonly table: ITableV2;
  readonly secret: ISecret;

  constructor(scope: Construct, environment: EnvironmentSettings) {
    const description = 'Calendar: table and key of all sites';
    const { readUnits, writeUnits } = environment.limits;
    const mostUnits = {
      ...(readUnits !== undefined && { maxReadRequestUnits: readUnits }),
      ...(writeUnits !== undefined && { maxWriteRequestUnits: writeUnits }),
    };
    super(scope, 'CalendarData', { environment, description, terminationProtection: true });
    this.table = new TableV2(this, 'Table', {
      partitionKey: text(KEY.partition),
      sortKey: text(KEY.sort),
      globalSecondaryIndexes: Object.entries(INDEXES).map(([indexName, { partition, sort, project }]) => ({
        indexName,
        partitionKey: text(partition),
        sortKey: text(sort),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...project],
        ...mostUnits, // an index has no limit but its own, whatever CDK says of inheriting one
      })),
      timeToLiveAttribute: TTL_ATTRIBUTE,
      billing: Billing.onDemand(mostUnits),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // It must never change: with another key, no password would open its event.
    this.secret = new Secret(this, 'Key', {
      description: 'Calendar: key of passwords of events, and of addresses that are slowed',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }
}
