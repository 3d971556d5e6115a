/**
 * JSON that is the same for the same value, because the order of members has no meaning, and no
 * engine keeps it.
 */

/** Sorts members, and leaves out those that are undefined. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted) ?? '';

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
