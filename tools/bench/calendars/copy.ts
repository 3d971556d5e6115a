/** Runs an engine on a copy of a built calendar, so that measurements never change the original. */
import { constants, copyFileSync, rmSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { schemaGuard } from '../../../functions/database/schema-guard.ts';
import { dynamoStore } from '../../../functions/database/store.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Instant } from '../../../shared/time/wall.ts';
import { startEngine } from '../../local/engine.ts';
import { addUsers } from '../../local/test-users.ts';
import { TABLE, tableClient } from './client.ts';

export interface CopyOptions {
  /** Of the bench, so that several benches can run at the same time. */
  readonly name: string;
  /** Wraps the client of the engine, for example to count calls. */
  readonly wrap?: (client: DynamoDBClient) => DynamoDBClient;
  readonly now: () => Instant;
}

/** Passes `use` a store for the copy, with the users of `LOGINS`. Always removes the copy afterwards. `built`: path of the calendar. */
export const withCopy = async <T>(
  built: string,
  { name, wrap, now }: CopyOptions,
  use: (store: UncheckedStore) => Promise<T>,
): Promise<T> => {
  await using resources = new AsyncDisposableStack();
  const copy = `${built}.${name}`;
  resources.defer(() => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  });
  // Copy-on-write, where the file system supports it.
  copyFileSync(built, copy, constants.COPYFILE_FICLONE);
  const engine = await startEngine({ dataFile: copy });
  resources.defer(engine.stop);
  const client = tableClient(engine.endpoint, wrap);
  resources.defer(() => client.destroy());
  const store = schemaGuard(dynamoStore(client, TABLE, { time: () => now() * 1000 }), now);
  await addUsers(store);
  return await use(store);
};
