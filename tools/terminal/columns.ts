/** Tables as commands print them, for people to read and for `awk` to cut. */

/** Columns are separated by two spaces, and each is as wide as its longest cell. */
export const columns = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map(row => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return [head, ...rows].map(row => line(row).trimEnd()).join('\n');
};

/** Returns, for example, `1 item` and `2 items`. */
export const counted = (count: number, of: string): string => `${count} ${of}${count === 1 ? '' : 's'}`;

/** Writes epoch seconds as `2027-03-01T11:00Z`, and undefined as `never`. */
export const dateOf = (seconds: number | undefined): string =>
  seconds === undefined ? 'never' : `${new Date(seconds * 1000).toISOString().slice(0, 16)}Z`;
