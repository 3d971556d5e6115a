/**
 * `calendar verify --ready` checks whether this version may be deployed over the table
 * (docs/upgrading.md).
 */
import { readSchema } from '../../../functions/database/store.ts';
import { isOlder, isReady, mayWrite, THIS_CODE, type Writer } from '../../../shared/store/schema.ts';
import { INDEXES } from '../../../shared/store/table.ts';
import { describeTable, OLDER, storeIn, type Table } from '../../table/open-table.ts';

/**
 * Returns the steps that are needed first, one line each. If there are none, the version that
 * writes so and reads these indexes may be deployed.
 */
export const missingFrom = async (
  table: Table,
  writer: Writer = THIS_CODE,
  indexes: readonly string[] = Object.keys(INDEXES),
): Promise<string[]> => {
  const schema = await readSchema(storeIn(table), 'consistent');
  const { GlobalSecondaryIndexes = [] } = (await describeTable(table)) ?? {};
  const states = new Map(GlobalSecondaryIndexes.map(index => [index.IndexName, index.IndexStatus ?? 'ACTIVE']));
  const missing: string[] = [];
  for (const name of indexes) {
    const state = states.get(name);
    if (state === undefined) missing.push(`It has no index ${name}: run npx cdk deploy CalendarData`);
    else if (state !== 'ACTIVE') missing.push(`Its index ${name} is ${state.toLowerCase()}: wait until it is active`);
  }
  if (!isReady(schema, writer))
    missing.push(
      `It was last repaired by schema ${schema.repaired}, and this version reads what ${writer.neededRepair} adds: run calendar verify --repair, of this version`,
    );
  if (isOlder(schema)) missing.push(OLDER);
  else if (!mayWrite(schema, writer))
    missing.push(`Newer code has written it: this version (schema ${writer.schema}) may only read it`);
  return missing;
};
