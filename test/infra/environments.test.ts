/**
 * The settings of an environment: where they are read, how errors in them are reported, and that
 * the example is not deployed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { environmentIn, SettingsError } from '../../infra/chosen-environment.ts';
import { Settings, type WrittenEnvironment } from '../../infra/environment-settings.ts';
import { ROOT } from '../../tools/client/build/client.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { EVERY_SETTING } from '../support/every-setting.ts';
import { output } from '../support/output.ts';
import { IS_WHOLE } from '../support/sample.ts';

const { path: folder } = temporaryFolder('environment');
const FILE = join(folder, 'settings.json');

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
const UNNAMED: WrittenEnvironment = { sites: [SITE] };

const written = (settings: unknown) => {
  writeFileSync(FILE, JSON.stringify(settings));
  return environmentIn(FILE);
};

it('the settings in a file have the defaults of what is not written', () => {
  expect(written(UNNAMED)).toEqual({
    sites: [{ ...SITE, namespace: 'calendar/events/v1', fallback: [], languageParameter: 'ml_language' }],
    ...{ hosts: [], dashboard: false, partitionRights: true },
    limits: Object.fromEntries(['reads', 'writes', 'others'].map(each => [each, { rate: 100, burst: 200 }])),
    tags: {},
  });
});

it('a file that is not there is named', () => {
  const file = join(folder, 'nowhere.json');
  expect(() => environmentIn(file)).toThrow(new RegExp(`^${file}: ENOENT: no such file or directory, open `));
});

it('what the test run is started with does not name the settings of tests', () =>
  expect(process.env.CALENDAR_CONFIG).toBeUndefined());

it('the schema for editors is that of the settings: vitest run test/infra/environments.test.ts -u', async () => {
  const schema = toJsonSchema(Settings, { typeMode: 'input', errorMode: 'ignore' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../infra/settings.schema.json');
});

it('the file of tests that sets everything has each setting of the schema', () => {
  const { properties } = toJsonSchema(Settings, { typeMode: 'input', errorMode: 'ignore' });
  expect(problems(EVERY_SETTING)).toEqual([]);
  expect(missing(properties, EVERY_SETTING)).toEqual([]);
});

/** The paths of properties that are in none of the values. `*` is an element of a list. */
const missing = (properties: unknown, ...values: readonly unknown[]): string[] =>
  Object.entries(Object(properties)).flatMap(([name, schema]) => {
    const { properties: inner, items } = v.parse(Described, schema);
    const found = values.map(value => Object(value)[name]).filter(value => value !== undefined);
    if (found.length === 0) return [name];
    const below = items === undefined ? missing(inner, ...found) : missing(items.properties, ...found.flat());
    return below.map(path => `${name}.${path}`);
  });
const Described = v.looseObject({
  properties: v.optional(v.looseObject({}), {}),
  items: v.optional(v.looseObject({ properties: v.optional(v.looseObject({}), {}) })),
});

describe('without a named configuration', () => {
  const cdk = (...args: string[]) => output(spawnBound('npx', ['--no', 'cdk', ...args], { cwd: ROOT }));
  it.runIf(IS_WHOLE)('`cdk deploy` refuses the example before it asks AWS for anything', async () => {
    const { code, stdout, stderr } = await cdk(
      'deploy',
      'CalendarData',
      '--exclusively',
      '--output',
      join(folder, 'deploy'),
    );
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('No settings are named, and the example of the repository is not deployed');
    expect(stdout + stderr).not.toMatch(/credentials|Unable to resolve AWS account/);
  });
});

const problems = (settings: unknown): string[] => {
  try {
    written(settings);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.replaceAll(`${FILE}: `, '').split('\n');
  }
};

describe('an environment', () => {
  const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:oncall';
  const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar';
  it.each<[settings: object]>([
    [{ name: 'staging' }],
    [{ alarmAddress: TOPIC, region: 'eu-west-1', account: '123456789012' }],
    [{ copies: { vault: VAULT } }],
    [{ limits: { readUnits: 100, writeUnits: 100, instances: 1 } }],
    [{ limits: { budget: 30 }, alarmAddress: TOPIC }],
  ])('may have %j', settings => {
    expect(problems({ ...UNNAMED, ...settings })).toEqual([]);
  });

  const WITH_IT = 'the account of the environment, which would be lost with it';
  const ADDRESS = `must be an e-mail address, or the ARN of an SNS topic, such as ${TOPIC}`;
  const UNITS = 'must be a whole number from 100: a single write may take that many at once';
  const NAME = 'must be letters in lower case, digits and single hyphens, such as staging';
  it.each<[settings: object, lines: string[]]>([
    [{ name: 'Staging' }, [`name: ${NAME}`]],
    [{ colour: 'red' }, ['colour: Invalid key: Expected never but received "colour"']],
    [{ region: 'Ireland' }, [`region: must be a region, such as eu-west-1`]],
    [{ alarmAddress: 'oncall' }, [`alarmAddress: ${ADDRESS}`]],
    [{ copies: { vault: VAULT }, account: '210987654321' }, [`copies.vault is in ${WITH_IT}`]],
    [{ limits: { readUnits: 99 } }, [`limits.readUnits: ${UNITS}`]],
    [{ limits: { budget: 30 } }, ['limits.budget takes an alarmAddress, which is told of it']],
    [
      { sites: [{ ...SITE, timezone: 'Madrid', address: 'http://a.example' }], alarmAddress: '' },
      [
        `sites.0.address: must be like https://agenda.example or https://agenda.example/gl: https, a host in lower case, no port, no slash at the end`,
        `sites.0.timezone: must be the IANA name of a time zone, such as Europe/Madrid`,
        `alarmAddress: ${ADDRESS}`,
      ],
    ],
  ])('may not have %j', (settings, lines) => {
    expect(problems({ ...UNNAMED, ...settings })).toEqual(lines);
  });
});
