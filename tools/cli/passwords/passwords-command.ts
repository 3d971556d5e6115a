/**
 * `calendar passwords` manages the application passwords of a user. Stored hashes are never shown.
 */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { accountOf, givePassword, parseLogin, parsePasswordName, takePassword } from '../../table/accounts.ts';
import { openForWriting, openTable } from '../../table/open-table.ts';
import { homeOption, TableLocation, tableOption } from '../../table/options.ts';
import { columns, dateOf } from '../../terminal/columns.ts';
import { secondsNow } from '../../terminal/now.ts';
import { newPassword, passwordStdin } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';

const Named = v.object({ ...TableLocation.entries, name: v.string() });
const IssueOptions = v.object({ ...Named.entries, passwordStdin: v.optional(v.boolean(), false) });
const name = () => new Option('--name <name>', 'what it is for, such as "website" or "import"').makeOptionMandatory();

export const passwordsCommand = (): Command => {
  const passwords = new Command('passwords').description('manages application passwords; a user may have several');
  const command = (name: string, description: string) =>
    passwords
      .command(name)
      .description(description)
      .argument('<login>')
      .addOption(homeOption())
      .addOption(tableOption());

  command('issue', 'gives a user one more password; without --password-stdin a random one is printed, once')
    .addOption(name())
    .addOption(passwordStdin())
    .action(async (sent: unknown, options: unknown) => {
      const { name: text, passwordStdin, ...place } = v.parse(IssueOptions, options);
      const [login, name] = [parseLogin(v.parse(v.string(), sent)), parsePasswordName(text)];
      const store = await openForWriting(place);
      const { password, isRandom } = await newPassword({ passwordStdin });
      await givePassword(store, login, { name, password }, secondsNow());
      print(`${login} has a new password "${name}"`);
      if (isRandom) print(`Password, shown only this once: ${password}`);
    });

  command('list', 'the passwords of a user: name, date of issue and last use').action(
    async (sent: unknown, options: unknown) => {
      const login = parseLogin(v.parse(v.string(), sent));
      const { passwords } = await accountOf(openTable(v.parse(TableLocation, options)), login);
      const rows = passwords.map(({ name, created, used }) => [name, dateOf(created), dateOf(used)]);
      print(columns(['name', 'issued', 'last used'], rows));
    },
  );

  command('revoke', 'takes a password away; requests that bear it are refused within a second')
    .addOption(name())
    .action(async (sent: unknown, options: unknown) => {
      const { name: text, ...place } = v.parse(Named, options);
      const [login, name] = [parseLogin(v.parse(v.string(), sent)), parsePasswordName(text)];
      await takePassword(await openForWriting(place), login, name);
      print(`Revoked the password "${name}" of ${login}`);
    });

  return passwords;
};
