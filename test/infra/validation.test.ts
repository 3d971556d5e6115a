/**
 * The templates follow rules of CloudFormation and cdk-nag. These checks are slow, so only `npm run
 * test:whole` runs them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EnvironmentSettings, type WrittenEnvironment } from '../../infra/environment-settings.ts';
import { OF_A_TOWN } from '../../infra/limits.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { EVERY_SETTING, OIDC } from '../support/every-setting.ts';
import { resourceTypesIn } from './synthesised-stacks.ts';

it.each<[string, Partial<WrittenEnvironment>]>([
  ['with everything that is optional', EVERY_SETTING],
  ['as they deploy', {}],
  [
    'with an issuer, a topic, and functions that may use the whole table',
    {
      oidc: OIDC,
      alarmAddress: 'arn:aws:sns:eu-west-1:123456789012:oncall',
      limits: { budget: 30 },
      partitionRights: false,
    },
  ],
  ['with hosts', AT_HOSTS],
  ['with the limits of a town', { limits: OF_A_TOWN }],
])('the templates keep the rules %s', async (_, settings) => {
  // Throws an error that names the broken rule.
  await expect(withSettings(settings, resourceTypesIn, { validates: true })).resolves.not.toEqual([]);
});

const Report = v.object({
  pluginReports: v.array(v.object({ violations: v.array(v.object({ ruleName: v.string() })) })),
});

it('what is acknowledged would be found, and nothing is acknowledged in vain', async () => {
  const { path } = temporaryFolder('unacknowledged');
  const [{ App }, { ACKNOWLEDGED, holdToRules }, { defineCalendar }] = await Promise.all([
    import('aws-cdk-lib'),
    import('../../infra/rules.ts'),
    import('../../infra/stacks.ts'),
  ]);
  const app = new App({ outdir: path, context: { 'aws:cdk:bundling-stacks': [] } });
  defineCalendar(app, v.parse(EnvironmentSettings, EVERY_SETTING));
  holdToRules(app, {});
  expect(() => app.synth()).toThrow();
  const { pluginReports } = v.parse(Report, JSON.parse(readFileSync(join(path, 'validation-report.json'), 'utf8')));
  const found = pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName));
  expect(new Set(found)).toEqual(new Set(Object.keys(ACKNOWLEDGED)));
});
