/**
 * Makes a restored table safe for clients that know ids and change tokens from after the restore
 * point.
 */
import { randomUUID } from 'node:crypto';
import { newHistory } from '../../../shared/lists/journal.ts';
import { leaveIdsOut } from '../../table/id-counters.ts';
import { forWriting, storeIn, type Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { missingFrom } from '../verify/ready.ts';
import { verifyTable } from '../verify/verify-table.ts';

interface MakingSafe {
  /** The table in use, which will be replaced. */
  readonly lost: Table;
  readonly restored: Table;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Checks the restored data, and changes nothing.
 * @throws OperatorError if the data of the table are inconsistent, or this version cannot read
 * them.
 */
export const verifyRestored = async ({ restored, stop, say }: MakingSafe): Promise<void> => {
  const { different, records } = await verifyTable(restored, {
    repair: false,
    stop,
    report: ({ kind, key: { pk, sk } }) => say(`  ${kind}\t${pk} ${sk}`),
    pause: async () => {},
  });
  if (stop.aborted) return;
  const missing = await missingFrom(restored);
  if (different > 0 || missing.length > 0)
    throw new OperatorError(
      [
        ...missing,
        ...(different > 0 ? [`${different} differences`] : []),
        `Nothing was switched: run calendar verify --repair --table ${restored.name}, then this again`,
      ].join('\n'),
    );
  say(`  ${records} records, nothing is different`);
};

/**
 * Makes new ids continue above those of both tables, because the restored counters may be older
 * than records that clients know.
 */
export const leaveOut = async ({ lost, restored, say }: MakingSafe): Promise<void> => {
  const upTo = await leaveIdsOut(await forWriting(storeIn(restored)), [storeIn(lost)]);
  for (const [of, last] of Object.entries(upTo)) say(`  ids of ${of}s go on above ${last}`);
};

/** Makes change tokens invalid. Functions then also drop the items that they keep. */
export const endTokens = async ({ restored }: MakingSafe): Promise<void> => {
  const store = await forWriting(storeIn(restored));
  await store.commit(newHistory(randomUUID(), Math.random()));
};
