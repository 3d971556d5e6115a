/** `calendar import URL`: imports a live calendar. */
import { join } from 'node:path';
import type { SecretKeys } from '../../../shared/auth/secret-keys.ts';
import { connectTo, type Original } from '../../original/connection.ts';
import { readAuthors } from '../../original/csv.ts';
import { discover } from '../../original/discover.ts';
import { deploymentOf, environmentOf } from '../../table/environment-of.ts';
import { tableAt } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { columns } from '../../terminal/columns.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { passwordOfUser } from '../../terminal/password-input.ts';
import { print, say } from '../../terminal/print.ts';
import { keyPlace } from '../keys/key-place.ts';
import { type Imported, importSource } from './live/import-source.ts';
import type { LiveOptions } from './live/live-options.ts';
import { openReport, type Report } from './live/report.ts';
import { readTranslations } from './live/translations.ts';

const DIFFERENT = 2;

/** @throws OperatorError. */
export const moveIn = async (address: string, options: LiveOptions, place: TableLocation): Promise<void> => {
  const stop = stopOnInterrupt();
  const { authors, translations } = options;
  const found = await discover(address, stop);
  const original = connectTo({ address: found, credentials: await credentialsOf(options), stop });
  const report = openReport(join(place.home, 'imports', `${original.address.replace(/\W+/g, '-')}.report.jsonl`));
  const imported = await importSource(tableAt(place), {
    ...options,
    original,
    sites: environmentOf(place).sites,
    keys: () => keysOf(place),
    logins: authors === undefined ? undefined : readAuthors(authors),
    translations: translations === undefined ? [] : readTranslations(translations),
    report,
    stop,
    say,
  }).catch(error => {
    if (stop.aborted && !(error instanceof OperatorError)) return undefined;
    throw error;
  });
  report.write();
  if (imported === undefined) {
    say('Interrupted: run the same command again to go on');
    process.exitCode = INTERRUPTED;
    return;
  }
  print(summaryOf(imported, original, report, { ...options, place }));
  process.exitCode = report.isWhole() ? 0 : DIFFERENT;
};

/** With which functions hash passwords of events. undefined: the table belongs to no deployment of which they could be read. */
const keysOf = async ({ home, table }: TableLocation): Promise<SecretKeys | undefined> => {
  const deployed = table === undefined ? undefined : deploymentOf(table);
  if (table !== undefined && deployed === undefined) return undefined;
  const { keys } = await keyPlace({ home, deployed });
  return keys;
};

const credentialsOf = async ({ user, passwordStdin }: LiveOptions) => {
  if (user === undefined) return undefined;
  const password = await passwordOfUser({ passwordStdin });
  return { login: user, password };
};

const summaryOf = (
  { records, language, offset, images }: Imported,
  { address }: Original,
  report: Report,
  { user, place }: LiveOptions & { readonly place: TableLocation },
): string => {
  const { new: made, changed, unchanged, gone, linked } = records;
  const reported = report
    .reasons()
    .map(({ count, ...reason }) => [String(count), reason.what, reason.field, reason.why]);
  return [
    `${address} (${language}): ${made} new, ${changed} changed, ${unchanged} as they were, ${gone} gone, ${linked} linked as translations`,
    ...(reported.length === 0
      ? []
      : [`${report.path} says of single records:`, columns(['records', 'what', 'field', 'why'], reported)]),
    [
      `Compare the two: npm run calendar -- compare ${address.includes('?') ? `'${address}'` : address}`,
      place.table === undefined ? `--language ${language} --home ${place.home}` : '--site URL',
      ...(user === undefined ? [] : [`--user ${user} --site-user ADMINISTRATOR`]),
      ...(offset === 0 ? [] : [`--id-offset ${offset}`]),
      ...images.map(move => `--images ${move.join('=')}`),
    ].join(' '),
  ].join('\n');
};
