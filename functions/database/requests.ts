/**
 * Builds the requests of DynamoDB, and checks their sizes (AWS: "DynamoDB item sizes and formats").
 * Expressions only contain placeholders (docs/data-model.md, Rules for every engine).
 */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ApiError } from '../../shared/http/errors.ts';
import { type Change, type Condition, type Item, type ItemUpdate, KEY_LIMITS } from '../../shared/store/change.ts';
import type { IndexEntry, IndexRange, KeyRange } from '../../shared/store/store.ts';
import { INDEXES, type IndexName, KEY, type Key, PACKED, PACKED_TEXT } from '../../shared/store/table.ts';

export const rangeQuery = (TableName: string, { descending, consistent, ...range }: KeyRange) => ({
  TableName,
  ...between(range, KEY),
  ScanIndexForward: descending !== true,
  ConsistentRead: consistent === true,
});

/**
 * Reads only `pk` and what `entryIn` needs. Entries are read by the thousand, and each other
 * attribute would cost CPU time.
 */
export const indexQuery = (TableName: string, { index, ...range }: IndexRange) => {
  const { ExpressionAttributeNames, ...query } = between(range, INDEXES[index]);
  return {
    TableName,
    IndexName: index,
    ...query,
    ProjectionExpression: '#pk, #sort, #packed',
    ExpressionAttributeNames: {
      ...ExpressionAttributeNames,
      '#pk': KEY.partition,
      '#sort': INDEXES[index].sort,
      '#packed': PACKED,
    },
  };
};

/** @throws Error for an item without a key. */
export const entryIn = (index: IndexName, item: Readonly<Record<string, unknown>>): IndexEntry => {
  const { [KEY.partition]: pk, [INDEXES[index].sort]: sort, [PACKED]: packed } = item;
  if (typeof pk !== 'string' || typeof sort !== 'string') throw new Error('an item of an index without a key');
  return { pk, sort, packed: typeof packed === 'string' ? packed : undefined };
};

/** The condition for a range of keys with these names. */
const between = (
  { partition, from, to }: Omit<IndexRange, 'index'>,
  names: { readonly partition: string; readonly sort: string },
) => {
  const bounded = from !== undefined || to !== undefined;
  requireLengths({ [names.partition]: partition, [names.sort]: from });
  requireLengths({ [names.sort]: to });
  return {
    KeyConditionExpression: bounded
      ? '#partition = :partition AND #sort BETWEEN :from AND :to'
      : '#partition = :partition',
    ExpressionAttributeNames: { '#partition': names.partition, ...(bounded && { '#sort': names.sort }) },
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(bounded && { ':from': from ?? ' ', ':to': to ?? '\u{10FFFF}' }),
    },
  };
};

export const updateInput = (key: Key, { set = {}, add = {}, drop = [], when }: ItemUpdate) => {
  const values = [...Object.entries(set), ...Object.entries(add)];
  const names = [...values.map(([name]) => name), ...drop];
  const clause = (word: string, from: number, count: number, as: (i: number) => string) =>
    count === 0 ? [] : [`${word} ${Array.from({ length: count }, (_, i) => as(from + i)).join(', ')}`];
  const sets = Object.keys(set).length;
  const was = typeof when === 'object' ? when : undefined;
  return {
    Key: checked(key),
    UpdateExpression: [
      ...clause('SET', 0, sets, i => `#n${i} = :v${i}`),
      ...clause('ADD', sets, values.length - sets, i => `#n${i} :v${i}`),
      ...clause('REMOVE', values.length, drop.length, i => `#n${i}`),
    ].join(' '),
    ExpressionAttributeNames: {
      ...Object.fromEntries(names.map((name, i) => [`#n${i}`, name])),
      ...(was && { '#was': was.attribute }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(values.map(([, value], i) => [`:v${i}`, value])),
      ...(was && { ':was': was.is }),
    },
    ...(when === 'present' && { ConditionExpression: 'attribute_exists(pk)' }),
    ...(was && { ConditionExpression: '#was = :was' }),
  };
};

export const transactItem = (TableName: string, change: Change) => {
  if ('put' in change) {
    requireLengths(change.put);
    return { Put: { TableName, Item: change.put, ...condition(change.when) } };
  }
  if ('check' in change) return { ConditionCheck: { TableName, Key: checked(change.check), ...required(change.when) } };
  if ('remove' in change) return { Delete: { TableName, Key: checked(change.remove), ...condition(change.when) } };
  const { add, when } = change;
  const counters = Object.entries(add);
  const isNew = when?.is === 0;
  return {
    Update: {
      TableName,
      Key: checked(change.to),
      UpdateExpression: `ADD ${counters.map((_, i) => `#c${i} :c${i}`).join(', ')}`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(counters.map(([name], i) => [`#c${i}`, name])),
        ...(when && { '#was': when.counter }),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(counters.map(([, by], i) => [`:c${i}`, by])),
        ...(when && !isNew && { ':was': when.is }),
      },
      ...(when && { ConditionExpression: isNew ? 'attribute_not_exists(#was)' : '#was = :was' }),
    },
  };
};

const condition = (when: Condition | undefined) => (when === undefined ? {} : required(when));

const required = (when: Condition) =>
  when === 'absent'
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': when },
      };

/** @throws ApiError 413 `rest_too_large`. */
export const checked = ({ pk, sk }: Key): Key => {
  requireLengths({ pk, sk });
  return { pk, sk };
};

const KEYS = [KEY, ...Object.values(INDEXES)].flatMap(({ partition, sort }) => [
  [partition, KEY_LIMITS.partition] as const,
  [sort, KEY_LIMITS.sort] as const,
]);

/**
 * Checks the lengths of keys of the table and of its indexes. Not every engine does, and a key that
 * is too long on AWS must fail on all of them. Input of clients has already been refused if it is
 * too long (`Name` in `shared/http/fields.ts`).
 *
 * @throws ApiError 413 `rest_too_large`.
 */
const requireLengths = (attributes: Readonly<Record<string, unknown>>): void => {
  for (const [name, longest] of KEYS) {
    const value = attributes[name];
    if (typeof value === 'string' && Buffer.byteLength(value) > longest) throw new ApiError('rest_too_large');
  }
};

/** In bytes, of an item and of all items of a transaction. */
export const SIZE_LIMITS = { item: 400 * 1024, transaction: 4 * 1024 * 1024 } as const;

/**
 * An upper bound in bytes: names and texts in UTF-8, up to 21 for a number, 3 for a list or map and
 * 1 for each entry of it.
 */
export const sizeOf = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0);

const sizeOfValue = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return 21;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  const entries = Object.entries(value);
  if (Array.isArray(value)) return entries.reduce((sum, [, entry]) => sum + 1 + sizeOfValue(entry), 3);
  return sizeOf(Object.fromEntries(entries)) + 3 + entries.length;
};

// --- texts for searches, as they are stored

/**
 * The item as it is stored. Texts for searches, which are read by the thousand, are compressed to
 * half the size and half the price.
 */
export const packed = <Kept extends Item>(item: Kept): Kept => {
  const text = item[PACKED_TEXT];
  return typeof text === 'string' ? { ...item, [PACKED_TEXT]: deflateRawSync(text, { level: 9 }) } : item;
};

/**
 * Most texts are shorter than 1 KB, and allocating zlib's default buffer of 16 KB would cost as
 * much as the work itself.
 */
const inflated = (compressed: Uint8Array): string => inflateRawSync(compressed, { chunkSize: 1024 }).toString('utf8');

/** The inverse of `packed`. */
export const unpacked = <Kept extends Item>(item: Kept): Kept => {
  const bytes = item[PACKED_TEXT];
  return bytes instanceof Uint8Array ? { ...item, [PACKED_TEXT]: inflated(bytes) } : item;
};
