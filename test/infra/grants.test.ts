/** What each function may do, compared as a whole: a right more has to be meant, and a right less is found before a deployment. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { type Template, tableArn } from '../../tools/local/intrinsics.ts';
import { resourcesOf, scheduleStack, siteStack } from './synthesised-stacks.ts';

const TABLE = tableArn('TABLE');
const on = (Action: string | string[], partitions: string, attributes?: string[]) => ({
  Effect: 'Allow',
  Action,
  Resource: TABLE,
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions.split(' ') },
    ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] } }),
    Null: { 'dynamodb:LeadingKeys': 'false', ...(attributes && { 'dynamodb:Attributes': 'false' }) },
  },
});
const READ = ['dynamodb:BatchGetItem', 'dynamodb:Query'];
const CHECK = 'dynamodb:ConditionCheckItem';
const PUT = 'dynamodb:PutItem';
const UPDATE = 'dynamodb:UpdateItem';
const DELETE = 'dynamodb:DeleteItem';

const LISTS = {
  Effect: 'Allow',
  Action: 'dynamodb:Query',
  Resource: ['byDate', 'byLink', 'bySlug'].map(index => `${TABLE}/index/${index}`),
};
const LOG = { Effect: 'Allow', Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: 'LOG.Arn' };

const reads = (more: string) => on(READ, `R#* S#* M#* K#* T#* W#* ${more}U#* A#* G#* Y#* C#* V#history V#schema V#a`);
const PASSWORD_USE = on(UPDATE, 'U#*', ['used']);
/** Of whoever writes records. `saved`: beside what every record leaves; `counted`: numbers, likewise. */
const writes = (saved: string, counted: string, { updated = '', checked = 'R#*', read = '' } = {}) => [
  reads(read),
  on(CHECK, checked),
  on(PUT, `R#* S#* M#* ${saved} Y#* C#* V#schema V#a`),
  on(UPDATE, `${updated}S#* ${counted} G#*`),
  on(DELETE, `R#* S#* M#* ${saved}`),
  PASSWORD_USE,
  LISTS,
];
/** Of pictures, that they are public. */
const PICTURES = { updated: 'R#* ' };
/** That no other term has become a translation of one. */
const TRANSLATED_TERMS = { checked: 'R#* T#*' };
/** Notes of events in lists with fallbacks, and the keys of sources. */
const FALLBACKS_AND_SOURCES = { read: 'E# X#* ' };
const SOURCES = { read: 'X#* ' };
const LINKED = writes('W#* F# X#*', 'I#post', { ...PICTURES, ...SOURCES });

const Policy = v.object({
  PolicyDocument: v.object({ Version: v.literal('2012-10-17'), Statement: v.array(v.unknown()) }),
  Roles: v.tuple([v.string()]),
});

const policiesOf = (stack: Template) =>
  resourcesOf(stack, 'AWS::IAM::Policy').map(({ Properties }) => v.parse(Policy, Properties));

describe.each(sites)('site $language', ({ language }) => {
  const stack = siteStack(language);
  const policies = policiesOf(stack);

  test.each([
    ['events', writes('T#* W#* F# E# X#*', 'T#* I#post I#term', { ...PICTURES, ...FALLBACKS_AND_SOURCES })],
    ['venues', LINKED],
    ['organizers', LINKED],
    ['categories', writes('T#* W#* F#', 'T#* I#term', TRANSLATED_TERMS)],
    ['tags', writes('T#* W#* F#', 'T#* I#term', TRANSLATED_TERMS)],
    [
      'fallback',
      writes('T#* W#* F# E# X#*', 'T#* I#post I#term', {
        ...PICTURES,
        ...TRANSLATED_TERMS,
        ...FALLBACKS_AND_SOURCES,
      }),
    ],
    ['pages', [on(READ, 'R#* S#* M#* K#* T#* W#* C#* V#schema V#a'), LISTS]],
    ['docs', [on(READ, 'U#* G#* V#schema'), on(UPDATE, 'G#*'), PASSWORD_USE]],
    ['media', [on(READ, 'R#* U#* G#* V#schema'), on(UPDATE, 'G#*'), PASSWORD_USE]],
    ['users', [on(READ, 'U#* G#* V#schema'), on(UPDATE, 'G#*'), PASSWORD_USE]],
  ])('%s', (resource, rights) => {
    const own = policies.filter(({ Roles: [role] }) => role.startsWith(`${resource}Role`));
    expect(own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([LOG, ...rights]);
  });

  test('nobody may do more', () => expectNoMore(stack));
});

test('publish', () => {
  const stack = scheduleStack();
  expect(policiesOf(stack).flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([
    LOG,
    // What it reads it also puts, so CDK makes one statement of both.
    on(['dynamodb:BatchGetItem', PUT, 'dynamodb:Query'], 'R#* S#* M#* K#* T#* W#* F# E# C#* V#schema V#a'),
    on(CHECK, 'R#*'),
    on(UPDATE, `${PICTURES.updated}T#*`),
    on(DELETE, 'R#* S#* M#* T#* W#* F# E#'),
    LISTS,
  ]);
  expectNoMore(stack);
});

/** Nobody may scan or do anything to everything, no managed policy adds to that, and all of a role fits into it. */
function expectNoMore(stack: Template): void {
  const policies = policiesOf(stack);
  expect(JSON.stringify(policies)).not.toMatch(/Scan|PartiQL|:\*|"\*/);
  for (const { Properties } of resourcesOf(stack, 'AWS::IAM::Role'))
    expect(Object.keys(Properties)).toEqual(['AssumeRolePolicyDocument']);
  for (const size of sizes(policies).values()) expect(size).toBeLessThan(MAX_POLICIES);
}

/** Characters of all inline policies of a role together, blanks aside (AWS: "IAM and AWS STS quotas"). */
const MAX_POLICIES = 10_240;
/** The address of a table on AWS, at the most: names of stacks and regions are long. */
const MAX_ARN = 200;

const sizes = (policies: readonly v.InferOutput<typeof Policy>[]): Map<string, number> =>
  new Map(
    policies.map(({ PolicyDocument, Roles: [role] }) => [
      role,
      JSON.stringify(PolicyDocument).replaceAll(TABLE, 'x'.repeat(MAX_ARN)).length,
    ]),
  );
