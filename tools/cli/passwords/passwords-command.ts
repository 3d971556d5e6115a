/**
 * `calendar passwords` manages the application passwords of a user. Stored hashes are never shown.
 */
import { Command, Option } from 'commander';
import type { Login, PasswordName } from '../../../shared/model/users.ts';
import { accountOf, givePassword, parseLogin, parsePasswordName, takePassword } from '../../table/accounts.ts';
import { openForWriting, openTable } from '../../table/open-table.ts';
import { type TableLocation, tableCommand } from '../../table/options.ts';
import { columns, dateOf } from '../../terminal/columns.ts';
import { secondsNow } from '../../terminal/now.ts';
import { newPassword, passwordStdin } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';

type Named = TableLocation & { readonly name: PasswordName };
type IssueOptions = Named & { readonly passwordStdin?: boolean };
const name = () =>
  new Option('--name <name>', 'what it is for, such as "website" or "import"')
    .argParser(parsePasswordName)
    .makeOptionMandatory();

export const passwordsCommand = (): Command => {
  const passwords = new Command('passwords').description('manages application passwords; a user may have several');
  const command = (name: string, description: string) =>
    tableCommand(name, passwords).description(description).argument('<login>', '', parseLogin);

  command('issue', 'gives a user one more password; without --password-stdin a random one is printed, once')
    .addOption(name())
    .addOption(passwordStdin())
    .action(async (login: Login, { name, passwordStdin, ...place }: IssueOptions) => {
      const store = await openForWriting(place);
      const { password, isRandom } = await newPassword({ passwordStdin });
      await givePassword(store, login, { name, password }, secondsNow());
      print(`${login} has a new password "${name}"`);
      if (isRandom) print(`Password, shown only this once: ${password}`);
    });

  command('list', 'the passwords of a user: name, date of issue and last use').action(
    async (login: Login, place: TableLocation) => {
      const { passwords } = await accountOf(openTable(place), login);
      const rows = passwords.map(({ name, created, used }) => [name, dateOf(created), dateOf(used)]);
      print(columns(['name', 'issued', 'last used'], rows));
    },
  );

  command('revoke', 'takes a password away; requests that bear it are refused within a second')
    .addOption(name())
    .action(async (login: Login, { name, ...place }: Named) => {
      await takePassword(await openForWriting(place), login, name);
      print(`Revoked the password "${name}" of ${login}`);
    });

  return passwords;
};
