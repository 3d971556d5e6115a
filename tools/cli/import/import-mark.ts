/** The mark of an unfinished restore in the table: which archive, and how far. Only a restore of the same archive may continue. */
import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { documentClient } from '../../../functions/database/client.ts';
import { itemOf } from '../../../functions/database/store.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { IMPORT_KEY } from '../../../shared/store/table.ts';
import type { Manifest } from '../../archive/format.ts';
import { storeIn, type Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

const Mark = v.object({ archive: v.string(), written: v.number() });

/** Kinds of items that a table may have and still count as empty. */
const BEFORE_WRITES: ReadonlySet<string> = new Set(['schema', 'version of repairs', 'import']);
/** More than there can be of these, so one page of a scan is enough. */
const SAMPLE = 20;

/** How many items an import of this archive has written already. @throws OperatorError if the table holds anything else. */
export const writtenBefore = async (table: Table, archive: string): Promise<number> => {
  const [item] = await storeIn(table).read([IMPORT_KEY], 'consistent');
  if (item === undefined) {
    if (await isEmpty(table)) return 0;
    throw new OperatorError(
      'The table is not empty: an archive is restored into a new one only, such as that of "npm start -- --empty --home DIR"',
    );
  }
  const mark = v.parse(Mark, item);
  if (mark.archive === archive) return mark.written;
  throw new OperatorError('Another archive has been restored into this table in part: go on with that one');
};

const isEmpty = async ({ client, name }: Table): Promise<boolean> => {
  const { Items = [] } = await documentClient(client).send(
    new ScanCommand({ TableName: name, Limit: SAMPLE, ConsistentRead: true }),
  );
  return Items.every(item => BEFORE_WRITES.has(kindOf(itemOf(item)).name));
};

export const markWritten = (store: UncheckedStore, archive: string, written: number): Promise<void> =>
  store.commit([{ put: { ...IMPORT_KEY, archive, written } }]);

export const removeMark = (store: UncheckedStore): Promise<void> => store.commit([{ remove: IMPORT_KEY }]);

/** Identifies an archive by its manifest. Archives that differ only in the contents of their lines have the same name. */
export const nameOf = (manifest: Manifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
