/** Two environments in one account and region: nothing that has to be unique there is called the same, and tags tell their costs apart. */
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { templatesIn } from './synthesised-stacks.ts';

/** All that can be deployed. */
const UNBOUNDED_WINDOW: Partial<WrittenEnvironment> = {
  ...AT_HOSTS,
  alarmAddress: 'oncall@example.org',
  dashboard: true,
  rollout: 'gradual',
};

let production: Map<string, Template>;
let staging: Map<string, Template>;
beforeAll(async () => {
  production = await withSettings(UNBOUNDED_WINDOW, templatesIn);
  staging = await withSettings({ ...UNBOUNDED_WINDOW, name: 'staging', tags: { team: 'web' } }, templatesIn);
});

it('stacks are those of the other, and begin with the name', () => {
  expect([...staging.keys()]).toEqual([...production.keys()].map(name => `staging-${name}`));
});

it('exports begin with the name', () => {
  const exports = (templates: Map<string, Template>) =>
    [...templates.values()].flatMap(({ Outputs }) =>
      Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []),
    );
  expect(exports(staging)).toEqual(exports(production).map(name => `staging-${name}`));
});

/** They need to be unique within what they belong to alone: an API, a function, a role, a namespace of metrics. */
const WITHIN = ['StageName', 'PolicyName', 'MetricName', 'FilterName'];
/** A host is refused where it is written twice; a way to deploy is AWS's own. */
const ELSEWHERE = ['DomainName', 'DeploymentConfigName'];
const ALIAS = 'AWS::Lambda::Alias';
const namesIn = (templates: Map<string, Template>): { named: string; value: string }[] =>
  [...templates.values()].flatMap(({ Resources }) =>
    Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
      Object.entries(v.parse(v.record(v.string(), v.unknown()), Properties))
        .filter(
          ([property]) => property.endsWith('Name') && ![...WITHIN, ...ELSEWHERE].includes(property) && Type !== ALIAS,
        )
        .flatMap(([property, value]) => (typeof value === 'string' ? [{ named: `${Type} ${property}`, value }] : [])),
    ),
  );

/** A path has it as a folder. */
const inStaging = (value: string): string =>
  value.startsWith('/') ? value.replace('/calendar/', '/calendar/staging/') : `staging-${value}`;

it('what is given a name of its own begins with the name, or with a folder for it', () => {
  const names = namesIn(production);
  expect(names).toContainEqual({ named: 'AWS::ApiGatewayV2::Api Name', value: 'calendar-gl' });
  expect(namesIn(staging)).toEqual(names.map(({ named, value }) => ({ named, value: inStaging(value) })));
});

it('metrics of its own are in a namespace of its own', () => {
  const namespaces = (templates: Map<string, Template>) =>
    new Set(
      [...JSON.stringify([...templates.values()]).matchAll(/"(?:Metric)?Namespace":"([^"]+)"/g)]
        .map(([, name = '']) => name)
        .filter(name => !name.startsWith('AWS/')),
    );
  expect(namespaces(production)).toEqual(new Set(['Calendar']));
  expect(namespaces(staging)).toEqual(new Set(['staging-Calendar']));
});

/** They take no tags, or must not change with them. */
const UNTAGGED = [
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::IAM::Policy',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::QueryDefinition',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SSM::Parameter',
];

const TagsOf = v.object({
  Properties: v.object({
    Tags: v.union([
      v.record(v.string(), v.string()),
      v.pipe(
        v.array(v.object({ Key: v.string(), Value: v.string() })),
        v.transform(tags => Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]))),
      ),
    ]),
  }),
});
/** The table has its tags where it is, in its one region. */
const TagsOfTable = v.object({ Properties: v.object({ Replicas: v.tuple([TagsOf.entries.Properties]) }) });
const tagsOf = (resource: unknown): Record<string, string> | undefined => {
  if (v.is(TagsOfTable, resource)) return v.parse(TagsOfTable, resource).Properties.Replicas[0].Tags;
  return v.is(TagsOf, resource) ? v.parse(TagsOf, resource).Properties.Tags : undefined;
};

it.each([
  ['production', () => production, {}],
  ['staging', () => staging, { environment: 'staging', team: 'web' }],
])('everything of %s that takes tags has those of costs', (_, templatesOf, own) => {
  for (const [stack, { Resources }] of templatesOf()) {
    const site = /Calendar-(\w+)$/.exec(stack)?.[1];
    const expected = { app: 'calendar', ...own, ...(site !== undefined && { site }) };
    for (const [id, resource] of Object.entries(Resources))
      expect(tagsOf(resource), `${stack} ${id}`).toEqual(UNTAGGED.includes(resource.Type) ? undefined : expected);
  }
});
