/** What the smoke test prints. */
import type { StepResult } from './run-steps.ts';
import type { Step } from './steps.ts';

/** As soon as a step has ended. Skipped ones are named in the summary. */
export const linesOf = ({ step, result, ms, reason, look = [] }: StepResult): string[] => {
  if (result === 'skipped') return [];
  const time = `${ms} ms`.padStart(9);
  return result === 'passed'
    ? [`ok      ${time}  ${step}`]
    : [`FAILED  ${time}  ${step}: ${reason}`, ...look.map(each => `                   look at ${each}`)];
};

export const waitingLine = ({ name, within }: Step, seconds: number): string =>
  `Waiting, ${seconds} of at most ${within} s: ${name}`;

/** Reasons for skipping, and how many steps have each. */
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
