/**
 * Imports all records that a live service with the API of The Events Calendar shows into a table,
 * and keeps their ids (docs/migrating-from-wordpress.md). Another run imports what is new, changed
 * and gone at the source, and changes nothing else.
 */
import { costStyle } from '../../../../shared/events/cost.ts';
import type { SecretKeys } from '../../../../shared/settings/secret-keys.ts';
import { LANGUAGES, type Language, type Site } from '../../../../shared/settings/site.ts';
import type { Original } from '../../../original/connection.ts';
import { ORIGINAL_KINDS } from '../../../original/kinds.ts';
import type { Rewriting } from '../../../original/pictures.ts';
import { readEach, readOne } from '../../../original/read-list.ts';
import { forWriting, storeIn, type Table } from '../../../table/open-table.ts';
import { tableDeps } from '../../../table/table-operations.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { withProgress } from '../../../terminal/progress.ts';
import { addAuthors, authorIn, planAuthors } from './authors.ts';
import { bringAll } from './bring-all.ts';
import { claimIds } from './claim-ids.ts';
import { type Absent, findAbsent, removeAbsent } from './gone.ts';
import { type KeptOptions, optionsAfter, readKnown } from './known-source.ts';
import { bringPictures, moveImages } from './pictures.ts';
import { addEmbedded, readSource, type Source } from './read-source.ts';
import type { Report } from './report.ts';
import { groupsShown, linkTranslations, type TranslatedIds } from './translations.ts';
import type { Outcome, World } from './world.ts';

export interface ImportSettings extends KeptOptions {
  readonly stop: AbortSignal;
  readonly original: Original;
  /**
   * Returns the keys for passwords of events, or undefined if they are not known. It is called only
   * if an event has a password.
   */
  readonly keys: () => Promise<SecretKeys | undefined>;
  readonly sites: readonly Site[];
  readonly translations: readonly TranslatedIds[];
  /** Whether the source overwrites records that were edited here. */
  readonly overwriteEdits?: boolean | undefined;
  readonly report: Report;
}

export interface Imported {
  /** The options of this import, including those taken over from the last import. */
  readonly language: Language;
  readonly offset: number;
  readonly images: Rewriting;
  readonly records: Readonly<Record<Outcome | 'gone' | 'linked', number>>;
}

/**
 * Returns undefined if `stop` was aborted; the next run then continues.
 * @throws OperatorError if the source or the options do not fit the table.
 */
export const importSource = async (table: Table, settings: ImportSettings): Promise<Imported | undefined> => {
  const { original, stop, report, sites, translations } = settings;
  const store = await forWriting(storeIn(table));
  const before = await readKnown(store, original.address);
  const options = optionsAfter(settings, before);
  const { offset = 0, images = [], authors: logins = [] } = options;
  if (options.language !== undefined) siteOf(options.language, sites);

  // Everything that may be wrong has to be found before the first record is written.
  const source = await readSource(original, report);
  const language = options.language ?? languageOf(source);
  const site = siteOf(language, sites);
  addEmbedded(source, record => record.language === '' || record.language === language);
  const authors = await planAuthors(store, source, { offset, logins: new Map(logins) });
  const world: World = {
    ...{ deps: tableDeps(store, site, sites), source: original.address, language, offset, report, stop },
    authorOf: theirs => authors.numbers.get(authorIn(theirs)) ?? 0,
    keys: source.protected.size > 0 ? await settings.keys() : undefined,
    costStyle: costStyle(site, language),
    takesTheirs: settings.overwriteEdits ?? false,
  };
  const absent = before === undefined ? [] : await findGone(table, source, world, original);
  moveImages(source, images);
  const { missing, here } = await claimIds(store, source, { world, options, ...(before && { before }) });
  await addAuthors(store, authors);

  const counts = {
    new: 0,
    changed: 0,
    unchanged: 0,
    edited: 0,
    'left out': source.unreadable.size,
    gone: 0,
    linked: 0,
  };
  await bringPictures(source, missing, world);
  const all = ORIGINAL_KINDS.reduce((sum, kind) => sum + source[kind].size, 0);
  const bring = (advance: () => void) =>
    bringAll(source, world, {
      isHere: (kind, id) => here.has(`${kind} ${id}`),
      onRecord: outcome => {
        counts[outcome] += 1;
        advance();
      },
    });
  await withProgress(all - here.size, bring, 'records checked');
  for (const each of absent) if (!stop.aborted && (await removeAbsent(each, world))) counts.gone += 1;
  await inParallel([...groupsShown(source, offset), ...translations], { concurrency: 16, stop }, async group => {
    const linked = await linkTranslations(group, world);
    counts.linked += linked;
  });
  return stop.aborted ? undefined : { language, offset, images, records: counts };
};

/** @throws OperatorError if the records name no language or several. */
const languageOf = (source: Source): Language => {
  const shown = new Set(ORIGINAL_KINDS.flatMap(kind => [...source[kind].values()].map(record => record.language)));
  const [only] = shown;
  const language = shown.size === 1 ? LANGUAGES.find(each => each === only) : undefined;
  if (language !== undefined) return language;
  throw new OperatorError('The source does not say its language: say it with --language');
};

/** @throws OperatorError if no site has the language. */
const siteOf = (language: Language, sites: readonly Site[]): Site => {
  const site = sites.find(each => each.language === language);
  if (site !== undefined) return site;
  throw new OperatorError(
    `No site speaks ${language}: there are sites in ${sites.map(each => each.language).join(', ')}. Add it to the settings, with time zone and currency`,
  );
};

/**
 * Finds the records that earlier imports brought and that are gone now. Each record that no list
 * shows is requested by its id: if the source still answers, the record is only hidden from lists,
 * and is imported like the others.
 */
const findGone = async (table: Table, source: Source, world: World, original: Original): Promise<readonly Absent[]> => {
  const absent = await findAbsent(
    table,
    world,
    (kind, id) => source[kind].has(id) || source.unreadable.has(`${kind} ${id}`),
  );
  // Without a login, the source answers only for public records, so other records would wrongly
  // seem to be gone.
  const candidates = absent.filter(({ isPublic }) => isPublic || original.login !== undefined);
  await readEach(original, candidates, 'missing records looked for', async ({ kind, id }) => {
    const shown = await readOne(original, kind, id);
    if (shown !== undefined) source.take(kind, shown);
  });
  return candidates.filter(({ kind, id }) => !source[kind].has(id));
};
