/** The table of the local server: it is created once, found again, and not mistaken for another. */
import { afterAll, expect, inject, test } from 'vitest';
import type { Table } from '../../tools/local/deployment.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';

const { table } = readDeployment(inject('assembly'), 'Calendar', 'SECRET');
const engine = await startEngine();
afterAll(() => engine.stop());

test('it is made, then found', async () => {
  expect(await ensureTable(engine.endpoint, 'Once', table)).toBe(true);
  expect(await ensureTable(engine.endpoint, 'Once', table)).toBe(false);
});

const [first, ...rest] = table.GlobalSecondaryIndexes;
test.each<[string, Table['GlobalSecondaryIndexes'], boolean]>([
  ['an index less', rest, true],
  [
    'another projection',
    [...rest, ...(first ? [{ ...first, Projection: { ProjectionType: 'KEYS_ONLY' as const } }] : [])],
    true,
  ],
  ['the same in another order', [...rest, ...(first ? [first] : [])], false],
])('data of another version are refused: %s', async (name, GlobalSecondaryIndexes, isRefused) => {
  await ensureTable(engine.endpoint, 'Kept', table);
  const keys = [table, ...GlobalSecondaryIndexes].flatMap(({ KeySchema }) => KeySchema.map(key => key.AttributeName));
  const AttributeDefinitions = table.AttributeDefinitions.filter(({ AttributeName }) => keys.includes(AttributeName));
  const again = ensureTable(engine.endpoint, 'Kept', { ...table, AttributeDefinitions, GlobalSecondaryIndexes });
  if (isRefused) await expect(again, name).rejects.toThrow(/^The data come from a version with other keys or indexes/);
  else expect(await again).toBe(false);
});
