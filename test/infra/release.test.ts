/**
 * A deployment reaches callers by versions that never change, and an alias that moves from one to
 * the next.
 */
import { describe, expect, inject, test } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { LIVE } from '../../infra/release.ts';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';
import { rawStack, resourcesOf, scheduleStack, siteStack, templatesIn } from './synthesised-stacks.ts';

const language = sites[0]?.language ?? 'gl';
/** The number of functions that know the secret key; pages do not. */
const KEYED = SITE_FUNCTIONS.length - 1;
const FUNCTION = 'AWS::Lambda::Function';
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
});

test.each([
  [
    `Calendar-${language}`,
    { TableName: SITE_FUNCTIONS.length, KeySecret: KEYED, KeyVersion: KEYED, PicturesName: KEYED },
  ],
  ['CalendarSchedule', { TableName: 1 }],
])(
  'another value of a parameter of %s is another version of each function that uses it, and of no other',
  (name, uses) => {
    const stack = rawStack(name);
    const own = Object.keys(stack.Parameters).filter(id => id !== 'BootstrapVersion');
    const using = (type: string, parameter: string): unknown[] =>
      resourcesOf(stack, type)
        .filter(({ Properties }) => JSON.stringify(Properties).includes(JSON.stringify({ Ref: parameter })))
        .map(({ id, Properties }) => (type === FUNCTION ? { Ref: id } : Properties.FunctionName));
    for (const parameter of own) expect(using('AWS::Lambda::Version', parameter)).toEqual(using(FUNCTION, parameter));
    expect(Object.fromEntries(own.map(parameter => [parameter, using(FUNCTION, parameter).length]))).toEqual(uses);
  },
);

test('another site adds a stack; in the others, only the list of sites changes', async () => {
  const others = sites.filter(site => site.language !== language);
  const before = await withSettings({ sites: others }, templatesIn);
  const after = templatesIn(inject('assembly'));
  const added = [...after.keys()].filter(name => !before.has(name));
  expect(added).toEqual([`Calendar-${language}`]);
  for (const [name, stack] of before) expect(withoutSites(after.get(name)), name).toEqual(withoutSites(stack));
});

/**
 * The template without names of versions, of which each change makes new ones, and without code,
 * which is not bundled here.
 */
const withoutSites = (stack: Template | undefined): string =>
  JSON.stringify(stack)
    .replaceAll(/"SITES":"(\\.|[^"])*"/g, '')
    .replaceAll(/(?<=CurrentVersion\w{8})\w+/g, '')
    .replaceAll(/\w+\.zip/g, '');
