/** The table, as `shared/store/table.ts` describes it, the deployment's key, and what protects both from being lost. */
import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { FIRST_KEY_VERSION, parameterNames } from '../shared/settings/parameters.ts';
import { INDEXES, KEY, TTL_ATTRIBUTE } from '../shared/store/table.ts';
import { CalendarStack } from './calendar-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

export class DataStack extends CalendarStack {
  constructor(scope: Construct, environment: EnvironmentSettings) {
    const description = 'Calendar: table and key of all sites';
    const { readUnits, writeUnits } = environment.limits;
    const mostUnits = {
      ...(readUnits !== undefined && { maxReadRequestUnits: readUnits }),
      ...(writeUnits !== undefined && { maxWriteRequestUnits: writeUnits }),
    };
    super(scope, 'CalendarData', { environment, description, terminationProtection: true });
    const table = new TableV2(this, 'Table', {
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
    // Its text is changed by `calendar keys rotate` alone: CloudFormation makes it once.
    const secret = new Secret(this, 'Key', {
      description: 'Calendar: key of passwords of events, and of addresses that are slowed',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // What the other stacks use from then on. CloudFormation compares templates alone, so it does not put back a value that has been moved
    // as long as nothing else of the parameter changes: no setting may.
    const names = parameterNames(environment.name);
    const parameter = (id: string, parameterName: string, stringValue: string) =>
      new StringParameter(this, id, { parameterName, stringValue });
    parameter('TableInUse', names.table, table.tableName);
    parameter('SecretInUse', names.secret, secret.secretArn);
    parameter('KeyVersionInUse', names.keyVersion, FIRST_KEY_VERSION);
    // Nobody imports them. Stacks from before there were parameters do, until they are deployed anew, and CloudFormation deletes no export in use
    // (docs/upgrading.md#from-before-environments).
    for (const exported of [table.tableArn, table.tableName, secret.secretArn]) this.exportValue(exported);
    new CfnOutput(this, 'TableName', { value: table.tableName });
  }
}
