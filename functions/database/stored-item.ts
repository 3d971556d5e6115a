/** Items as they are stored: keys, compressed texts, and sizes (AWS: "DynamoDB item sizes and formats"). */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Item } from '../../shared/store/change.ts';
import { PACKED_TEXT } from '../../shared/store/table.ts';

/** @throws Error for an item without a key. */
export const itemOf = (attributes: Readonly<Record<string, unknown>>): Item => {
  if (!hasKey(attributes)) throw new Error('an item without a key');
  return attributes;
};

const hasKey = (attributes: Readonly<Record<string, unknown>>): attributes is Item =>
  typeof attributes.pk === 'string' && typeof attributes.sk === 'string';

/** The item as it is stored: texts for searches, which are read by the thousand, are compressed to half the size and half the price. */
export const packed = <Kept extends Item>(item: Kept): Kept => {
  const text = item[PACKED_TEXT];
  return typeof text === 'string' ? { ...item, [PACKED_TEXT]: deflateRawSync(text, { level: 9 }) } : item;
};

/** Most texts are shorter than 1 KB, and allocating zlib's default buffer of 16 KB would cost as much as the work itself. */
export const inflated = (compressed: Uint8Array): string =>
  inflateRawSync(compressed, { chunkSize: 1024 }).toString('utf8');

/** The inverse of `packed`. */
export const unpacked = <Kept extends Item>(item: Kept): Kept => {
  const bytes = item[PACKED_TEXT];
  return bytes instanceof Uint8Array ? { ...item, [PACKED_TEXT]: inflated(bytes) } : item;
};

/** Bytes: of an item, and of all items of a transaction. */
export const SIZE_LIMITS = { item: 400 * 1024, transaction: 4 * 1024 * 1024 } as const;

/** Bytes, as an upper bound: names and texts in UTF-8, up to 21 for a number, 3 for a list or map and 1 for each entry of it. */
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
