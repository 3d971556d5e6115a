/** Long texts that are read by the thousand are kept compressed: half the bytes, half the price. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Item } from '../../shared/store/change.ts';
import { PACKED_TEXT } from '../../shared/store/table.ts';

/** As the table holds the item. */
export const packed = <Kept extends Item>(item: Kept): Kept => {
  const text = item[PACKED_TEXT];
  return typeof text === 'string' ? { ...item, [PACKED_TEXT]: deflateRawSync(text, { level: 9 }) } : item;
};

/** As plans and readers see it. */
export const unpacked = <Kept extends Item>(item: Kept): Kept => {
  const bytes = item[PACKED_TEXT];
  return bytes instanceof Uint8Array ? { ...item, [PACKED_TEXT]: inflateRawSync(bytes).toString('utf8') } : item;
};
