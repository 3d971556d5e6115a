/**
 * Converts items from and to DynamoDB JSON, in which each value has its type (AWS: "Data type descriptors"). The document client of the SDK
 * takes four times as long, because it also walks through everything around the items.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../shared/store/change.ts';

export type Attributes = Record<string, AttributeValue>;

/** In answers to reads, most values are plain already (`plain-json.ts`). */
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

/** This code has no sets of its own, but keeps those in unknown attributes (docs/changing-what-is-stored.md). */
const toSet = (members: readonly unknown[]): AttributeValue => {
  if (members.every(member => typeof member === 'string')) return { SS: [...members] };
  if (members.every(member => typeof member === 'number')) return { NS: members.map(String) };
  if (members.every(member => member instanceof Uint8Array)) return { BS: [...members] };
  throw new Error('a set of several types cannot be stored');
};

/** Converts in place (`valuesOf`). @throws Error for an item without a key. */
export const itemOf = (attributes: ReadAttributes): Item => {
  const values = valuesOf(attributes);
  if (!hasKey(values)) throw new Error('an item without a key');
  return values;
};

const hasKey = (values: Record<string, unknown>): values is Item =>
  typeof values.pk === 'string' && typeof values.sk === 'string';

/** Converts in place: lists read items by the hundred, and copying each would take longer than everything else. */
export const valuesOf = (attributes: ReadAttributes): Record<string, unknown> => {
  const values: Record<string, unknown> = attributes;
  for (const name in attributes) {
    const attribute = attributes[name];
    if (typeof attribute === 'object') values[name] = valueIn(attribute);
  }
  return values;
};

/** Converts a key from an answer for the next request: `LastEvaluatedKey`, or one of `UnprocessedKeys`. */
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

/** In answers to reads, bytes are still Base64 text (`plain-json.ts`). */
const bytesOf = (bytes: Uint8Array | string): Uint8Array =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : bytes;

/** @throws Error for a number that JavaScript cannot represent exactly: a write would store another one. */
const numberIn = (digits: string): number => {
  const number = Number(digits);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error(`${digits} is too large a number`);
  return number;
};
