/** The stage that a command is meant for. */
import { readStage, type Stage } from '../local/stage.ts';
import { Failure } from './failure.ts';

/** Throws Failure when none runs in that home. */
export const runningStage = (home: string): Stage => {
  const stage = readStage(home);
  if (stage === undefined)
    throw new Failure(`No stage runs in ${home}: start one with "npm start", or say where with --home`);
  return stage;
};
