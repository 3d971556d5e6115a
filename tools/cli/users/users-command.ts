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
import { Format, jsonOption, printResult } from '../../terminal/result.ts';

const WithRole = v.object({ ...TableLocation.entries, role: Role });
const AddOptions = v.object({ ...WithRole.entries, passwordStdin: v.optional(v.boolean(), false) });
const ListOptions = v.object({ ...TableLocation.entries, ...Format.entries });
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

  command('list', 'all users: id, login, role, passwords and when one of them was last used')
    .addOption(jsonOption())
    .action(async (options: unknown) => {
      const { json, ...place } = v.parse(ListOptions, options);
      const accounts = await allAccounts(openTable(place));
      const users = accounts.map(({ user: { id, login, role = 'by token' }, passwords }) => {
        const used = Math.max(0, ...passwords.map(({ used = 0 }) => used));
        return { id, login, role, passwords: passwords.length, lastUsed: dateOf(used || undefined) };
      });
      const rows = users.map(user => Object.values(user).map(cell => String(cell ?? 'never')));
      printResult(users, () => columns(['id', 'login', 'role', 'passwords', 'last used'], rows), { json });
    });

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
