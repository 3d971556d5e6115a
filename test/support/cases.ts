/** Runs many cases at once, and lists everything that differed from what was expected. */

/**
 * Runs the cases in as many lanes as an engine serves without getting slower. Results are in the
 * order of the cases.
 */
export const together = async <Case, Result>(
  cases: readonly Case[],
  run: (one: Case) => Promise<Result>,
): Promise<Result[]> => {
  const left = [...cases.entries()];
  const results: [number, Result][] = [];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results.push([next[0], await run(next[1])]);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results.sort(([a], [b]) => a - b).map(([, result]) => result);
};
const LANES = 8;

/**
 * A line for each case whose `[found, expected]` differ. Without any cases there is a line, too.
 */
export const differences = async <Case>(
  cases: readonly Case[],
  name: (one: Case) => string,
  run: (one: Case) => Promise<readonly [found: unknown, expected: unknown]>,
): Promise<string[]> => {
  if (cases.length === 0) return ['there are no cases'];
  const lines = await together(cases, async one => {
    const [found, expected] = (await run(one)).map(value => JSON.stringify(value));
    return found === expected ? [] : [`${name(one)}: ${found}, not ${expected}`];
  });
  return lines.flat();
};
