/**
 * The templates against rules that others made: those of CloudFormation and of cdk-nag, as `cdk synth` asks them. To ask takes three times
 * as long as to make the templates, so `npm run test:whole` alone asks them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EnvironmentSettings, type WrittenEnvironment } from '../../infra/environment-settings.ts';
import { OF_A_TOWN } from '../../infra/limits.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { Template } from '../../tools/local/intrinsics.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';

const oidc: Oidc = {
  issuer: 'https://id.example.org/realms/town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};
const cdn = {
  origin: 'origin.agenda.example',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
};
const EVERYTHING: WrittenEnvironment = {
  hosts: AT_HOSTS.hosts.map((host, index) => ({ ...host, ...(index === 0 && { cdn }) })),
  sites: AT_HOSTS.sites.slice(0, 1).map(site => ({ ...site, cache: true })),
  name: 'staging',
  region: 'eu-west-1',
  account: '123456789012',
  oidc,
  alarmAddress: 'ops@example.org',
  dashboard: true,
  limits: { readUnits: 500, writeUnits: 200, searches: 120, instances: 10, budget: 30 },
  rollout: 'gradual',
  copies: { vault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar' },
};

it.each<[string, Partial<WrittenEnvironment>]>([
  ['with everything that is optional', EVERYTHING],
  ['as they deploy', {}],
  ['with an issuer', { oidc }],
  ['with hosts', AT_HOSTS],
  ['with the limits of a town', { limits: OF_A_TOWN }],
])('the templates keep the rules %s', async (_, settings) => {
  // Throws with the rule that is broken.
  const types = await withSettings(settings, typesIn, { validates: true });
  // Those who may deploy may deploy all of it (docs/rights.md#deploying).
  const services = types.map(type => SERVICES[type.split('::')[1] ?? ''] ?? type.split('::')[1]?.toLowerCase());
  expect([...new Set(services)].filter(service => !MAY_DEPLOY.has(service ?? ''))).toEqual([]);
  // Whoever looks at the diagram sees all of it.
  const unseen = types
    .map(type => type.split('::')[1] ?? '')
    .filter(name => !DIAGRAM.includes(IN_DIAGRAM[name] ?? name));
  expect([...new Set(unseen)].filter(name => !['CDK', 'IAM'].includes(name))).toEqual([]);
});

const DIAGRAM = readFileSync('docs/images/architecture.dot', 'utf8');
/** What the diagram calls services that CloudFormation calls otherwise. */
const IN_DIAGRAM: Readonly<Record<string, string>> = {
  ApiGatewayV2: 'API Gateway',
  Backup: 'AWS Backup',
  Budgets: 'budget',
  Events: 'EventBridge',
  Logs: 'CloudWatch Logs',
  SecretsManager: 'Secrets Manager',
  SSM: 'Parameter Store',
};

/** The types of all resources. */
const typesIn = (folder: string): string[] => {
  const templates = readdirSync(folder).filter(name => name.endsWith('.template.json'));
  return templates.flatMap(name =>
    Object.values(v.parse(Template, JSON.parse(readFileSync(join(folder, name), 'utf8'))).Resources).map(
      ({ Type }) => Type,
    ),
  );
};

/** What IAM calls services that CloudFormation calls otherwise. */
const SERVICES: Readonly<Record<string, string>> = { ApiGatewayV2: 'apigateway' };
const Policy = v.object({
  Statement: v.array(v.object({ Effect: v.string(), Action: v.array(v.string()) })),
});
const { Statement } = v.parse(
  Policy,
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'policies', 'cloudformation.json'), 'utf8')),
);
const MAY_DEPLOY = new Set(
  Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) =>
    Action.map(each => each.split(':')[0] ?? ''),
  ),
);

const Report = v.object({
  pluginReports: v.array(v.object({ violations: v.array(v.object({ ruleName: v.string() })) })),
});

it('what is acknowledged would be found, and nothing is acknowledged in vain', async () => {
  const { path, remove } = temporaryFolder('unacknowledged');
  const [{ App }, { ACKNOWLEDGED, holdToRules }, { defineCalendar }] = await Promise.all([
    import('aws-cdk-lib'),
    import('../../infra/rules.ts'),
    import('../../infra/stacks.ts'),
  ]);
  const app = new App({ outdir: path, context: { 'aws:cdk:bundling-stacks': [] } });
  defineCalendar(app, v.parse(EnvironmentSettings, EVERYTHING));
  holdToRules(app, {});
  expect(() => app.synth()).toThrow();
  const { pluginReports } = v.parse(Report, JSON.parse(readFileSync(join(path, 'validation-report.json'), 'utf8')));
  remove();
  const found = pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName));
  expect(new Set(found)).toEqual(new Set(Object.keys(ACKNOWLEDGED)));
});
