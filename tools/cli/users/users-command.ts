/** `calendar users`: who may call the service, and as what. */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { ROLES } from '../../../shared/access/rights.ts';
import { Role } from '../../../shared/identity/users.ts';
import { addNewUser, allAccounts, giveRole, parseLogin, removeAccount } from '../../table/accounts.ts';
import { openForWriting, openTable } from '../../table/open-table.ts';
import { homeOption, TableLocation, tableOption } from '../../table/options.ts';
import { columns, dateOf } from '../../terminal/columns.ts';
import { secondsNow } from '../../terminal/now.ts';
import { newPassword, passwordStdin } from '../../terminal/password-input.ts';

const WithRole = v.object({ ...TableLocation.entries, role: Role });
const AddOptions = v.object({ ...WithRole.entries, passwordStdin: v.optional(v.boolean(), false) });
const role = () => new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory();

export const usersCommand = (): Command => {
  const users = new Command('users').description('who may call the service');
  const command = (name: string, description: string) =>
    users.command(name).description(description).addOption(homeOption()).addOption(tableOption());

  command('add', 'adds a user; without --password-stdin a random password is printed, once')
    .argument('<login>')
    .addOption(role())
    .addOption(passwordStdin())
    .action(async (sent: unknown, options: unknown) => {
      const { role, passwordStdin, ...place } = v.parse(AddOptions, options);
      const login = parseLogin(v.parse(v.string(), sent));
      const store = await openForWriting(place);
      const { password, isRandom } = await newPassword({ passwordStdin });
      const { id } = await addNewUser(store, { login, role, password }, secondsNow());
      console.log(`Added user ${id}: ${login}, ${role}`);
      if (isRandom) console.log(`Password, shown only this once: ${password}`);
    });

  command('list', 'all users: id, login, role, passwords and when one of them was last used').action(
    async (options: unknown) => {
      const accounts = await allAccounts(openTable(v.parse(TableLocation, options)));
      const rows = accounts.map(({ user, passwords }) => {
        const used = Math.max(0, ...passwords.map(({ used = 0 }) => used));
        return [
          String(user.id),
          user.login,
          user.role ?? 'by token',
          String(passwords.length),
          dateOf(used || undefined),
        ];
      });
      console.log(columns(['id', 'login', 'role', 'passwords', 'last used'], rows));
    },
  );

  command('role', 'gives a user another role; it counts from the next request on')
    .argument('<login>')
    .addOption(role())
    .action(async (sent: unknown, options: unknown) => {
      const { role, ...place } = v.parse(WithRole, options);
      const { user } = await giveRole(await openForWriting(place), parseLogin(v.parse(v.string(), sent)), role);
      console.log(`User ${user.id}, ${user.login}: ${user.role} → ${role}`);
    });

  command('remove', 'removes a user with all passwords; what they wrote stays, and keeps its author')
    .argument('<login>')
    .action(async (sent: unknown, options: unknown) => {
      const login = parseLogin(v.parse(v.string(), sent));
      const { user, passwords } = await removeAccount(await openForWriting(v.parse(TableLocation, options)), login);
      console.log(`Removed user ${user.id}: ${login}, ${user.role}, with ${passwords.length} passwords`);
    });

  return users;
};
