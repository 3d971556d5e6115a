/** Checks a restored table before it is put in use. */
import type { Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { missingFrom } from '../verify/ready.ts';
import { verifyTable } from '../verify/verify-table.ts';

/**
 * Checks the restored data, and changes nothing.
 * @throws OperatorError if the data of the table are inconsistent, or this version cannot read
 * them.
 */
export const verifyRestored = async (
  restored: Table,
  { stop, say }: { readonly stop: AbortSignal; readonly say: (line: string) => void },
): Promise<void> => {
  const { different, records } = await verifyTable(restored, {
    repair: false,
    stop,
    report: ({ kind, key: { pk, sk } }) => say(`  ${kind}\t${pk} ${sk}`),
    pause: async () => {},
  });
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
