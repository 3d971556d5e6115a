/** Builds a calendar in a data file of the engine, once. */
import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseClient } from '../../../functions/database/client.ts';
import { dynamoStore, schemaGuard } from '../../../functions/database/store.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import type { Deployment, Table } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { ACCESS, ensureTable } from '../../local/local-table.ts';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { addUsers } from '../../local/test-users.ts';
import { writeItems } from '../../table/batch-writer.ts';
import { SECRET } from './door.ts';
import { itemsOf } from './items.ts';
import { NOW } from './records.ts';

/** The folder of built calendars. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '.bench');

/**
 * The deployment of this source, and the path of a calendar with `size` events, which is built if
 * it is missing.
 */
export const deployedCalendar = async (
  size: number,
): Promise<{ readonly service: Deployment; readonly built: string }> => {
  const service = readDeployment(await templatesOfSource(), TABLE, SECRET);
  return { service, built: await builtCalendar(size, service.table) };
};

const builtCalendar = async (size: number, table: Table): Promise<string> => {
  const name = `${size}-${fingerprint(table)}.db`;
  const file = join(FOLDER, name);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  for (const other of readdirSync(FOLDER))
    if (other.startsWith(`${size}-`)) rmSync(join(FOLDER, other), { force: true });
  const unfinished = `${file}.building`;
  const engine = await startEngine(unfinished);
  const client = tableClient(engine.endpoint);
  try {
    await ensureTable(engine.endpoint, TABLE, table);
    console.error(`Building a calendar of ${size} events in ${FOLDER}`);
    await writeItems({ client, name: TABLE }, itemsOf(size));
  } finally {
    client.destroy();
    await engine.stop();
  }
  renameSync(unfinished, file);
  return file;
};

/**
 * A hash of the items of a small calendar. Any change of the code that affects stored items changes
 * it.
 */
const fingerprint = (table: Table): string =>
  createHash('sha256')
    .update(JSON.stringify([table, [...itemsOf(PROBE)]]))
    .digest('hex')
    .slice(0, 8);
const PROBE = 300;

// --- Runs an engine on a copy of a built calendar, so that measurements never change the original.

interface CopyOptions {
  /** The name of the bench, so that several benches can run at the same time. */
  readonly name: string;
  /** Wraps the client of the engine, for example to count calls. */
  readonly wrap?: (client: DynamoDBClient) => DynamoDBClient;
}

/**
 * Passes a store for the copy to `use`, with the users of `LOGINS`. Always removes the copy
 * afterwards. `built` is the path of the calendar.
 */
export const withCopy = async <T>(
  built: string,
  { name, wrap }: CopyOptions,
  use: (store: UncheckedStore) => Promise<T>,
): Promise<T> => {
  await using resources = new AsyncDisposableStack();
  const copy = `${built}.${name}`;
  const removeCopy = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  };
  // A bench that was killed may have left its log, which would be replayed on the new copy.
  removeCopy();
  resources.defer(removeCopy);
  // The copy is copy-on-write where the file system supports it.
  copyFileSync(built, copy, constants.COPYFILE_FICLONE);
  const engine = await startEngine(copy);
  resources.defer(engine.stop);
  const client = tableClient(engine.endpoint, wrap);
  resources.defer(() => client.destroy());
  const store = schemaGuard(dynamoStore(client, TABLE, { time: () => NOW * 1000 }), () => NOW);
  await addUsers(store);
  return await use(store);
};

// --- The functions' DynamoDB client, for a local engine.

export const TABLE = 'Calendar';

export const tableClient = (
  endpoint: string,
  wrap: (client: DynamoDBClient) => DynamoDBClient = client => client,
): DynamoDBClient =>
  // There are no timeouts, because the engine is slow while a large calendar is built.
  wrap(databaseClient({ ...ACCESS, endpoint, requestHandler: {} }));
