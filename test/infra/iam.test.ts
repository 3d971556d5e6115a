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
    ['its own items in one batch', request('dynamodb:BatchGetItem', keys('amzn1.anna', 'amzn1.anna')), true],
    ['an item of somebody else', request('dynamodb:GetItem', keys('amzn1.bert')), false],
    ['one of somebody else among its own', request('dynamodb:BatchGetItem', keys('amzn1.anna', 'amzn1.bert')), false],
    ['a name that only begins so', request('dynamodb:GetItem', keys('amzn1.anna2')), false],
    ['another case', request('dynamodb:GetItem', keys('AMZN1.anna')), false],
    ['an action that is not listed', request('dynamodb:Scan', keys()), false],
    ['another table', request('dynamodb:GetItem', keys('amzn1.anna'), `${GAME_SCORES}2`), false],
    ['an index of the table', request('dynamodb:Query', keys('amzn1.anna'), `${GAME_SCORES}/index/Top`), false],
    ['no key at all, which ForAllValues is content with', request('dynamodb:PutItem'), true],
  ])('%s: %#', (_, asked, isAllowed) => expect(allows([own], asked)).toBe(isAllowed));
});

describe('example 5: attributes and partition key', () => {
  const some = policy({
    Effect: 'Allow',
    Action: 'dynamodb:UpdateItem',
    Resource: [GAME_SCORES, `${GAME_SCORES}/index/TopScoreDateTimeIndex`],
    Condition: {
      'ForAllValues:StringEquals': {
        'dynamodb:LeadingKeys': ['anna'],
        'dynamodb:Attributes': ['attribute-A', 'attribute-B'],
      },
    },
  });
  const attributes = (...names: string[]) => ({ ...keys('anna'), 'dynamodb:Attributes': names });
  it.each([
    [['attribute-A'], true],
    [['attribute-B', 'attribute-A'], true],
    [['attribute-A', 'attribute-C'], false],
    [['attribute-C'], false],
  ])('%j: %j', (names, isAllowed) =>
    expect(allows([some], request('dynamodb:UpdateItem', attributes(...names)))).toBe(isAllowed),
  );
  it('holds all conditions, not one of them', () => {
    const other = { ...attributes('attribute-A'), ...keys('bert') };
    expect(allows([some], request('dynamodb:UpdateItem', other))).toBe(false);
  });
});

describe('IAM User Guide, multivalued context keys: denied by tag keys, with a Null guard', () => {
  const Deny = {
    Sid: 'DenyRestrictedTags',
    Effect: 'Deny',
    Action: ['iam:Tag*', 'iam:UnTag*'],
    Resource: ['*'],
    Condition: {
      Null: { 'aws:TagKeys': 'false' },
      'ForAllValues:StringLike': { 'aws:TagKeys': ['key1*', 'key2*', 'key3*'] },
    },
  };
  const Allow = { Effect: 'Allow', Action: '*', Resource: '*' };
  const tagging = (...tags: string[]) => request('iam:TagRole', { 'aws:TagKeys': tags });
  const guarded = policy(Allow, Deny);
  const unguarded = policy(Allow, { ...Deny, Condition: { 'ForAllValues:StringLike': { 'aws:TagKeys': ['key1*'] } } });
  it.each([
    ['one that is restricted', guarded, tagging('key1-x'), false],
    ['all restricted', guarded, tagging('key1', 'key2', 'key3-y'), false],
    ['one that is not', guarded, tagging('other'), true],
    ['one that is not among others', guarded, tagging('key1', 'other'), true],
    ['none', guarded, tagging(), true],
    ['none, without the guard', unguarded, tagging(), false],
    ['an action that the denial is not about', guarded, { ...tagging('key1'), action: 'iam:GetRole' }, true],
  ])('%s', (_, document, asked, isAllowed) => expect(allows([document], asked)).toBe(isAllowed));
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
  it('two statements do not add up: each has to allow all keys by itself', () => {
    const of = (key: string) => ({
      ...Allow,
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': key } },
    });
    expect(allows([policy(of('A#*'), of('B#*'))], request('dynamodb:PutItem', keys('A#1', 'B#1')))).toBe(false);
  });
  it.each([
    ['dynamodb:Get*', 'dynamodb:GetItem', true],
    ['dynamodb:GetIte?', 'dynamodb:GetItem', true],
    ['DynamoDB:getitem', 'dynamodb:GetItem', true],
    ['dynamodb:Get', 'dynamodb:GetItem', false],
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
    ['U#*', 'U#', true],
    ['U#*', 'U#anna\nbert', true],
    ['U#*', 'u#anna', false],
    ['U#*', 'XU#anna', false],
    ['F#', 'F#1', false],
    ['A?C', 'ABC', true],
    ['A?C', 'AC', false],
    ['a.b*', 'axb', false],
    ['(a|b)[c]{1}^$\\d+', '(a|b)[c]{1}^$\\d+', true],
    [`a${variable('*')}b*`, 'a*bc', true],
    [`a${variable('*')}b*`, 'axxbc', false],
    [`a${variable('?')}`, 'a?', true],
    [`a${variable('?')}`, 'ab', false],
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
    ['an operator without its set', { StringLike: { 'dynamodb:LeadingKeys': 'U#*' } }],
    ['any of the values', { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'U#*' } }],
    ['a key', { Null: { 'dynamodb:Select': 'true' } }],
    ['a variable', { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': variable('aws:userid') } }],
    ['neither true nor false', { Null: { 'dynamodb:LeadingKeys': 'no' } }],
    ['beside a condition that does not hold', { Null: { 'dynamodb:LeadingKeys': 'true' }, Bool: { 'aws:X': 'true' } }],
  ])('%s', (_, condition) => expect(() => with_(condition)).toThrow());
  it.each([
    ['NotAction', { Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: '*' }],
    ['Principal', { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }],
  ])('a statement with %s', (_, statement) => expect(() => policy(statement)).toThrow());
  it('a document of 2008, whose values know no variables', () => {
    expect(() => v.parse(Document, { Version: '2008-10-17', Statement: [] })).toThrow();
  });
});
