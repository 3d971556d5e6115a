/**
 * `calendar verify --ready` checks whether this version may be deployed over the table
 * (docs/upgrading.md).
 */
import { readSchema } from '../../../functions/database/store.ts';
import { isOlder, isReady, mayWrite, THIS_CODE, type Writer } from '../../../shared/store/schema.ts';
import { INDEXES } from '../../../shared/store/table.ts';
import { describeTable, OLDER, storeIn, type Table } from '../../table/open-table.ts';

export interface Needs {
  readonly writer: Writer;
  /** The names of the indexes. */
  readonly indexes: readonly string[];
}
const THIS_VERSION: Needs = { writer: THIS_CODE, indexes: Object.keys(INDEXES) };

/**
 * Returns the steps that are needed first, one line each. If there are none, the version may be
 * deployed.
 */
export const missingFrom = async (table: Table, { writer, indexes } = THIS_VERSION): Promise<string[]> => {
  const schema = await readSchema(storeIn(table), 'consistent');
  const { GlobalSecondaryIndexes = [] } = (await describeTable(table)) ?? {};
  const states = new Map(GlobalSecondaryIndexes.map(index => [index.IndexName, index.IndexStatus ?? 'ACTIVE']));
  return [
    ...indexes.flatMap(name => problemOf(name, states.get(name))),
    ...(isReady(schema, writer)
      ? []
      : [
          `It was last repaired by schema ${schema.repaired}, and this version reads what ${writer.neededRepair} adds: run calendar verify --repair, of this version`,
        ]),
    ...(mayWrite(schema, writer)
      ? []
      : [
          isOlder(schema)
            ? OLDER
            : `Newer code has written it: this version (schema ${writer.schema}) may only read it`,
        ]),
  ];
};

const problemOf = (name: string, state: string | undefined): string[] => {
  if (state === 'ACTIVE') return [];
  return state === undefined
    ? [`It has no index ${name}: run npx cdk deploy CalendarData`]
    : [`Its index ${name} is ${state.toLowerCase()}: wait until it is active`];
};
