/**
 * The operator's commands: `npm run calendar -- …`. Each command checks its arguments; errors end
 * it with exit code 1 and one line that explains them.
 */
import { Command } from 'commander';
import { ApiError } from '../../shared/http/errors.ts';
import { awsFailure } from '../terminal/aws-errors.ts';
import { INTERRUPTED } from '../terminal/interrupt.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { say } from '../terminal/print.ts';
import { VERSION } from '../terminal/version.ts';

const calendar = new Command('calendar')
  .description('Operates a calendar of events')
  .version(VERSION)
  .showSuggestionAfterError();
/**
 * Commands are imported only when they are typed, because importing all of them takes longer than
 * most of them run. Help and unknown names need all.
 */
const COMMANDS = new Map<string | undefined, () => Promise<Command>>([
  ['users', async () => (await import('./users/users-command.ts')).usersCommand()],
  ['passwords', async () => (await import('./passwords/passwords-command.ts')).passwordsCommand()],
  ['load', async () => (await import('./load/load-command.ts')).loadCommand()],
  ['verify', async () => (await import('./verify/verify-command.ts')).verifyCommand()],
  ['export', async () => (await import('./export/export-command.ts')).exportCommand()],
  ['import', async () => (await import('./import/import-command.ts')).importCommand()],
  ['compare', async () => (await import('./compare/compare-command.ts')).compareCommand()],
  ['restore', async () => (await import('./restore/restore-command.ts')).restoreCommand()],
  ['keys', async () => (await import('./keys/keys-command.ts')).keysCommand()],
  ['forget', async () => (await import('./forget/forget-command.ts')).forgetCommand()],
  ['purge', async () => (await import('./purge/purge-command.ts')).purgeCommand()],
]);
const typed = COMMANDS.get(process.argv[2]);

/** An error of the store, in words for operators. */
const refusalIn = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'rest_unavailable'
    ? 'The table is throttled, others write the same items all the time, or newer code has just been deployed: run the same command again later'
    : `The table refuses this: ${error.code}`;
};

try {
  for (const load of typed === undefined ? COMMANDS.values() : [typed])
    calendar.addCommand((await load()).showSuggestionAfterError());
  await calendar.parseAsync();
} catch (error) {
  if (error instanceof OperatorError || (error instanceof Error && error.name === 'SettingsError')) {
    say(error.message);
    process.exitCode = 1;
  } else if (error instanceof Error && error.name === 'AbortError') {
    process.exitCode = INTERRUPTED; // before any request was sent
  } else {
    const failure = awsFailure(error) ?? refusalIn(error);
    if (failure === undefined) throw error;
    say(failure);
    process.exitCode = 1;
  }
}
