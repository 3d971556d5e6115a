/** `calendar users` manages the users of the service and their roles. */
import { Command, Option } from 'commander';
import type { Login } from '../../../shared/model/users.ts';
import { ROLES, type Role } from '../../../shared/settings/rights.ts';
import { addNewUser, allAccounts, giveRole, parseLogin, removeAccount } from '../../table/accounts.ts';
import { environmentOf } from '../../table/environment-of.ts';
import { forWriting, openForWriting, openTable, storeIn, tableAt } from '../../table/open-table.ts';
import { configOption, type TableLocation, tableCommand } from '../../table/options.ts';
import { columns, dateOf } from '../../terminal/columns.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { secondsNow } from '../../terminal/now.ts';
import { newPassword, passwordStdin } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';
import { nameOf, removeAndReassign } from './reassign.ts';

type WithRole = TableLocation & { readonly role: Role };
type AddOptions = WithRole & { readonly passwordStdin?: boolean };
const role = () => new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory();

export const usersCommand = (): Command => {
  const users = new Command('users').description('manages the users who may write');
  const command = (name: string, description: string) => tableCommand(name, users).description(description);

  command('add', 'adds a user; without --password-stdin a random password is printed, once')
    .argument('<login>', '', parseLogin)
    .addOption(role())
    .addOption(passwordStdin())
    .action(async (login: Login, { role, passwordStdin, ...place }: AddOptions) => {
      const store = await openForWriting(place);
      const { password, isRandom } = await newPassword({ passwordStdin });
      const { id } = await addNewUser(store, { login, role, password }, secondsNow());
      print(`Added user ${id}: ${login}, ${role}`);
      if (isRandom) print(`Password, shown only this once: ${password}`);
    });

  command('list', 'all users: id, login, role, passwords and when one of them was last used').action(
    async (place: TableLocation) => {
      const accounts = await allAccounts(openTable(place));
      const rows = accounts.map(({ user: { id, login, role = 'by token' }, passwords }) => {
        const used = Math.max(0, ...passwords.map(({ used = 0 }) => used));
        return [String(id), login, role, String(passwords.length), dateOf(used || undefined)];
      });
      print(columns(['id', 'login', 'role', 'passwords', 'last used'], rows));
    },
  );

  command('role', 'gives a user another role; it counts from the next request on')
    .argument('<login>', '', parseLogin)
    .addOption(role())
    .action(async (login: Login, { role, ...place }: WithRole) => {
      const { user } = await giveRole(await openForWriting(place), login, role);
      print(`User ${user.id}, ${user.login}: ${user.role} → ${role}`);
    });

  command('remove', 'removes a user with all passwords; what they wrote stays, and keeps its author')
    .argument('<login>', '', parseLogin)
    .option('--reassign <login>', 'makes this user the author of all their records first', parseLogin)
    .addOption(configOption())
    .addHelpText(
      'after',
      `
With --reassign the passwords go first and the user last, so the same command goes on with an interrupted one. Each event, venue
and organizer is changed in a transaction of its own, and has a new version then; pictures have none. The service may run meanwhile.

Exit code: 0 done, 1 it could not run, 130 interrupted.`,
    )
    .action(async (login: Login, { reassign: heir, ...place }: TableLocation & { reassign?: Login }) => {
      const table = tableAt(place);
      const store = await forWriting(storeIn(table));
      if (heir === undefined) {
        const { user, passwords } = await removeAccount(store, login);
        print(`Removed ${nameOf(user)}, with ${passwords.length} passwords; what they wrote keeps its author`);
        return;
      }
      const { sites } = environmentOf(place);
      const calm = { stop: stopOnInterrupt(), clock: secondsNow, sites };
      print(await removeAndReassign(table, store, { login, heir }, calm));
    });

  return users;
};
