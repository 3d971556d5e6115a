/** What the smoke test prints. */
import { say } from '../terminal/print.ts';
import type { SmokeTest, StepResult } from './run-steps.ts';

/** Prints each step as soon as it has ended, except skipped ones, which the summary names. */
export const reportTo = (tell: (line: string) => void): Pick<SmokeTest, 'onStep' | 'onWait'> => ({
  onStep: result => {
    for (const line of linesOf(result)) tell(line);
  },
  onWait: ({ name, within }) => say(`Waiting for at most ${within} s: ${name}`),
});

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
export const summaryOf = (steps: readonly StepResult[]): string => {
  const count = (result: StepResult['result']) => steps.filter(each => each.result === result).length;
  const reasons = Map.groupBy(
    steps.filter(({ result }) => result === 'skipped'),
    ({ reason }) => reason,
  );
  return [
    ...[...reasons].map(([reason, skipped]) => `skipped, as ${reason}: ${skipped.map(({ step }) => step).join(', ')}`),
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  ].join('\n');
};
