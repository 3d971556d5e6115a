/** What is reported of measurements. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** By nearest rank. `share`: from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;
