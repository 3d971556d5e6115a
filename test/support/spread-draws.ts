/** Multiples of the golden ratio lie evenly between whole numbers: of any 34 in a row, at least one is below 0.05. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Faults spread evenly over the attempts, and not drawn by chance: a short test might meet none. */
export const spreadDraws = (): ((share: number) => boolean) => {
  let drawn = 0;
  return share => (++drawn * GOLDEN) % 1 < share;
};
