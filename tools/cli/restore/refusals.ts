/** What a restore is refused for before it begins, and before its table is put in use. */
import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { describeTable, type Table } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { missingFrom } from '../verify/ready.ts';
import { verifyTable } from '../verify/verify-table.ts';

/** @throws OperatorError that names the restorable period. */
export const refuseUnkept = async ({ client, name }: Table, to: Date): Promise<void> => {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: name }),
  );
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    backups?.PointInTimeRecoveryDescription ?? {};
  if (earliest === undefined || latest === undefined)
    throw new OperatorError(`${name} has no point-in-time recovery, so nothing of it can be restored`);
  if (to < earliest || to > latest)
    throw new OperatorError(
      `${name} can be restored as it was between ${timeOf(earliest)} and ${timeOf(latest)}, which is some minutes ago`,
    );
};

/**
 * Whether an earlier run has started this restore.
 * @throws OperatorError if another table has the name.
 */
export const isBegun = async (restored: Table, from: string, to: Date): Promise<boolean> => {
  const table = await describeTable(restored);
  if (table === undefined) return false;
  const { SourceTableArn = '', RestoreDateTime } = table.RestoreSummary ?? {};
  if (SourceTableArn.endsWith(`/${from}`) && RestoreDateTime !== undefined && timeOf(RestoreDateTime) === timeOf(to))
    return true;
  throw new OperatorError(`There is a table ${restored.name} that was not restored from ${from} as of ${timeOf(to)}`);
};

/** The time to the second, as AWS restores to full seconds. */
const timeOf = (date: Date): string => date.toISOString().replace(/\.\d+/, '');

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
