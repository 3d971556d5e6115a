/** Copies of the table in another account: a stack of their own by setting, and nothing anywhere without it. */
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Deployment } from '../../tools/local/deployment.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { problems } from './refused-settings.ts';
import { rawStack, resourcesOf, stacks, templatesIn } from './synthesised-stacks.ts';

const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar';
const HERE = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:Calendar';

const AT = 'infra/environments.ts: environments.0';
it.each<[settings: object, lines: string[]]>([
  [{ copies: { vault: VAULT } }, []],
  [{ copies: { vault: VAULT, days: 7 }, account: '123456789012' }, []],
  [
    { copies: { vault: HERE }, account: '123456789012' },
    [`${AT}: copies.vault is in the account of the environment, which would be lost with it`],
  ],
  [
    { copies: { vault: 'Calendar' } },
    [
      `${AT}.copies.vault: must be the ARN of a vault, such as arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar`,
    ],
  ],
  [
    { copies: { vault: VAULT.replace('Calendar', 'Default') } },
    [`${AT}.copies.vault: cannot be the default vault, which takes no copies from other accounts`],
  ],
  [{ copies: { vault: VAULT, days: 0.5 } }, [`${AT}.copies.days: must be a whole number from 1`]],
])('of %j is refused %j', (settings, lines) => {
  expect(problems(settings)).toEqual(lines);
});

it('without the setting, there is nothing of AWS Backup', () => {
  for (const stack of Object.keys(stacks())) expect(JSON.stringify(rawStack(stack))).not.toMatch(/backup/i);
});

describe('with it', () => {
  let templates: Map<string, Template>;
  let deployment: Deployment;
  beforeAll(async () => {
    await withSettings({ copies: { vault: VAULT } }, folder => {
      templates = templatesIn(folder);
      deployment = readDeployment(folder, 'TABLE', 'SECRET');
    });
  });

  it('the table in use is copied each night, and the operator hears when it is not', () => {
    const stack = templates.get('CalendarCopies');
    if (stack === undefined) throw new Error('there is no stack of copies');
    const of = (type: string) => resourcesOf(stack, type);
    expect(stack.Parameters.TableName).toEqual({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: '/calendar/table',
    });
    const [vault] = of('AWS::Backup::BackupVault');
    expect(vault?.Properties.BackupVaultName).toBe('CalendarCopies');
    const [plan] = of('AWS::Backup::BackupPlan');
    expect(plan?.Properties.BackupPlan).toEqual({
      BackupPlanName: 'CalendarCopies',
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
        AlarmName: 'CalendarCopies-CopySilence',
        AlarmDescription: expect.stringMatching(/ See docs\/operations\.md#copysilence$/),
        Namespace: 'AWS/Backup',
        MetricName: 'NumberOfBackupJobsCompleted',
        Dimensions: [{ Name: 'BackupVaultName', Value: { 'Fn::GetAtt': [vault?.id, 'BackupVaultName'] } }],
        ComparisonOperator: 'LessThanThreshold',
        Threshold: 1,
        Period: 3600,
        EvaluationPeriods: 26,
        // An alarm from the first minute on, as there has been no copy.
        TreatMissingData: 'breaching',
      }),
    ]);
    for (const role of of('AWS::IAM::Role')) expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  it('no resource of another stack is changed, and the stage runs the same', () => {
    const before = templatesIn(inject('assembly'));
    expect([...templates.keys()].filter(name => name !== 'CalendarCopies')).toEqual([...before.keys()]);
    for (const [name, { Resources }] of before) expect(templates.get(name)?.Resources, name).toEqual(Resources);
    expect(deployment).toEqual(readDeployment(inject('assembly'), 'TABLE', 'SECRET'));
  });
});
