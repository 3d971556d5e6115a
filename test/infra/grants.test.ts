/** What each function may do, compared as a whole: a right more has to be meant, and a right less is found before a deployment. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sites } from '../../infra/sites.ts';
import { resourcesOf, siteStack } from './assembly.ts';

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
const AUTHENTICATES = { Effect: 'Allow', Action: 'dynamodb:Query', Resource: expect.stringMatching(/^Table\w+\.Arn$/) };
const logs = (resource: string) => ({
  Effect: 'Allow',
  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: expect.stringMatching(new RegExp(`^${resource}Log\\w+\\.Arn$`)),
});

const Policy = v.object({
  PolicyDocument: v.object({ Statement: v.array(v.unknown()) }),
  Roles: v.tuple([v.string()]),
});

describe.each(sites)('site $language', ({ language }) => {
  const stack = siteStack(language);
  const policies = resourcesOf(stack, 'AWS::IAM::Policy').map(({ Properties }) => v.parse(Policy, Properties));

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

  test('nobody may scan, nobody may do anything to everything, and no managed policy adds to that', () => {
    expect(JSON.stringify(policies)).not.toMatch(/Scan|\*/);
    for (const { Properties } of resourcesOf(stack, 'AWS::IAM::Role'))
      expect(Object.keys(Properties)).toEqual(['AssumeRolePolicyDocument']);
  });
});
