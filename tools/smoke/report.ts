/** What the smoke test prints. */
import type { StepResult } from './run-steps.ts';
import type { Step } from './steps.ts';

const MARKS = { passed: 'ok', failed: 'FAILED', skipped: 'skipped' } as const;

export const linesOf = ({ step, result, ms, reason, look = [] }: StepResult): string[] => [
  `${MARKS[result].padEnd(7)}  ${result === 'skipped' ? '' : `${ms} ms`.padStart(9)}  ${step}${reason === undefined ? '' : `: ${reason}`}`,
  ...look.map(each => `         look at ${each}`),
];

export const waitingLine = ({ name, within }: Step, seconds: number): string =>
  `Waiting, ${seconds} of at most ${within} s: ${name}`;

export const summaryOf = (steps: readonly StepResult[]): string => {
  const count = (result: StepResult['result']) => steps.filter(each => each.result === result).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
};
