/** Texts for searches as they are stored: compressed. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Item } from '../../shared/store/change.ts';
import { PACKED_TEXT } from '../../shared/store/table.ts';

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
