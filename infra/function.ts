/** The defaults of all Lambda functions: run time, bundle, environment, log, rights. */
import { CfnResource, type Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  ApplicationLogLevel,
  Architecture,
  type IFunction,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { SiteFunction } from '../shared/api/routes.ts';
import { codeOf, entryOf } from './bundle.ts';
import { type FunctionName, grantTable, type TableRights } from './grants.ts';
import { FUNCTION_MB, MEDIA_MB } from './memory.ts';
import { LIVE, versionsIn } from './release.ts';

interface Deployed {
  /** The function itself, whose metrics cover all versions. */
  readonly handler: IFunction;
  /** The alias that API Gateway and the schedule invoke. */
  readonly live: Alias;
}

export type Functions = Readonly<Record<SiteFunction, Deployed>>;

interface FunctionProps extends TableRights {
  readonly description: string;
  readonly timeout: Duration;
  readonly table: ITableV2;
  readonly log: ILogGroup;
  readonly environment: Readonly<Record<string, string>>;
  /** Reserved concurrency; undefined if the limit of the account applies. */
  readonly instances: number | undefined;
}

/** The function of `functions/<name>.ts`. */
export function defineFunction(
  scope: Construct,
  name: FunctionName,
  { table, log, issuer, partitionRights, instances, ...props }: FunctionProps,
): Deployed {
  const within = new Construct(scope, name);
  // The role is explicit, because the managed policy that CDK would attach can write to all logs of
  // the account.
  const role = new Role(within, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  log.grantWrite(role);
  grantTable(role, table, name, { issuer, partitionRights });

  const lambda = new Lambda(within, 'Function', {
    ...props,
    code: codeOf(Stack.of(scope), name),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: name === 'media' ? MEDIA_MB : FUNCTION_MB,
    ...(instances !== undefined && { reservedConcurrentExecutions: instances }),
    role,
    logGroup: log,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    // Omits the start and report lines of invocations, because the request line has more. Those of
    // failed invocations stay.
    systemLogLevelV2: SystemLogLevel.WARN,
    currentVersionOptions: versionsIn(Stack.of(scope), props.environment),
  });
  // The local server runs the source, and finds its path here (`tools/local/template.ts`).
  if (lambda.node.defaultChild instanceof CfnResource)
    lambda.node.defaultChild.addMetadata('calendar:entry', entryOf(name));
  return { handler: lambda, live: lambda.addAlias(LIVE) };
}
