/** JSON that is the same for the same value: the order of members means nothing, and no engine keeps it. */

/** With sorted members, without those that are undefined. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted) ?? '';

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
