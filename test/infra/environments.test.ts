/** Environments: which is meant, and what is wrong with one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenEnvironment, SettingsError } from '../../infra/chosen-environment.ts';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
const certificateIn = (region: string, account: string): string =>
  `arn:aws:acm:${region}:${account}:certificate/12345678-1234-1234-1234-123456789012`;
const HOST = { name: 'agenda.example', certificate: certificateIn('eu-west-1', '123456789012') };
const UNNAMED: WrittenEnvironment = { sites: [SITE] };
const named = (name: string, more: Partial<WrittenEnvironment> = {}): WrittenEnvironment => ({
  name,
  ...UNNAMED,
  ...more,
});

describe('the environment that is meant', () => {
  it('is the only one, whatever its name, the one without a name, or the one that is said', () => {
    const nameOf = (env: string | undefined, ...environments: WrittenEnvironment[]) =>
      chosenEnvironment({ env }, { environments }).name;
    expect(nameOf(undefined, named('production'))).toBe('production');
    expect(nameOf(undefined, named('staging'), UNNAMED)).toBeUndefined();
    expect(nameOf('staging', UNNAMED, named('staging'))).toBe('staging');
  });

  it('has the defaults of what is not written', () => {
    expect(chosenEnvironment({}, { environments: [UNNAMED] })).toEqual({
      sites: [{ ...SITE, namespace: 'calendar/events/v1', fallback: [], languageParameter: 'ml_language' }],
      ...{ hosts: [], dashboard: false, rollout: 'at once', partitionRights: true },
      limits: Object.fromEntries(['reads', 'writes', 'others'].map(each => [each, { rate: 100, burst: 200 }])),
      tags: {},
    });
  });

  it.each<[env: string | undefined, environments: WrittenEnvironment[], message: string]>([
    ['prod', [UNNAMED, named('staging')], 'there is no environment prod, only staging'],
    [undefined, [named('a'), named('production')], 'there are a, production: say with env=NAME which is meant'],
  ])('is not %s of %j', (env, environments, message) => {
    const said = new SettingsError(`infra/environments.ts: ${message}`);
    expect(() => chosenEnvironment({ env }, { environments })).toThrow(said);
  });

  it.each<[title: string, json: string | undefined, message: string]>([
    ['is not there', undefined, 'FILE: ENOENT: no such file or directory, open '],
    ['has an unknown setting', JSON.stringify({ ...UNNAMED, colour: 'red' }), 'FILE: colour: Invalid key'],
  ])('is in no file that %s', (_, json, message) => {
    withFile(json, file => {
      expect(() => chosenEnvironment({ config: file })).toThrow(message.replace('FILE', file));
    });
  });
});

const withFile = (json: string | undefined, use: (file: string) => void): void => {
  const { path, remove } = temporaryFolder('environment');
  const file = join(path, 'environment.json');
  if (json !== undefined) writeFileSync(file, json);
  use(file);
  remove();
};

const problems = (...environments: unknown[]): string[] => {
  try {
    chosenEnvironment({ env: 'unknown' }, { environments });
    return [];
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).replaceAll('infra/environments.ts: ', '');
    return lines.split('\n').filter(line => !line.startsWith('there is no environment unknown'));
  }
};

describe('an environment', () => {
  const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:oncall';
  const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar';
  it.each<[settings: object]>([
    [{ name: 'staging' }],
    [{ alarmAddress: TOPIC, region: 'eu-west-1', account: '123456789012' }],
    [{ copies: { vault: VAULT } }],
    [{ limits: { readUnits: 100, writeUnits: 100, searches: 1, instances: 1 } }],
    [{ limits: { budget: 30 }, alarmAddress: TOPIC }],
  ])('may have %j', settings => {
    expect(problems({ ...UNNAMED, ...settings })).toEqual([]);
  });

  const AT = 'environments.0';
  const WITH_IT = 'the account of the environment, which would be lost with it';
  const ADDRESS = `must be an e-mail address, or the ARN of an SNS topic, such as ${TOPIC}`;
  const UNITS = 'must be a whole number from 100: a single write may take that many at once';
  const NAME = 'must be letters in lower case, digits and single hyphens, such as staging';
  it.each<[settings: object, lines: string[]]>([
    [{ name: 'Staging' }, [`${AT}.name: ${NAME}`]],
    [{ region: 'Ireland' }, [`${AT}.region: must be a region, such as eu-west-1`]],
    [{ alarmAddress: 'oncall' }, [`${AT}.alarmAddress: ${ADDRESS}`]],
    [{ tags: { 'AWS:a': '' } }, [`${AT}.tags.AWS:a: tags that begin with aws: are reserved for AWS`]],
    [{ tags: { site: 'gl' } }, [`${AT}.tags.site: app, environment, site are tags of the app's own`]],
    [{ copies: { vault: VAULT }, account: '210987654321' }, [`${AT}: copies.vault is in ${WITH_IT}`]],
    [{ limits: { readUnits: 99 } }, [`${AT}.limits.readUnits: ${UNITS}`]],
    [{ limits: { budget: 30 } }, [`${AT}: limits.budget takes an alarmAddress, which is told of it`]],
    [
      { sites: [{ ...SITE, timezone: 'Madrid', address: 'http://a.example' }], alarmAddress: '' },
      [
        `${AT}.sites.0.address: must be like https://agenda.example or https://agenda.example/gl: https, a host in lower case, no port, no slash at the end`,
        `${AT}.sites.0.timezone: must be the IANA name of a time zone, such as Europe/Madrid`,
        `${AT}.alarmAddress: ${ADDRESS}`,
      ],
    ],
  ])('may not have %j', (settings, lines) => {
    expect(problems({ ...UNNAMED, ...settings })).toEqual(lines);
  });
});

it.each<[title: string, environments: WrittenEnvironment[], lines: string[]]>([
  ['two without a name', [UNNAMED, UNNAMED], ['environments: only one may be without a name']],
  ['a name twice', [named('a'), UNNAMED, named('a')], ['environments: the environment a is there twice']],
  [
    'a host that may be twice in a region',
    [named('a', { hosts: [HOST] }), named('b', { hosts: [HOST], region: 'eu-west-1' })],
    ['environments: two environments of a region have the host agenda.example, which only one of them can have'],
  ],
])('of several with %s', (_, environments, lines) => {
  expect(problems(...environments)).toEqual(lines);
});
