/** `calendar import URL`: imports a live calendar. */
import { join } from 'node:path';
import { UPLOADS } from '../../../shared/api/routes.ts';
import type { SecretKeys } from '../../../shared/settings/secret-keys.ts';
import type { Site } from '../../../shared/settings/site.ts';
import { downloadPicture } from '../../http/download-picture.ts';
import { connectTo } from '../../original/connection.ts';
import { readAuthors } from '../../original/csv.ts';
import { discover } from '../../original/discover.ts';
import { deploymentOf, environmentOf } from '../../table/environment-of.ts';
import { runningServer, tableAt } from '../../table/open-table.ts';
import type { TableLocation } from '../../table/options.ts';
import { picturesOf } from '../../table/pictures.ts';
import { columns } from '../../terminal/columns.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { credentialsOf, type SentAccount } from '../../terminal/password-input.ts';
import { print } from '../../terminal/print.ts';
import { DIFFERENT } from '../../terminal/run-command.ts';
import { keyPlace } from '../keys/key-place.ts';
import { type Imported, type ImportSettings, importSource } from './live/import-source.ts';
import type { Copying } from './live/pictures.ts';
import { openReport, type Report } from './live/report.ts';
import { readTranslations } from './live/translations.ts';

/** The options that apply only to a live service. */
export interface LiveOptions extends SentAccount, Pick<ImportSettings, 'language' | 'images' | 'overwriteEdits'> {
  readonly idOffset?: number;
  /** The paths of files. */
  readonly authors?: string;
  readonly translations?: string;
  readonly copyPictures?: boolean;
}

/** @throws OperatorError if the calendar cannot be imported. */
export const moveIn = async (address: string, options: LiveOptions, place: TableLocation): Promise<void> => {
  const stop = stopOnInterrupt();
  const { authors, translations, idOffset: offset, language, images, overwriteEdits } = options;
  const credentials = await credentialsOf(options);
  const original = connectTo({ address: await discover(address, stop), credentials, stop });
  const report = openReport(join(place.home, 'imports', `${original.address.replace(/\W+/g, '-')}.report.jsonl`));
  const imported = await importSource(tableAt(place), {
    ...{ language, images, overwriteEdits, offset, original, report, stop },
    sites: environmentOf(place).sites,
    copying: options.copyPictures ? copyingInto(place) : undefined,
    keys: () => keysOf(place),
    authors: authors === undefined ? undefined : [...readAuthors(authors)],
    translations: translations === undefined ? [] : readTranslations(translations),
  }).finally(report.write);
  print(summaryOf(imported, original.address, report, options, place));
  if (!report.isWhole()) process.exitCode = DIFFERENT;
};

/**
 * The keys with which functions hash passwords of events, or undefined if the table belongs to no
 * deployment from which they could be read.
 */
const keysOf = async ({ home, table }: TableLocation): Promise<SecretKeys | undefined> => {
  const deployed = table === undefined ? undefined : deploymentOf(table);
  if (table !== undefined && deployed === undefined) return undefined;
  const { keys } = await keyPlace({ home, deployed });
  return keys;
};

/** The function that it returns throws an OperatorError if pictures have no place or no address. */
const copyingInto =
  (place: TableLocation) =>
  async ({ language, address, namespace }: Site): Promise<Copying> => {
    const files = await picturesOf(place);
    const local = place.table === undefined ? runningServer(place.home).urls[language] : undefined;
    const own = local?.slice(0, -`/${namespace}`.length) ?? address;
    if (files === undefined || own === undefined)
      throw new OperatorError('--copy-pictures needs a bucket of pictures, and a site with an address of its own');
    const { makeSizes } = await import('../../../functions/media/sizes.ts');
    return { files, makeSizes, download: downloadPicture, uploads: `${own}/${UPLOADS}` };
  };

const summaryOf = (
  { records, language, offset, images }: Imported,
  address: string,
  report: Report,
  { user }: LiveOptions,
  { table, home }: TableLocation,
): string => {
  const { new: made, changed, unchanged, gone, linked } = records;
  const reasons = report.reasons();
  return [
    `${address} (${language}): ${made} new, ${changed} changed, ${unchanged} as they were, ${gone} gone, ${linked} linked as translations`,
    ...(reasons.length === 0
      ? []
      : [`${report.path} says of single records:`, columns(['records', 'what', 'field', 'why'], reasons)]),
    [
      `Compare the two: npm run calendar -- compare ${address.includes('?') ? `'${address}'` : address}`,
      table === undefined ? `${runningServer(home).urls[language]}` : 'ADDRESS',
      ...(user === undefined ? [] : [`--user ${user} --site-user ADMINISTRATOR`]),
      ...(offset === 0 ? [] : [`--id-offset ${offset}`]),
      ...images.map(move => `--images ${move.join('=')}`),
    ].join(' '),
  ].join('\n');
};
