/**
 * Two environments in one account and region: all names that have to be unique there differ, and
 * tags separate their costs.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { templatesIn } from './synthesised-stacks.ts';

/** Settings with which everything that can be deployed is deployed. */
const EVERYTHING: Partial<WrittenEnvironment> = {
  ...AT_HOSTS,
  alarmAddress: 'oncall@example.org',
  dashboard: true,
};

const production = await withSettings(EVERYTHING, templatesIn);
const staging = await withSettings({ ...EVERYTHING, name: 'staging', tags: { team: 'web' } }, templatesIn);

it('stacks are those of the other, and begin with the name', () => {
  expect([...staging.keys()]).toEqual([...production.keys()].map(name => `staging-${name}`));
});

/**
 * Names that have to be unique only within an API, a function, a role or a namespace of metrics.
 */
const WITHIN = ['StageName', 'PolicyName', 'MetricName', 'FilterName'];
/** A host is refused where it is written twice. */
const ELSEWHERE = ['DomainName'];
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

/** The name in the other environment; in a path, its name is a folder. */
const inStaging = (value: string): string =>
  value.startsWith('/') ? value.replace('/calendar/', '/calendar/staging/') : `staging-${value}`;

it('what is given a name of its own begins with the name, or with a folder for it', () => {
  const names = namesIn(production);
  expect(names).toContainEqual({ named: 'AWS::ApiGatewayV2::Api Name', value: 'calendar-gl' });
  expect(namesIn(staging)).toEqual(names.map(({ named, value }) => ({ named, value: inStaging(value) })));
});
