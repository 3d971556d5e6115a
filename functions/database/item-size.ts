/** How large an item is to DynamoDB (AWS: "DynamoDB item sizes and formats"). */

/** Bytes: of an item, and of all items of a transaction. */
export const SIZE_LIMITS = { item: 400 * 1024, transaction: 4 * 1024 * 1024 } as const;

/** Bytes, never too few: names and texts in UTF-8; a number takes up to 21; a list or map 3, and 1 for each entry. */
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
