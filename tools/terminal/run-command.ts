/**
 * Runs a command of package.json. The exit code is 1 if something is not as it should be, with one
 * line that explains an error, and 2 for wrong arguments.
 */
import { Command, CommanderError } from 'commander';
import { ApiError } from '../../shared/http/errors.ts';
import { awsFailure } from './aws-errors.ts';
import { INTERRUPTED } from './interrupt.ts';
import { OperatorError } from './operator-error.ts';
import { say } from './print.ts';
import { VERSION } from './version.ts';

const WRONG_ARGUMENTS = 2;
/** The exit code of commands that have found something that is not as it should be. */
export const DIFFERENT = 2;

/** The command that `npm run` starts by this name. */
export const npmCommand = (name: string): Command => new Command(`npm run ${name} --`).version(VERSION).exitOverride();

/**
 * Actions set the exit code of what they have found. `calendar` exits with 1 for wrong arguments.
 */
export const runCommand = async (command: Command): Promise<void> => {
  // The zone is that of Lambda. A date that depends on the zone of this machine would be right here
  // and wrong there.
  process.env.TZ = 'UTC';
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_ARGUMENTS;
    else if (error instanceof Error && error.name === 'AbortError') {
      say('Interrupted: run the same command again to go on');
      process.exitCode = INTERRUPTED;
    } else {
      const words = wordsOf(error);
      if (words === undefined) throw error;
      say(words);
      process.exitCode = 1;
    }
  }
};

/** Returns undefined for a fault that no operator can mend. */
const wordsOf = (error: unknown): string | undefined => {
  if (error instanceof OperatorError || (error instanceof Error && error.name === 'SettingsError'))
    return error.message;
  const failure = awsFailure(error);
  if (failure !== undefined || !(error instanceof ApiError)) return failure;
  return error.code === 'rest_unavailable'
    ? 'The table is throttled, others write the same items all the time, or newer code has just been deployed: run the same command again later'
    : `The table refuses this: ${error.code}`;
};
