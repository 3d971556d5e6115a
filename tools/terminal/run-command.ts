/**
 * Runs the commands of `bench`, and others that are not `calendar` commands. The exit code is 1 if
 * something is not as it should be, 2 for wrong arguments.
 */
import { type Command, CommanderError } from 'commander';
import { OperatorError } from './operator-error.ts';
import { say } from './print.ts';

const WRONG_ARGUMENTS = 2;

/** The command has `exitOverride`. The actions set the exit code of what they have found. */
export const runCommand = async (command: Command): Promise<void> => {
  // The zone is that of Lambda. A date that depends on the zone of this machine would be right here
  // and wrong there.
  process.env.TZ = 'UTC';
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_ARGUMENTS;
    else if (error instanceof OperatorError) {
      say(error.message);
      process.exitCode = 1;
    } else throw error;
  }
};
