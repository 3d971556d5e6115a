/** Sums, which the parts of the bill have in common. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
