/**
 * Whether this is `npm run test:whole`, which is a mode of vitest. `npm test` has to stay short.
 */
export const IS_WHOLE = process.env.MODE === 'whole';

/**
 * How many random cases a test takes, which is a sample in `npm test` and all of them in
 * `npm run test:whole`. A variable of the environment takes any other number:
 * `HISTORIES=1000 npx vitest run …`.
 */
export const casesOf = (
  variable: string,
  { whole, sample }: { readonly whole: number; readonly sample: number },
): number => Number(process.env[variable] ?? (IS_WHOLE ? whole : sample));

/**
 * Whether `npm test` takes the case with this number, which is one of `n`. Another `SEED` takes
 * other cases.
 */
const isTaken = (i: number, n: number): boolean => IS_WHOLE || i % n === Number(process.env.SEED ?? 0) % n;
const everyNth = <T>(cases: readonly T[], n: number): readonly T[] => cases.filter((_, i) => isTaken(i, n));
export const oneOf = <T>(cases: readonly T[]): readonly T[] => everyNth(cases, cases.length);
export const aSixthOf = <T>(cases: readonly T[]): readonly T[] => everyNth(cases, 6);
export const aTwelfthOf = <T>(cases: readonly T[]): readonly T[] => everyNth(cases, 12);
export const aThirdOf = <T>(cases: readonly T[]): readonly T[] => everyNth(cases, 3);
/**
 * Takes a third of the pairs of cases and ways, in which every case and every way occurs. `way` is
 * a number.
 */
export const aThirdWith = <T>(cases: readonly T[], way: number): readonly T[] =>
  cases.filter((_, i) => isTaken(i + way, 3));
