/**
 * `calendar import` restores an archive into an empty table, or imports a live service with the API
 * of The Events Calendar into any table.
 */
import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { FIRST_DATE_ID } from '../../../shared/store/records.ts';
import { configOption, type TableLocation, tableCommand } from '../../table/options.ts';
import { addressPairs, wholeNumber } from '../../terminal/argument-parsers.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { passwordStdin } from '../../terminal/password-input.ts';
import type { LiveOptions } from './move-in.ts';
import { restore } from './restore.ts';

export const importCommand = (): Command =>
  tableCommand('import')
    .description(
      'restores an export into an empty table, or imports the live calendar of The Events Calendar at an address',
    )
    .argument('<from>', 'the folder of an archive, or an address such as https://site.example')
    .addOption(configOption())
    .addOption(new Option('--language <language>', 'of the source, where its records do not say it').choices(LANGUAGES))
    .option('--user <login>', 'login at the source, to import also what is not public')
    .addOption(passwordStdin())
    .option('--id-offset <n>', 'added to every id of the source (default: 0)', wholeNumber(0, FIRST_DATE_ID))
    .option('--authors <file>', 'CSV (id,login): logins here of users who have other ones at the source')
    .option('--images <old=new>', 'replaces the beginning of addresses of pictures; may be repeated', addressPairs)
    .option('--copy-pictures', 'copies pictures into this calendar, so that they no longer depend on the source')
    .option('--translations <file>', 'CSV (id,group): records that are translations of each other')
    .option('--overwrite-edits', 'also overwrites records that were edited here')
    .addHelpText(
      'after',
      `
An archive: ids, slugs, dates, versions, translations, users and the trash are as they were. Lists and texts for searches are
made anew, for the sites of this deployment. --images moves the addresses of uploaded pictures to other sites. Nobody may write to the table meanwhile. Run the same command again to go on with an
interrupted import, and "calendar verify" when it is done.

A live calendar: keeps ids, slugs, dates and authors (docs/migrating-from-wordpress.md). The password of --user comes from CALENDAR_PASSWORD, or with
--password-stdin from standard input. Run again, it brings what is new, changed and gone there, also after an interruption;
--language, --id-offset, --images and --authors are those of the last import, unless others are said; the first two stay.

Exit code: 0 done, 2 something did not come along as it was (see the report), 1 it could not run, 130 interrupted.`,
    )
    .action(async (from: string, { home, table, config, ...live }: TableLocation & LiveOptions) => {
      const place = { home, table, config };
      if (isWebAddress(from)) {
        const { moveIn } = await import('./move-in.ts'); // it imports the operations, which take long to load
        await moveIn(from, live, place);
        return;
      }
      const { images = [], ...others } = live;
      const [needless] = Object.keys(others);
      if (needless !== undefined)
        throw new OperatorError(
          `${from} is an archive: --${needless.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`)} is for addresses`,
        );
      await restore(from, place, images);
    });

/**
 * Accepts addresses with a scheme and as people write them: `site.example/gl`. If there is a folder
 * of this name, it is meant.
 */
const isWebAddress = (from: string): boolean =>
  /^https?:\/\//i.test(from) || (/^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(from) && !existsSync(from));
