/** `calendar users`: who may call the service, and as what. */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { Role } from '../../../shared/identity.ts';
import { ROLES } from '../../../shared/rights.ts';
import { secondsNow } from '../now.ts';
import { home, Place, passwordStdin, table } from '../options.ts';
import { checkChosenPassword, randomPassword, readPassword } from '../password.ts';
import { openTable } from '../table.ts';
import { addNewUser, parseLogin } from '../users.ts';

const AddOptions = v.object({ ...Place.entries, role: Role, passwordStdin: v.optional(v.boolean(), false) });

export const usersCommand = (): Command => {
  const users = new Command('users').description('who may call the service');
  users
    .command('add')
    .description('adds a user; without --password-stdin a random password is printed, once')
    .argument('<login>')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory())
    .addOption(passwordStdin())
    .addOption(home())
    .addOption(table())
    .action(async (sent: unknown, options: unknown) => {
      const { role, passwordStdin, ...place } = v.parse(AddOptions, options);
      const login = parseLogin(v.parse(v.string(), sent));
      const store = openTable(place);
      const password = passwordStdin ? checkChosenPassword(await readPassword(process.stdin)) : randomPassword();
      const { id } = await addNewUser(store, { login, role, password }, secondsNow());
      console.log(`Added user ${id}: ${login}, ${role}`);
      if (!passwordStdin) console.log(`Password, shown only this once: ${password}`);
    });
  return users;
};
