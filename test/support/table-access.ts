/**
 * What IAM checks for each request to DynamoDB, found from what is sent: the action, the table or
 * index, the partition keys and the attributes that the request names (Amazon DynamoDB Developer
 * Guide: "Using IAM policy conditions for fine-grained access control", "Using IAM with DynamoDB
 * transactions").
 */
import * as v from 'valibot';
import { INDEXES, type IndexName, KEY } from '../../shared/store/table.ts';
import type { AccessRequest } from './iam.ts';

const Value = v.looseObject({ S: v.optional(v.string()) });
const Attributes = v.record(v.string(), Value);
const Expressions = v.object({
  TableName: v.string(),
  UpdateExpression: v.optional(v.string(), ''),
  ConditionExpression: v.optional(v.string(), ''),
  ExpressionAttributeNames: v.optional(v.record(v.string(), v.string()), {}),
});
/** One item, which is sent completely or named by its key. */
const Write = v.object({ ...Expressions.entries, Item: v.optional(Attributes), Key: v.optional(Attributes) });
const Query = v.object({
  ...Expressions.entries,
  IndexName: v.optional(v.picklist(['bySlug', 'byDate', 'byLink'] satisfies IndexName[])),
  KeyConditionExpression: v.string(),
  ExpressionAttributeValues: Attributes,
});
const BatchGet = v.object({ RequestItems: v.record(v.string(), v.object({ Keys: v.array(Attributes) })) });
const BatchWrite = v.object({
  RequestItems: v.record(v.string(), v.array(v.object({ PutRequest: v.object({ Item: Attributes }) }))),
});
const Transaction = v.object({ TransactItems: v.array(v.record(v.string(), v.looseObject({}))) });

type Told = (body: unknown, arnOf: (table: string) => string) => AccessRequest[];

/**
 * All of these have to be allowed. `arnOf` returns the name of a table in policies. Operations that
 * are not listed, such as `Scan`, name no item.
 */
export const accessOf = (operation: string, body: unknown, arnOf: (table: string) => string): AccessRequest[] =>
  (OPERATIONS[operation] ?? unconditional(operation))(body, arnOf);

const item: (action: string) => Told = action => (body, arnOf) => {
  const { TableName, key, attributes } = written(body);
  return [request(action, arnOf(TableName), [key], attributes)];
};

const query: Told = (body, arnOf) => {
  const { TableName, IndexName, KeyConditionExpression, ExpressionAttributeValues, ...sent } = v.parse(Query, body);
  const { partition } = IndexName === undefined ? KEY : INDEXES[IndexName];
  const compared = [...KeyConditionExpression.matchAll(/(#?\w+) = (:\w+)/g)].find(
    ([, name = '']) => (sent.ExpressionAttributeNames[name] ?? name) === partition,
  );
  const key = v.parse(v.string(), ExpressionAttributeValues[compared?.[2] ?? '']?.S);
  const resource = IndexName === undefined ? arnOf(TableName) : `${arnOf(TableName)}/index/${IndexName}`;
  return [request('Query', resource, [key], namedIn(sent, KeyConditionExpression))];
};

const batchGet: Told = (body, arnOf) =>
  Object.entries(v.parse(BatchGet, body).RequestItems).map(([table, { Keys }]) =>
    request('BatchGetItem', arnOf(table), Keys.map(partitionIn), Keys.flatMap(Object.keys)),
  );

const batchWrite: Told = (body, arnOf) =>
  Object.entries(v.parse(BatchWrite, body).RequestItems).map(([table, requests]) => {
    const items = requests.map(({ PutRequest }) => PutRequest.Item);
    return request('BatchWriteItem', arnOf(table), items.map(partitionIn), items.flatMap(Object.keys));
  });

/**
 * Each part needs the right to its own action. AWS does not say whether it checks each part or all
 * together, so both are checked.
 */
const transaction: Told = (body, arnOf) => {
  const parts = v.parse(Transaction, body).TransactItems.flatMap(part =>
    Object.entries(part).map(([kind, sent]) => {
      const action = PARTS[kind];
      if (action === undefined) throw new Error(`no right is known for a transaction's ${kind}`);
      return { action, ...written(sent) };
    }),
  );
  const together = [...Map.groupBy(parts, ({ action, TableName }) => `${action} ${TableName}`).values()];
  return [...parts.map(part => [part]), ...together].flatMap(group => {
    const [first] = group;
    if (first === undefined) return [];
    const keys = group.map(({ key }) => key);
    return [
      request(
        first.action,
        arnOf(first.TableName),
        keys,
        group.flatMap(({ attributes }) => attributes),
      ),
    ];
  });
};

const PARTS: Readonly<Record<string, string>> = {
  ...{ Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' },
};

/** The rights to Systems Manager, in the account and region of the tables. */
const parameters =
  (action: string): Told =>
  (body, arnOf) => {
    const { Name, Names } = v.parse(Parameters, body);
    const place = arnOf('')
      .replace(/:dynamodb:/, ':ssm:')
      .replace(/table\/$/, 'parameter');
    return [Name ?? [], Names]
      .flat()
      .map(name => ({ action: `ssm:${action}`, resource: `${place}${name}`, context: {} }));
  };
const Parameters = v.looseObject({ Name: v.optional(v.string()), Names: v.optional(v.array(v.string()), []) });

const OPERATIONS: Readonly<Record<string, Told>> = {
  ...{ GetParameters: parameters('GetParameters'), PutParameter: parameters('PutParameter') },
  ...{ GetItem: item('GetItem'), PutItem: item('PutItem'), UpdateItem: item('UpdateItem') },
  ...{ DeleteItem: item('DeleteItem'), Query: query, BatchGetItem: batchGet, BatchWriteItem: batchWrite },
  TransactWriteItems: transaction,
};

const text = v.optional(v.string());
const About = v.looseObject({ TableName: text, SourceTableName: text, IndexName: text, ResourceArn: text });
const unconditional =
  (action: string): Told =>
  (body, arnOf) => {
    const { TableName, SourceTableName, IndexName, ResourceArn } = v.parse(About, body);
    const table = ResourceArn ?? arnOf(TableName ?? SourceTableName ?? '');
    return [request(action, IndexName === undefined ? table : `${table}/index/${IndexName}`, [], [])];
  };

const request = (
  action: string,
  resource: string,
  leadingKeys: readonly string[],
  attributes: readonly string[],
): AccessRequest => ({
  action: `dynamodb:${action}`,
  resource,
  context: { 'dynamodb:LeadingKeys': [...new Set(leadingKeys)], 'dynamodb:Attributes': [...new Set(attributes)] },
});

/** All attributes that are put, changed or compared, including those of the key. */
const written = (body: unknown) => {
  const { Item, Key = {}, ...sent } = v.parse(Write, body);
  const named = Item ?? Key;
  return { TableName: sent.TableName, key: partitionIn(named), attributes: [...Object.keys(named), ...namedIn(sent)] };
};

const partitionIn = (attributes: v.InferOutput<typeof Attributes>): string =>
  v.parse(v.string(), attributes[KEY.partition]?.S);

/**
 * The attributes behind placeholders, and every other word of an expression that is not a function.
 */
const namedIn = (
  {
    UpdateExpression,
    ConditionExpression,
    ExpressionAttributeNames,
  }: Omit<v.InferOutput<typeof Expressions>, 'TableName'>,
  keyCondition = '',
): string[] => [
  ...Object.values(ExpressionAttributeNames),
  ...[UpdateExpression, ConditionExpression, keyCondition]
    .flatMap(expression => expression.match(/(?<![#:\w])[a-z_]\w*(?!\w|\s*\()/gi) ?? [])
    .filter(word => !WORDS.has(word.toUpperCase())),
];

const WORDS = new Set(['SET', 'ADD', 'REMOVE', 'DELETE', 'AND', 'OR', 'NOT', 'BETWEEN', 'IN']);
