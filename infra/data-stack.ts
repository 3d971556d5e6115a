/**
 * The table, as `shared/store/table.ts` describes it, the bucket of pictures, the deployment's
 * secret key, and the protection of all three against deletion.
 */
import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { FIRST_KEY_VERSION, parameterNames, picturesParameter } from '../shared/settings/secret-keys.ts';
import { INDEXES, KEY, TTL_ATTRIBUTE } from '../shared/store/table.ts';
import { CalendarStack } from './calendar-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { definePictures } from './pictures.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

export class DataStack extends CalendarStack {
  constructor(scope: Construct, environment: EnvironmentSettings) {
    const description = 'Calendar: table, pictures and key of all sites';
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
        // An index does not inherit the table's limit, although CDK says so.
        ...mostUnits,
      })),
      timeToLiveAttribute: TTL_ATTRIBUTE,
      billing: Billing.onDemand(mostUnits),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // CloudFormation sets the value only once. Afterwards only `calendar keys rotate` changes it.
    const secret = new Secret(this, 'Key', {
      description: 'Calendar: key of passwords of events, and of addresses that are slowed',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const pictures = definePictures(this);
    // The other stacks read table, bucket and key from these parameters, and a restore changes the
    // values. CloudFormation compares only templates, so it keeps the changed values as long as the
    // parameter's template stays the same. Therefore the template must not depend on settings.
    const names = parameterNames(environment.name);
    const parameter = (id: string, parameterName: string, stringValue: string) =>
      new StringParameter(this, id, { parameterName, stringValue });
    parameter('TableInUse', names.table, table.tableName);
    parameter('SecretInUse', names.secret, secret.secretArn);
    parameter('KeyVersionInUse', names.keyVersion, FIRST_KEY_VERSION);
    parameter('PicturesInUse', picturesParameter(environment.name), pictures.bucketName);
    new CfnOutput(this, 'TableName', { value: table.tableName });
  }
}
