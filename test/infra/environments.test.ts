/** Environments: which is meant, what is wrong with one, and that two in one account have nothing in common but the account. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenEnvironment, chosenEnvironments, SettingsError } from '../../infra/chosen-environment.ts';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
const certificateIn = (region: string, account: string): string =>
  `arn:aws:acm:${region}:${account}:certificate/12345678-1234-1234-1234-123456789012`;
const HOST = { name: 'agenda.example', certificate: certificateIn('eu-west-1', '123456789012') };
const UNNAMED: WrittenEnvironment = { sites: [SITE] };
const named = (name: string, more: Partial<WrittenEnvironment> = {}): WrittenEnvironment => ({
  name,
  sites: [SITE],
  ...more,
});

describe('the environment that is meant', () => {
  it.each<[title: string, env: string | undefined, environments: WrittenEnvironment[], name: string | undefined]>([
    ['is the only one, whatever its name', undefined, [named('production')], 'production'],
    ['is the one without a name', undefined, [named('staging'), UNNAMED], undefined],
    ['is the one that is said', 'staging', [UNNAMED, named('staging')], 'staging'],
  ])('%s', (_, env, environments, name) => {
    expect(chosenEnvironment({ env }, { environments }).name).toBe(name);
  });

  it('has the defaults of what is not written', () => {
    expect(chosenEnvironment({}, { environments: [UNNAMED] })).toEqual({
      sites: [{ ...SITE, namespace: 'calendar/events/v1', fallback: [], languageParameter: 'ml_language' }],
      hosts: [],
      dashboard: false,
      rollout: 'at once',
      partitionRights: true,
      limits: Object.fromEntries(['reads', 'writes', 'others'].map(each => [each, { rate: 100, burst: 200 }])),
      tags: {},
    });
  });

  it.each<[env: string | undefined, environments: WrittenEnvironment[], message: string]>([
    ['prod', [UNNAMED], 'there is no environment prod, only one without a name'],
    ['prod', [UNNAMED, named('staging')], 'there is no environment prod, only staging'],
    [
      undefined,
      [named('staging'), named('production')],
      'there are staging, production: say with env=NAME which is meant',
    ],
  ])('is not %s of %j', (env, environments, message) => {
    expect(() => chosenEnvironment({ env }, { environments })).toThrow(
      new SettingsError(`infra/environments.ts: ${message}`),
    );
  });

  it.each<[title: string, json: string | undefined, message: string]>([
    ['is not there', undefined, 'FILE: ENOENT: no such file or directory, open '],
    ['is no JSON', '{', 'FILE: Expected property name'],
    ['lacks a setting', '{}', 'FILE: sites: Invalid key: Expected "sites" but received undefined'],
    ['has an unknown one', JSON.stringify({ ...UNNAMED, colour: 'red' }), 'FILE: colour: Invalid key: Expected never'],
  ])('is in no file that %s', (_, json, message) => {
    withFile(json, file => {
      expect(() => chosenEnvironment({ config: file })).toThrow(message.replace('FILE', file));
    });
  });

  it('is in the file that is named, under the same schema', () => {
    const written = named('staging', { region: 'eu-west-1', tags: { team: 'web' } });
    withFile(JSON.stringify(written), file => {
      expect(chosenEnvironment({ config: file })).toEqual(
        chosenEnvironment({ env: 'staging' }, { environments: [written] }),
      );
    });
  });

  it('is one of several, with commas between them', () => {
    const environments = [UNNAMED, named('staging'), named('trial')];
    const namesOf = (env: string) => chosenEnvironments({ env }, { environments }).map(({ name }) => name);
    expect(namesOf('staging,trial')).toEqual(['staging', 'trial']);
    expect(() => namesOf('staging,other')).toThrow('there is no environment other, only staging, trial');
    expect(() => namesOf('trial,trial')).toThrow('the same environment is meant twice');
    withFile(JSON.stringify(named('staging')), file =>
      withFile(JSON.stringify(named('trial')), other =>
        expect(chosenEnvironments({ config: `${file},${other}` }).map(({ name }) => name)).toEqual([
          'staging',
          'trial',
        ]),
      ),
    );
  });

  it('is said once', () => {
    expect(() => chosenEnvironment({ env: 'staging', config: 'staging.json' })).toThrow(
      'env=NAME and config=FILE both say which environment is meant: leave one out',
    );
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
  it.each<[settings: object]>([
    [{ name: 'staging' }],
    [{ name: 'a-1' }],
    [{ region: 'eu-west-1', account: '123456789012', hosts: [HOST] }],
    [{ region: 'us-gov-west-1' }],
    [{ alarmAddress: 'oncall@example.org' }],
    [{ alarmAddress: TOPIC }],
    [{ alarmAddress: TOPIC, region: 'eu-west-1', account: '123456789012' }],
    [{ partitionRights: false }],
    [{ tags: { team: 'web', 'cost:center': '47 / 11' } }],
    [{ tags: { empty: '' } }],
  ])('may have %j', settings => {
    expect(problems({ ...UNNAMED, ...settings })).toEqual([]);
  });

  const AT = 'environments.0';
  const ADDRESS =
    'must be an e-mail address, or the ARN of an SNS topic, such as arn:aws:sns:eu-west-1:123456789012:oncall';
  const NAME = 'must be letters in lower case, digits and single hyphens, such as staging';
  const TAG = 'tags have letters, digits, spaces and _ . : / = + @ - alone';
  it.each<[settings: object, lines: string[]]>([
    [{ name: 'Staging' }, [`${AT}.name: ${NAME}`]],
    [{ name: 'staging-' }, [`${AT}.name: ${NAME}`]],
    [{ name: '' }, [`${AT}.name: ${NAME}`]],
    [{ name: 'a'.repeat(21) }, [`${AT}.name: must have 20 characters at most`]],
    [{ region: 'Ireland' }, [`${AT}.region: must be a region, such as eu-west-1`]],
    [{ account: '12345' }, [`${AT}.account: must be the twelve digits of an account, as a text`]],
    [{ account: 123456789012 }, [`${AT}.account: Invalid type: Expected string but received 123456789012`]],
    [{ sites: [] }, [`${AT}.sites: an environment has one site at least`]],
    [{ alarmAddress: 'oncall' }, [`${AT}.alarmAddress: ${ADDRESS}`]],
    [{ alarmAddress: `${TOPIC}.fifo` }, [`${AT}.alarmAddress: ${ADDRESS}`]],
    [{ alarmAddress: TOPIC.replace(':sns:', ':sqs:') }, [`${AT}.alarmAddress: ${ADDRESS}`]],
    [
      { alarmAddress: TOPIC, region: 'us-east-1', account: '210987654321' },
      [
        `${AT}: the topic of alarmAddress is in eu-west-1, and the environment in us-east-1`,
        `${AT}: the topic of alarmAddress is of the account 123456789012, and the environment of 210987654321`,
      ],
    ],
    [{ partitionRights: 'no' }, [`${AT}.partitionRights: Invalid type: Expected boolean but received "no"`]],
    [{ limits: { colour: 1 } }, [`${AT}.limits.colour: Invalid key: Expected never but received "colour"`]],
    [{ tags: { 'a*': '' } }, [`${AT}.tags.a*: ${TAG}`]],
    [{ tags: { a: '*' } }, [`${AT}.tags.a: ${TAG}`]],
    [{ tags: { 'AWS:a': '' } }, [`${AT}.tags.AWS:a: tags that begin with aws: are reserved for AWS`]],
    [{ tags: { site: 'gl' } }, [`${AT}.tags.site: app, environment, site are tags of the app's own`]],
    [
      { tags: Object.fromEntries(Array.from({ length: 48 }, (_, tag) => [`t${tag}`, ''])) },
      [`${AT}.tags: there may be 47 tags at most`],
    ],
    [
      { region: 'us-east-1', account: '210987654321', hosts: [HOST] },
      [
        `${AT}: the certificate of the host agenda.example is in eu-west-1, and the environment in us-east-1`,
        `${AT}: the certificate of the host agenda.example is of the account 123456789012, and the environment of 210987654321`,
      ],
    ],
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

  it('is refused though another is meant', () => {
    expect(problems(UNNAMED, named('staging', { region: '' }))).toEqual([
      'environments.1.region: must be a region, such as eu-west-1',
    ]);
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
  [
    'a host in two regions',
    [
      named('a', { hosts: [HOST], region: 'eu-west-1' }),
      named('b', {
        hosts: [{ ...HOST, certificate: certificateIn('us-east-1', '1'.repeat(12)) }],
        region: 'us-east-1',
      }),
    ],
    [],
  ],
])('of several with %s', (_, environments, lines) => {
  expect(problems(...environments)).toEqual(lines);
});
