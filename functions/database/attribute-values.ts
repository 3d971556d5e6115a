/**
 * Items as DynamoDB writes them in JSON, each value with its type (AWS: "Data type descriptors"), and as code works with them. The
 * document client of the SDK does the same in four times the time, as it walks through all that surrounds the items, too.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../shared/store/change.ts';

export type Attributes = Record<string, AttributeValue>;

/** As answers to reads have them: most are plain already (`plain-json.ts`). */
type ReadAttribute = AttributeValue | string | number | boolean;
type ReadAttributes = Record<string, ReadAttribute>;

/** Members that are undefined are left out. @throws Error for values that cannot be stored. */
export const toAttributes = (values: object): Attributes => {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) attributes[name] = toAttribute(value);
  return attributes;
};

const toAttribute = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Set) return toSet([...value]);
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  if (typeof value === 'object') return { M: toAttributes(value) };
  throw new Error(`a ${typeof value} cannot be stored`);
};

/** The code writes none, but keeps those of attributes that it does not know (docs/changing-what-is-stored.md). */
const toSet = (members: readonly unknown[]): AttributeValue => {
  if (members.every(member => typeof member === 'string')) return { SS: [...members] };
  if (members.every(member => typeof member === 'number')) return { NS: members.map(String) };
  if (members.every(member => member instanceof Uint8Array)) return { BS: [...members] };
  throw new Error('a set of several types cannot be stored');
};

/** What was read turns into the item itself (`valuesOf`). @throws Error for an item without a key. */
export const itemOf = (attributes: ReadAttributes): Item => {
  const values = valuesOf(attributes);
  if (!hasKey(values)) throw new Error('an item without a key');
  return values;
};

const hasKey = (values: Record<string, unknown>): values is Item =>
  typeof values.pk === 'string' && typeof values.sk === 'string';

/** What was read turns into values in its place: lists read items by the hundred, and a copy of each takes longer than all the rest. */
export const valuesOf = (attributes: ReadAttributes): Record<string, unknown> => {
  const values: Record<string, unknown> = attributes;
  for (const name in attributes) {
    const attribute = attributes[name];
    if (typeof attribute === 'object') values[name] = valueIn(attribute);
  }
  return values;
};

/** A key that was read, as requests name it: where the next page begins, or what is still to be read. */
export const keyToSend = (key: ReadAttributes): Attributes => toAttributes(valuesOf(key));

const valueIn = (value: ReadAttribute): unknown => {
  if (typeof value !== 'object') return value;
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return numberIn(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.L !== undefined) return value.L.map(valueIn);
  if (value.M !== undefined) return valuesOf(value.M);
  if (value.B !== undefined) return bytesOf(value.B);
  if (value.SS !== undefined) return new Set(value.SS);
  if (value.NS !== undefined) return new Set(value.NS.map(numberIn));
  if (value.BS !== undefined) return new Set(value.BS.map(bytesOf));
  throw new Error('an attribute of an unknown type');
};

/** Of reads, they are still in Base64, as they travel (`plain-json.ts`). */
const bytesOf = (bytes: Uint8Array | string): Uint8Array =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : bytes;

/** @throws Error for a number with more digits than code can keep: it would be written back as another. */
const numberIn = (digits: string): number => {
  const number = Number(digits);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error(`${digits} is too large a number`);
  return number;
};
