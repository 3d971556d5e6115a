/** Sums, for all parts of the bill. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
