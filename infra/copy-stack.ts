/**
 * Copies the table to another account each night, out of reach of whatever happens in this account
 * and of its administrators (docs/deploying.md#copies-in-another-account). After a restore, it
 * copies the new table.
 */
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { defineCopyAlarms } from './alarms.ts';
import { CalendarStack } from './calendar-stack.ts';
import type { Copies } from './copies.ts';
import { deployedTable } from './deployed.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

/**
 * How many days a backup stays in this account. It is only the source of the copy, because
 * point-in-time recovery does not need it.
 */
const DAYS_HERE = 2;

interface CopyStackProps {
  readonly environment: EnvironmentSettings;
  readonly copies: Copies;
  readonly topic: ITopic;
}

export class CopyStack extends CalendarStack {
  constructor(scope: Construct, { environment, copies, topic }: CopyStackProps) {
    super(scope, 'CalendarCopies', { environment, description: 'Calendar: copies of the table in another account' });
    // CloudFormation does not delete the topic while this stack uses it, as in `schedule-stack.ts`.
    this.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');

    const { tableArn } = deployedTable(this, environment);
    // The vault is deleted with the stack. Without the plan it is useless, and a new stack could
    // not reuse its name.
    const here = new BackupVault(this, 'Vault', {
      backupVaultName: this.stackName,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const elsewhere = BackupVault.fromBackupVaultArn(this, 'Elsewhere', copies.vault);
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: this.stackName, backupVault: here });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'Nightly',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
        deleteAfter: Duration.days(DAYS_HERE),
        copyActions: [{ destinationBackupVault: elsewhere, deleteAfter: Duration.days(copies.days) }],
      }),
    );
    plan.addSelection('Table', {
      resources: [BackupResource.fromArn(tableArn)],
      role: this.#role(tableArn, [here.backupVaultArn, copies.vault]),
      disableDefaultBackupPolicy: true,
    });
    defineCopyAlarms(this, topic, here);
    new Rule(this, 'Failed', {
      description: 'Calendar: no copy of the table was made',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { resourceArn: [tableArn], state: ['FAILED', 'ABORTED', 'EXPIRED'] },
      },
      targets: [
        new SnsTopic(topic, {
          authorizeUsingRole: true,
          message: RuleTargetInput.fromText(
            `${this.stackName}: no copy of the table was made tonight. Why: AWS Backup, Jobs. See docs/deploying.md#copies-in-another-account`,
          ),
        }),
      ],
    });
  }

  /**
   * The statements of the managed policy `AWSBackupServiceRolePolicyForBackup` that are needed
   * here, for one table and two vaults instead of everything in the account.
   */
  #role(table: string, vaults: readonly string[]): IRole {
    const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
      new PolicyStatement({ actions, resources, ...(conditions && { conditions }) });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      inlinePolicies: {
        copies: new PolicyDocument({
          statements: [
            allow(
              ['DescribeTable', 'CreateBackup', 'StartAwsBackupJob', 'ListTagsOfResource'].map(
                each => `dynamodb:${each}`,
              ),
              [table],
            ),
            allow(['backup:DescribeBackupVault', 'backup:CopyIntoBackupVault'], [...vaults]),
            allow(['backup:CopyFromBackupVault'], ['*'], {
              'ForAllValues:StringEquals': { 'backup:CopyTargets': [...vaults] },
            }),
          ],
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'The right to copy out of a vault knows no resources. Its condition names the vaults that may be copied to.',
    });
    return role;
  }
}
