/** Builds a calendar in memory, and removes it after the measurements. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseClient } from '../../../functions/database/client.ts';
import { dynamoStore, schemaGuard } from '../../../functions/database/store.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { newSecret } from '../../local/data-folder.ts';
import type { Deployment } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { ACCESS, ensureTable } from '../../local/local-table.ts';
import { readDeployment } from '../../local/template.ts';
import { templatesOfSource } from '../../local/templates.ts';
import { addUsers } from '../../local/test-users.ts';
import { writeItems } from '../../table/batch-writer.ts';
import { itemsOf } from './items.ts';
import { NOW } from './records.ts';
import { answerInRounds } from './rounds.ts';

export const TABLE = 'Calendar';

interface Calendar {
  /** The deployment of this source. */
  readonly service: Deployment;
  readonly store: UncheckedStore;
}

/** Passes a calendar with `size` events and the users of `LOGINS` to `use`. */
export const withCalendar = async <T>(size: number, use: (calendar: Calendar) => Promise<T>): Promise<T> => {
  await using resources = new AsyncDisposableStack();
  const service = readDeployment(await templatesOfSource(), TABLE, newSecret());
  const engine = await startEngine();
  resources.defer(engine.stop);
  await ensureTable(engine.endpoint, TABLE, service.table);
  const client = tableClient(engine.endpoint);
  resources.defer(() => client.destroy());
  console.error(`Building a calendar of ${size} events`);
  await writeItems({ client, name: TABLE }, itemsOf(size));
  const store = schemaGuard(dynamoStore(client, TABLE, { time: () => NOW * 1000 }), () => NOW);
  await addUsers(store);
  return await use({ service, store });
};

/** There are no timeouts, because the engine is slow while a large calendar is built. */
export const tableClient = (endpoint: string): DynamoDBClient => {
  const client = databaseClient({ ...ACCESS, endpoint, requestHandler: {} });
  answerInRounds(client);
  return client;
};
