/**
 * Copies of the table in another account: a stack of their own if a setting asks for it, and
 * otherwise nothing.
 */
import { expect, it } from 'vitest';
import { withSettings } from '../support/assembly.ts';
import { EVERY_SETTING, VAULT } from '../support/every-setting.ts';
import { rawStack, resourcesOf } from './synthesised-stacks.ts';

it('the table in use is copied each night, and the operator hears when it is not', async () => {
  await withSettings(EVERY_SETTING, folder => {
    const stack = rawStack('staging-CalendarCopies', folder);
    const of = (type: string) => resourcesOf(stack, type);
    expect(stack.Parameters.TableName).toEqual({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: '/calendar/staging/table',
    });
    const [vault] = of('AWS::Backup::BackupVault');
    expect(vault?.Properties.BackupVaultName).toBe('staging-CalendarCopies');
    const [plan] = of('AWS::Backup::BackupPlan');
    expect(plan?.Properties.BackupPlan).toEqual({
      BackupPlanName: 'staging-CalendarCopies',
      BackupPlanRule: [
        {
          RuleName: 'Nightly',
          ScheduleExpression: 'cron(0 2 * * ? *)',
          TargetBackupVault: { 'Fn::GetAtt': [vault?.id, 'BackupVaultName'] },
          Lifecycle: { DeleteAfterDays: 2 },
          CopyActions: [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: 35 } }],
        },
      ],
    });
    const [selection] = of('AWS::Backup::BackupSelection');
    expect(JSON.stringify(selection?.Properties.BackupSelection)).toContain('{"Ref":"TableName"}');
    const [rule] = of('AWS::Events::Rule');
    expect(rule?.Properties).toMatchObject({
      EventPattern: {
        source: ['aws.backup'],
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
      },
      Targets: [{ Arn: expect.anything(), RoleArn: expect.anything(), Input: expect.stringContaining('no copy') }],
    });
    expect(of('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        AlarmName: 'staging-CalendarCopies-CopySilence',
        AlarmDescription: expect.stringMatching(/ See docs\/incidents\.md#copysilence$/),
        ...{ Namespace: 'AWS/Backup', MetricName: 'NumberOfBackupJobsCompleted' },
        Dimensions: [{ Name: 'BackupVaultName', Value: { 'Fn::GetAtt': [vault?.id, 'BackupVaultName'] } }],
        ...{ ComparisonOperator: 'LessThanThreshold', Threshold: 1, Period: 3600, EvaluationPeriods: 26 },
        // The alarm is raised from the first minute on, as there has been no copy yet.
        TreatMissingData: 'breaching',
      }),
    ]);
    for (const role of of('AWS::IAM::Role')) expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
  });
});
