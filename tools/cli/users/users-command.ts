/** `calendar users` manages the users of the service and their roles. */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { Role } from '../../../shared/model/users.ts';
import { ROLES } from '../../../shared/settings/rights.ts';
import { addNewUser, allAccounts, giveRole, parseLogin, removeAccount } from '../../table/accounts.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { forWriting, openForWriting, openTable, storeIn, tableAt } from '../../table/open-table.ts';
import { configOption, homeOption, TableLocation, tableOption } from '../../table/options.ts';
import { columns, dateOf } from '../../terminal/columns.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { secondsNow } from '../../terminal/now.ts';
import { newPassword, passwordStdin } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';
import { nameOf, removeAndReassign } from './reassign.ts';

const WithRole = v.object({ ...TableLocation.entries, role: Role });
const AddOptions = v.object({ ...WithRole.entries, passwordStdin: v.optional(v.boolean(), false) });
const RemoveOptions = v.object({ ...TableLocation.entries, reassign: v.optional(v.string()) });
const role = () => new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory();

export const usersCommand = (): Command => {
  const users = new Command('users').description('manages the users who may write');
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
      print(`Added user ${id}: ${login}, ${role}`);
      if (isRandom) print(`Password, shown only this once: ${password}`);
    });

  command('list', 'all users: id, login, role, passwords and when one of them was last used').action(
    async (options: unknown) => {
      const accounts = await allAccounts(openTable(v.parse(TableLocation, options)));
      const rows = accounts.map(({ user: { id, login, role = 'by token' }, passwords }) => {
        const used = Math.max(0, ...passwords.map(({ used = 0 }) => used));
        return [String(id), login, role, String(passwords.length), dateOf(used || undefined)];
      });
      print(columns(['id', 'login', 'role', 'passwords', 'last used'], rows));
    },
  );

  command('role', 'gives a user another role; it counts from the next request on')
    .argument('<login>')
    .addOption(role())
    .action(async (sent: unknown, options: unknown) => {
      const { role, ...place } = v.parse(WithRole, options);
      const { user } = await giveRole(await openForWriting(place), parseLogin(v.parse(v.string(), sent)), role);
      print(`User ${user.id}, ${user.login}: ${user.role} → ${role}`);
    });

  command('remove', 'removes a user with all passwords; what they wrote stays, and keeps its author')
    .argument('<login>')
    .option('--reassign <login>', 'makes this user the author of all their records first')
    .addOption(configOption())
    .addHelpText(
      'after',
      `
With --reassign the passwords go first and the user last, so the same command goes on with an interrupted one. Each event, venue
and organizer is changed in a transaction of its own, and has a new version then; pictures have none. The service may run meanwhile.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (sent: unknown, options: unknown) => {
      const { reassign, ...place } = v.parse(RemoveOptions, options);
      const login = parseLogin(v.parse(v.string(), sent));
      const table = tableAt(place);
      const store = await forWriting(storeIn(table));
      if (reassign === undefined) {
        const { user, passwords } = await removeAccount(store, login);
        print(`Removed ${nameOf(user)}, with ${passwords.length} passwords; what they wrote keeps its author`);
        return;
      }
      const { sites } = environmentOf(place);
      const users = { login, heir: parseLogin(reassign) };
      print(await removeAndReassign(table, store, users, { stop: stopOnInterrupt(), clock: secondsNow, sites }));
    });

  return users;
};
