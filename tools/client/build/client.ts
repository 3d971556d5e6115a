/** `npm run client -- …`: makes the typed client. */
import { join } from 'node:path';
import { Command } from 'commander';
import { runCommand } from '../../terminal/run-command.ts';
import { VERSION } from '../../terminal/version.ts';
import { packClient, ROOT, writeTypes } from './pack.ts';

const client = new Command('npm run client --')
  .description('Makes the typed client, @calendar-events/client.')
  .version(VERSION)
  .exitOverride();

client
  .command('types')
  .description('writes its types from the OpenAPI document of the service; `npm run check` does it, too')
  .action(writeTypes);

client
  .command('pack')
  .description('makes the tarball that `npm install` and `npm publish` take, in .client, and prints its path')
  .action(async () => console.log(await packClient(join(ROOT, '.client'))));

await runCommand(client);
