/** How a deployment reaches callers: by versions that never change, and an alias that moves from one to the next. */
import { describe, expect, inject, test } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { LIVE } from '../../infra/release.ts';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';
import { rawStack, resourcesOf, scheduleStack, siteStack, stacks } from './synthesised-stacks.ts';

const language = sites[0]?.language ?? 'gl';
const idsOf = (stack: Template, type: string): string[] => resourcesOf(stack, type).map(({ id }) => id);

describe.each([
  ['a site', siteStack(language), 'AWS::ApiGatewayV2::Integration', SITE_FUNCTIONS.length],
  ['the clock', scheduleStack(), 'AWS::Events::Rule', 1],
] as const)('%s', (_, stack, caller, functions) => {
  test('has a version and an alias of each function, and each alias is called', () => {
    const aliases = resourcesOf(stack, 'AWS::Lambda::Alias');
    expect(aliases.map(({ Properties }) => Properties)).toEqual(
      resourcesOf(stack, 'AWS::Lambda::Version').map(({ id, Properties }) => ({
        FunctionName: Properties.FunctionName,
        FunctionVersion: `${id}.Version`,
        Name: LIVE,
      })),
    );
    expect(aliases).toHaveLength(functions);
    expect(idsOf(stack, 'AWS::Lambda::Function')).toEqual(aliases.map(({ Properties }) => Properties.FunctionName));
    const called = JSON.stringify(resourcesOf(stack, caller).map(({ Properties }) => Properties));
    for (const { id } of aliases) expect(called).toContain(`"${id}"`);
  });

  test('permits to call the aliases alone', () => {
    const permitted = resourcesOf(stack, 'AWS::Lambda::Permission').map(({ Properties }) => Properties.FunctionName);
    expect([...new Set(permitted)].sort()).toEqual(idsOf(stack, 'AWS::Lambda::Alias').sort());
  });

  test('keeps old versions, but none of a deployment that failed', () => {
    for (const version of resourcesOf(stack, 'AWS::Lambda::Version'))
      expect(version).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });
});

test.each([
  [`Calendar-${language}`, ['TableName', 'KeySecret', 'KeyVersion']],
  ['CalendarSchedule', ['TableName']],
])('another value of a parameter of %s is another version', (name, parameters) => {
  const stack = rawStack(name);
  const own = Object.keys(stack.Parameters).filter(id => id !== 'BootstrapVersion');
  expect(own.sort()).toEqual([...parameters].sort());
  for (const { Properties } of resourcesOf(stack, 'AWS::Lambda::Version'))
    for (const Ref of own) expect(JSON.stringify(Properties.Description)).toContain(JSON.stringify({ Ref }));
});

describe('with a setting of one site, and a gradual rollout', async () => {
  const settings = {
    rollout: 'gradual',
    sites: sites.map((site, i) => (i === 0 ? { ...site, origins: ['https://town.example'] } : site)),
  } as const;
  const changed = await withSettings(settings, folder => ({
    first: rawStack(`Calendar-${language}`, folder),
    others: sites.slice(1).map(each => rawStack(`Calendar-${each.language}`, folder)),
    clock: rawStack('CalendarSchedule', folder),
    monitoring: rawStack('CalendarMonitoring', folder),
  }));
  const versionsNow = (name: string) => idsOf(rawStack(name, inject('assembly')), 'AWS::Lambda::Version');

  test('functions of this site have new versions, all others those that they had', () => {
    const versions = idsOf(changed.first, 'AWS::Lambda::Version');
    expect(versions.filter(id => versionsNow(`Calendar-${language}`).includes(id))).toEqual([]);
    expect(changed.others.map(stack => idsOf(stack, 'AWS::Lambda::Version'))).toEqual(
      sites.slice(1).map(each => versionsNow(`Calendar-${each.language}`)),
    );
    expect(idsOf(changed.clock, 'AWS::Lambda::Version')).toEqual(versionsNow('CalendarSchedule'));
  });

  test('a tenth of the calls goes to a new version for five minutes, and back if an alarm rings', () => {
    const groups = resourcesOf(changed.first, 'AWS::CodeDeploy::DeploymentGroup');
    const own = idsOf(changed.first, 'AWS::CloudWatch::Alarm').map(Ref => ({ Name: { Ref } }));
    const forAll = resourcesOf(rawStack('CalendarMonitoring'), 'AWS::CloudWatch::Alarm').map(({ Properties }) => ({
      Name: Properties.AlarmName,
    }));
    expect(groups).toHaveLength(SITE_FUNCTIONS.length);
    for (const { Properties } of groups)
      expect(Properties).toMatchObject({
        AlarmConfiguration: { Enabled: true, Alarms: [...own, ...forAll] },
        AutoRollbackConfiguration: { Enabled: true, Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'] },
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      });
    const shifted = resourcesOf(changed.first, 'AWS::Lambda::Alias').map(
      ({ UpdatePolicy }) =>
        JSON.parse(JSON.stringify(UpdatePolicy)).CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    );
    expect(shifted.sort()).toEqual(groups.map(({ id }) => id).sort());
  });

  test('the role of CodeDeploy moves these aliases alone', () => {
    const policies = resourcesOf(changed.first, 'AWS::IAM::Policy').filter(({ id }) => id.startsWith('Release'));
    expect(policies).toHaveLength(1);
    expect(JSON.stringify(policies)).not.toContain('"*"');
    expect(JSON.stringify(changed.first)).not.toContain('AWSCodeDeployRoleForLambda');
  });

  test('nothing is exported that is not exported at once, so that the setting can go back', () => {
    expect(changed.monitoring.Outputs).toEqual(rawStack('CalendarMonitoring').Outputs);
  });

  test('CodeDeploy has its rights before an alias moves through it', () => {
    const [policy] = resourcesOf(changed.first, 'AWS::IAM::Policy').filter(({ id }) => id.startsWith('Release'));
    for (const group of resourcesOf(changed.first, 'AWS::CodeDeploy::DeploymentGroup'))
      expect(group.DependsOn).toContain(policy?.id);
    for (const alias of idsOf(changed.first, 'AWS::Lambda::Alias')) // which would wait for the policy, and it for the alias
      expect(JSON.stringify(policy)).not.toContain(alias);
  });

  test('no stack comes near the 500 resources that CloudFormation takes', () => {
    for (const stack of [changed.first, ...Object.keys(stacks()).map(name => rawStack(name))])
      expect(Object.keys(stack.Resources).length).toBeLessThanOrEqual(300);
  });
});

test('at once, nobody shifts anything', () => {
  expect(resourcesOf(siteStack(language), 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
});
