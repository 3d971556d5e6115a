/** The stage that a command is meant for. */
import { readStage, type Stage } from '../local/stage-file.ts';
import { OperatorError } from '../terminal/operator-error.ts';

/** Throws OperatorError when none runs in that home. */
export const runningStage = (home: string): Stage => {
  const stage = readStage(home);
  if (stage === undefined)
    throw new OperatorError(`No stage runs in ${home}: start one with "npm start", or say where with --home`);
  return stage;
};
