/** The evaluator of policies that the tests ask in place of AWS: cases of AWS' own documentation, and what it must not let pass. */

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AccessRequest, allows, PolicyDocument as Document, type PolicyDocument } from '../support/iam.ts';

const GAME_SCORES = 'arn:aws:dynamodb:us-west-2:123456789012:table/GameScores';
const policy = (...Statement: object[]): PolicyDocument => v.parse(Document, { Version: '2012-10-17', Statement });
const request = (action: string, context: AccessRequest['context'] = {}, resource = GAME_SCORES): AccessRequest => ({
  action,
  resource,
  context: { 'dynamodb:LeadingKeys': [], 'dynamodb:Attributes': [], ...context },
});
/** As policies write it. */
const variable = (name: string): string => `\${${name}}`;
const keys = (...leading: string[]) => ({ 'dynamodb:LeadingKeys': leading });

describe('DynamoDB Developer Guide, fine-grained access control, example 1: one partition key', () => {
  // Its variable of the user's id is one that IAM has replaced by then.
  const own = policy({
    Sid: 'FullAccessToUserItems',
    Effect: 'Allow',
    Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    Resource: [GAME_SCORES],
    Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['amzn1.anna'] } },
  });
  it.each([
    ['its own item', request('dynamodb:GetItem', keys('amzn1.anna')), true],
    ['an item of somebody else', request('dynamodb:GetItem', keys('amzn1.bert')), false],
    ['one of somebody else among its own', request('dynamodb:BatchGetItem', keys('amzn1.anna', 'amzn1.bert')), false],
    ['an index of the table', request('dynamodb:Query', keys('amzn1.anna'), `${GAME_SCORES}/index/Top`), false],
    ['no key at all, which ForAllValues is content with', request('dynamodb:PutItem'), true],
  ])('%s: %#', (_, asked, isAllowed) => expect(allows([own], asked)).toBe(isAllowed));
});

describe('policy evaluation logic', () => {
  const Allow = { Effect: 'Allow', Action: 'dynamodb:*', Resource: GAME_SCORES };
  it('denies what nothing allows', () => {
    expect(allows([], request('dynamodb:GetItem'))).toBe(false);
    expect(allows([policy()], request('dynamodb:GetItem'))).toBe(false);
  });
  it('an allow of one policy does not outweigh a deny of another', () => {
    const deny = policy({ ...Allow, Effect: 'Deny', Action: 'dynamodb:DeleteItem' });
    expect(allows([policy(Allow), deny], request('dynamodb:DeleteItem'))).toBe(false);
    expect(allows([policy(Allow), deny], request('dynamodb:GetItem'))).toBe(true);
  });
  it.each([
    ['dynamodb:Get*', 'dynamodb:GetItem', true],
    ['DynamoDB:getitem', 'dynamodb:GetItem', true],
  ])('action %s is %s: %j', (Action, action, isAllowed) => {
    expect(allows([policy({ ...Allow, Action })], request(action))).toBe(isAllowed);
  });
});

describe('StringLike', () => {
  const like = (pattern: string, key: string) => {
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': pattern } };
    return allows([policy({ Effect: 'Allow', Action: '*', Resource: '*', Condition })], request('a:B', keys(key)));
  };
  it.each([
    ['U#*', 'U#anna', true],
    ['U#*', 'U#anna\nbert', true],
    ['(a|b)[c]{1}^$\\d+', '(a|b)[c]{1}^$\\d+', true],
    [`a${variable('*')}b*`, 'a*bc', true],
    [`a${variable('*')}b*`, 'axxbc', false],
    [`${variable('$')}{*}`, variable('anything'), true],
  ])('%s is like %s: %j', (pattern, key, isLike) => expect(like(pattern, key)).toBe(isLike));
});

describe('what it does not understand throws, in place of allowing or denying', () => {
  const with_ = (Condition: object) =>
    allows(
      [policy({ Effect: 'Allow', Action: '*', Resource: '*', Condition })],
      request('dynamodb:GetItem', keys('U#anna')),
    );
  it.each([
    ['an operator', { StringNotLike: { 'dynamodb:LeadingKeys': 'U#*' } }],
    ['any of the values', { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'U#*' } }],
    ['a key', { Null: { 'dynamodb:Select': 'true' } }],
    ['a variable', { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': variable('aws:userid') } }],
    ['beside a condition that does not hold', { Null: { 'dynamodb:LeadingKeys': 'true' }, Bool: { 'aws:X': 'true' } }],
  ])('%s', (_, condition) => expect(() => with_(condition)).toThrow());
});
