/** Runs an engine on a copy of a built calendar, so that measurements never change the original. */
import { constants, copyFileSync, rmSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoStore, schemaGuard } from '../../../functions/database/store.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Instant } from '../../../shared/time/wall.ts';
import { startEngine } from '../../local/engine.ts';
import { addUsers } from '../../local/test-users.ts';
import { TABLE, tableClient } from './client.ts';

export interface RunningCopy {
  /** Address of its engine. */
  readonly endpoint: string;
  /** Ends the engine and removes the copy. */
  readonly stop: () => Promise<void>;
}

/** `built`: path of the calendar. `name`: of the bench, so that several benches can run at the same time. */
export const startCopy = async (built: string, name: string): Promise<RunningCopy> => {
  const copy = `${built}.${name}`;
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  };
  // Copy-on-write, where the file system supports it.
  copyFileSync(built, copy, constants.COPYFILE_FICLONE);
  try {
    const engine = await startEngine({ dataFile: copy });
    const stop = async (): Promise<void> => {
      await engine.stop();
      remove();
    };
    return { endpoint: engine.endpoint, stop };
  } catch (error) {
    remove();
    throw error;
  }
};

export interface CopyOptions {
  readonly name: string;
  /** Wraps the client of the engine, for example to count calls. */
  readonly wrap: (client: DynamoDBClient) => DynamoDBClient;
  readonly now: () => Instant;
}

/** Passes `use` a store for the copy, with the users of `LOGINS`. Always removes the copy afterwards. */
export const withCopy = async <T>(
  built: string,
  { name, wrap, now }: CopyOptions,
  use: (store: UncheckedStore) => Promise<T>,
): Promise<T> => {
  const copy = await startCopy(built, name);
  const client = tableClient(copy.endpoint, wrap);
  try {
    const store = schemaGuard(dynamoStore(client, TABLE, { time: () => now() * 1000 }), now);
    await addUsers(store);
    return await use(store);
  } finally {
    client.destroy();
    await copy.stop();
  }
};
