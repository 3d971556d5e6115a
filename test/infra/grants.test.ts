/** What each function may do, compared as a whole: a right more has to be meant, and a right less is found before a deployment. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sites } from '../../infra/sites.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { resourcesOf, scheduleStack, siteStack } from './assembly.ts';

const WRITES = {
  Effect: 'Allow',
  Action: [
    'dynamodb:BatchGetItem',
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
  ],
  Resource: expect.stringMatching(/^Table\w+\.Arn$/),
};
const LISTS = {
  Effect: 'Allow',
  Action: 'dynamodb:Query',
  Resource: ['byDate', 'byLink', 'bySlug'].map(index =>
    expect.stringMatching(new RegExp(`^Table\\w+\\.Arn/index/${index}$`)),
  ),
};
const AUTHENTICATES = {
  Effect: 'Allow',
  Action: ['dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
  Resource: expect.stringMatching(/^Table\w+\.Arn$/),
};
const logs = (resource: string) => ({
  Effect: 'Allow',
  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: expect.stringMatching(new RegExp(`^${resource}Log\\w+\\.Arn$`)),
});

/** Of the sweep, which checks nothing that it does not write. */
const MOVES = { ...WRITES, Action: WRITES.Action.filter(action => action !== 'dynamodb:ConditionCheckItem') };

const Policy = v.object({
  PolicyDocument: v.object({ Statement: v.array(v.unknown()) }),
  Roles: v.tuple([v.string()]),
});

const policiesOf = (stack: Template) =>
  resourcesOf(stack, 'AWS::IAM::Policy').map(({ Properties }) => v.parse(Policy, Properties));

describe.each(sites)('site $language', ({ language }) => {
  const stack = siteStack(language);
  const policies = policiesOf(stack);

  test.each([
    ['events', [WRITES, LISTS]],
    ['venues', [WRITES, LISTS]],
    ['organizers', [WRITES, LISTS]],
    ['categories', [WRITES, LISTS]],
    ['tags', [WRITES, LISTS]],
    ['docs', [AUTHENTICATES]],
  ])('%s', (resource, rights) => {
    const own = policies.filter(({ Roles: [role] }) => role.startsWith(`${resource}Role`));
    expect(own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([logs(resource), ...rights]);
  });

  test('nobody may do more', () => expectNoMore(stack));
});

test('publish', () => {
  const stack = scheduleStack();
  expect(policiesOf(stack).flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([
    logs('publish'),
    MOVES,
    LISTS,
  ]);
  expectNoMore(stack);
});

/** Nobody may scan, nobody may do anything to everything, and no managed policy adds to that. */
function expectNoMore(stack: Template): void {
  expect(JSON.stringify(policiesOf(stack))).not.toMatch(/Scan|\*/);
  for (const { Properties } of resourcesOf(stack, 'AWS::IAM::Role'))
    expect(Object.keys(Properties)).toEqual(['AssumeRolePolicyDocument']);
}
