/** What the smoke test prints. */
import { print } from '../terminal/print.ts';
import { runSteps, type SmokeTest, type StepResult } from './run-steps.ts';

/**
 * Runs the smoke test and prints each step when it has ended, except skipped ones, which the
 * summary names. Returns whether no step failed.
 *
 * @throws OperatorError like `runSteps`
 */
export const smokeTest = async (test: SmokeTest): Promise<boolean> => {
  const results: StepResult[] = [];
  for await (const result of runSteps(test)) {
    for (const line of linesOf(result)) print(line);
    results.push(result);
  }
  print(summaryOf(results));
  return results.every(({ result }) => result !== 'failed');
};

const linesOf = ({ step, result, ms, reason, look = [] }: StepResult): string[] => {
  if (result === 'skipped') return [];
  const time = `${ms} ms`.padStart(9);
  return result === 'passed'
    ? [`ok      ${time}  ${step}`]
    : [`FAILED  ${time}  ${step}: ${reason}`, ...look.map(each => `                   look at ${each}`)];
};

/**
 * The reasons for skipping with the steps that have each, and the numbers of passed, failed and
 * skipped steps.
 */
const summaryOf = (steps: readonly StepResult[]): string => {
  const { passed = [], failed = [], skipped = [] } = Object.groupBy(steps, ({ result }) => result);
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return [
    ...reasons.map(([reason, alike]) => `skipped, as ${reason}: ${alike.map(({ step }) => step).join(', ')}`),
    `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
};
