/**
 * How many random cases a test takes: a sample in `npm test`, which has to stay short, and all of them in `npm run test:whole`, which is
 * mode `whole` of vitest. A variable of the environment takes any other number: `HISTORIES=1000 npx vitest run …`.
 */
export const casesOf = (
  variable: string,
  { whole, sample }: { readonly whole: number; readonly sample: number },
): number => Number(process.env[variable] ?? (process.env.MODE === 'whole' ? whole : sample));
