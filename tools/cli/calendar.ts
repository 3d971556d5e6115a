/** The operator's commands: `npm run calendar -- …`. */
import { Command } from 'commander';
import { runCommand } from '../terminal/run-command.ts';
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

for (const load of typed === undefined ? COMMANDS.values() : [typed])
  calendar.addCommand((await load()).showSuggestionAfterError());
await runCommand(calendar);
