/** What a request to DynamoDB asks of IAM: actions, tables and indexes, partition keys and attributes. */
import { describe, expect, it } from 'vitest';
import { accessOf } from '../support/table-access.ts';

describe('what DynamoDB asks of it', () => {
  const S = (text: string) => ({ S: text });
  const item = (pk: string, more: object = {}) => ({ pk: S(pk), sk: S('-'), ...more });
  const asked = (operation: string, body: object) =>
    accessOf(operation, { TableName: 'T', ...body }, table => `${table}.Arn`).map(({ action, resource, context }) => [
      action,
      resource,
      context['dynamodb:LeadingKeys'],
      context['dynamodb:Attributes'],
    ]);

  it.each([
    ['PutItem', { Item: item('A', { name: S('x') }) }, [['dynamodb:PutItem', 'T.Arn', ['A'], ['pk', 'sk', 'name']]]],
    [
      'DeleteItem',
      { Key: item('A'), ConditionExpression: '#v = :v', ExpressionAttributeNames: { '#v': 'version' } },
      [['dynamodb:DeleteItem', 'T.Arn', ['A'], ['pk', 'sk', 'version']]],
    ],
    [
      'UpdateItem',
      {
        Key: item('A'),
        UpdateExpression: 'SET #n0 = :v0 ADD plain :v1 REMOVE gone, #n1',
        ConditionExpression: 'attribute_exists(pk) AND NOT size(held) = :v2',
        ExpressionAttributeNames: { '#n0': 'used', '#n1': 'other' },
      },
      [['dynamodb:UpdateItem', 'T.Arn', ['A'], ['pk', 'sk', 'used', 'other', 'plain', 'gone', 'held']]],
    ],
    [
      'Query',
      {
        IndexName: 'byDate',
        KeyConditionExpression: 'ds = :sort AND d = :list',
        ExpressionAttributeValues: { ':sort': S('B'), ':list': S('gl/event') },
      },
      [['dynamodb:Query', 'T.Arn/index/byDate', ['gl/event'], ['ds', 'd']]],
    ],
    [
      'BatchGetItem',
      { RequestItems: { T: { Keys: [item('A'), item('B')] }, Other: { Keys: [item('C')] } } },
      [
        ['dynamodb:BatchGetItem', 'T.Arn', ['A', 'B'], ['pk', 'sk']],
        ['dynamodb:BatchGetItem', 'Other.Arn', ['C'], ['pk', 'sk']],
      ],
    ],
  ])('%s', (operation, body, expected) => expect(asked(operation, body)).toEqual(expected));

  it('of a transaction: each part by the right of its own action, and all parts of one action together', () => {
    const TableName = 'T';
    const TransactItems = [
      { Put: { TableName, Item: item('A') } },
      { Put: { TableName, Item: item('B', { x: S('') }) } },
      { Delete: { TableName, Key: item('C') } },
      { Update: { TableName, Key: item('D'), UpdateExpression: 'ADD n :n' } },
      { ConditionCheck: { TableName, Key: item('E'), ConditionExpression: 'attribute_not_exists(pk)' } },
    ];
    const alone = (action: string, key: string, ...more: string[]) => [
      `dynamodb:${action}`,
      'T.Arn',
      [key],
      ['pk', 'sk', ...more],
    ];
    const others = [alone('DeleteItem', 'C'), alone('UpdateItem', 'D', 'n'), alone('ConditionCheckItem', 'E')];
    expect(asked('TransactWriteItems', { TransactItems })).toEqual([
      alone('PutItem', 'A'),
      alone('PutItem', 'B', 'x'),
      ...others,
      ['dynamodb:PutItem', 'T.Arn', ['A', 'B'], ['pk', 'sk', 'x']],
      ...others,
    ]);
    expect(() => asked('TransactWriteItems', { TransactItems: [{ Merge: { TableName } }] })).toThrow();
  });

  it('nothing that does not say which item it is about', () => {
    expect(() => asked('PutItem', { Item: { sk: S('-') } })).toThrow();
    expect(() => asked('Query', { KeyConditionExpression: 'sk = :a', ExpressionAttributeValues: {} })).toThrow();
  });
});
