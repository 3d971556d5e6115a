/** A small calendar in an engine of its own, whose functions run in this process. */
import { dynamoStore } from '../../../functions/database/dynamo-store.ts';
import { schemaGuard } from '../../../functions/database/schema-guard.ts';
import { TABLE, tableClient } from '../../../tools/bench/calendars/client.ts';
import { type Ask, openDoor, SECRET } from '../../../tools/bench/calendars/door.ts';
import { NOW } from '../../../tools/bench/calendars/writing.ts';
import { startEngine } from '../../../tools/local/engine.ts';
import { ensureTable } from '../../../tools/local/local-table.ts';
import { readDeployment } from '../../../tools/local/template.ts';
import { addUsers } from '../../../tools/prove/harness/callers.ts';

export interface Calendar {
  readonly ask: Ask;
  readonly stop: () => Promise<void>;
}

/** `assembly`: folder of the templates. */
export const startCalendar = async (assembly: string): Promise<Calendar> => {
  const service = readDeployment(assembly, TABLE, SECRET);
  const engine = await startEngine({ dataFile: undefined });
  const client = tableClient(engine.endpoint);
  await ensureTable(engine.endpoint, TABLE, service.table);
  const store = schemaGuard(dynamoStore(client, TABLE), () => NOW);
  await addUsers(store);
  return {
    ask: openDoor(service, store),
    stop: async () => {
      client.destroy();
      await engine.stop();
    },
  };
};
