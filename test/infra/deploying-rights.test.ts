/**
 * Whoever deploys with `docs/policies/cloudformation.json` may do what CloudFormation does with the
 * resources of our templates. This is not tested on AWS: it compares the policy with what AWS
 * documents, which `cloudformation-actions.txt` lists.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { withSettings } from '../support/assembly.ts';
import { EVERY_SETTING } from '../support/every-setting.ts';
import { type AccessRequest, allows, PolicyDocument } from '../support/iam.ts';
import { resourceTypesIn } from './synthesised-stacks.ts';

const POLICY = v.parse(
  PolicyDocument,
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'policies', 'cloudformation.json'), 'utf8')),
);

const requestsOf = (line: string): [type: string, requests: AccessRequest[]] => {
  const [type = '', resource = '', actions = '', condition] = line.split(' | ');
  const [key = '', value = ''] = condition?.split('=') ?? [];
  const context = condition === undefined ? {} : { [key]: [value] };
  const requests = actions.split(' ').flatMap(each => {
    const [service = '', names = ''] = each.split(':');
    return names.split(',').map(name => ({ action: `${service}:${name}`, resource, context }));
  });
  return [`AWS::${type}`, requests];
};
const ACTIONS = readFileSync(join(import.meta.dirname, 'cloudformation-actions.txt'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(requestsOf);

it('has the actions of each type of resource, and of no others', async () => {
  const types = await withSettings(EVERY_SETTING, resourceTypesIn);
  expect([...new Set(ACTIONS.map(([type]) => type))].sort()).toEqual(types.sort());
});

it.each(ACTIONS)('allows what CloudFormation does with %s', (_, requests) => {
  expect(requests.filter(each => !allows([POLICY], each))).toEqual([]);
});

const TABLE = 'arn:aws:dynamodb:REGION:ACCOUNT:table/staging-CalendarData-TableCD117FA1-1A2B';
const PICTURES = 'arn:aws:s3:::staging-calendardata-pictures0a1b2c3d-1a2b';
const ROLE = 'arn:aws:iam::ACCOUNT:role/staging-Calendar-gl-eventsRoleDCFA18F5-1A2B';
it.each([
  ['reading the table', 'dynamodb:Scan', TABLE],
  ['deleting the table', 'dynamodb:DeleteTable', TABLE],
  ['reading pictures', 's3:GetObject', `${PICTURES}/private/1/a.jpg`],
  ['deleting the bucket', 's3:DeleteBucket', PICTURES],
  ['functions of others', 'lambda:UpdateFunctionCode', 'arn:aws:lambda:REGION:ACCOUNT:function:invoices'],
  ['roles of others', 'iam:PutRolePolicy', 'arn:aws:iam::ACCOUNT:role/admin'],
  ['a managed policy for a role', 'iam:AttachRolePolicy', ROLE],
])('does not allow %s', (_, action, resource) => {
  expect(allows([POLICY], { action, resource, context: {} })).toBe(false);
});
