/**
 * `calendar verify --ready` prints what an operator has to do before a version is deployed, and a
 * repair does it.
 */
import { expect, it } from 'vitest';
import { OLDEST_WRITER, SCHEMA, THIS_CODE, type Writer } from '../../shared/store/schema.ts';
import { INDEXES, SCHEMA_KEY } from '../../shared/store/table.ts';
import { missingFrom } from '../../tools/cli/verify/ready.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { storeAt } from '../support/called.ts';
import { calendar } from '../support/commands.ts';
import { repaired } from '../support/newer-code.ts';
import { useService } from '../support/service.ts';

const service = await useService();

const bare = () => storeAt(service.endpoint, service.table, client => client);
const said = async () => (await bare().read([SCHEMA_KEY], 'consistent'))[0];
const says = (put: object) =>
  bare().commit([{ put: { ...SCHEMA_KEY, schema: SCHEMA, oldestWriter: OLDEST_WRITER, version: 1, ...put } }]);
const missing = async (writer?: Writer, indexes?: string[]): Promise<string[]> => {
  const table = localTable(service);
  return missingFrom(table, writer, indexes).finally(() => table.client.destroy());
};
const next: Writer = { schema: SCHEMA + 1, oldestWriter: OLDEST_WRITER, neededRepair: SCHEMA };
const nextIndexes = [...Object.keys(INDEXES), 'byTown'];

it('a table of this version is ready for it', async () => {
  expect(await missing()).toEqual([]);
});

it('a version is told which index and which repair it lacks, until they are there', async () => {
  await says({}); // as it was before tables had a mark of repairs
  expect(await missing(next, nextIndexes)).toEqual([
    'It has no index byTown: run npx cdk deploy CalendarData',
    `It was last repaired by schema 0, and this version reads what ${SCHEMA} adds: run calendar verify --repair, of this version`,
  ]);
  expect((await repaired(service)).different).toBe(0);
  expect(await said()).toMatchObject({ repaired: SCHEMA, version: 2 });
  expect(await missing(next, [])).toEqual([]);
});

it('the command says so, with exit code 2', async () => {
  const env = { ...CREDENTIALS, AWS_ENDPOINT_URL_DYNAMODB: service.endpoint };
  const ask = () => calendar(['verify', '--ready', '--table', service.table], '', env);
  await says({ schema: SCHEMA + 2, oldestWriter: SCHEMA + 1, repaired: SCHEMA + 2 });
  const refused = await ask();
  expect([refused.code, refused.out]).toEqual([
    2,
    `Newer code has written it: this version (schema ${SCHEMA}) may only read it\n`,
  ]);
  await says({ repaired: SCHEMA });
  expect(await ask()).toMatchObject({ code: 0, out: 'ready for this version\n' });
  expect(THIS_CODE.neededRepair).toBeLessThanOrEqual(SCHEMA);
});
