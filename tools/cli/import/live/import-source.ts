/**
 * Imports all records that a live service with the API of The Events Calendar shows into a table,
 * and keeps their ids (docs/migrating-from-wordpress.md). Another run imports what is new, changed
 * and gone at the source, and changes nothing else.
 */
import { costStyle } from '../../../../shared/events/cost.ts';
import type { SecretKeys } from '../../../../shared/settings/secret-keys.ts';
import { LANGUAGES, type Language, type Site } from '../../../../shared/settings/site.ts';
import type { Original } from '../../../original/connection.ts';
import type { Rewriting } from '../../../original/pictures.ts';
import { forWriting, storeIn, type Table } from '../../../table/open-table.ts';
import { tableDeps } from '../../../table/table-operations.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { addAuthors, authorIn, planAuthors } from './authors.ts';
import { bringAll, type Outcome } from './bring.ts';
import { claimIds, type KeptOptions, optionsAfter, readKnown } from './claim-ids.ts';
import { findGone, removeGone } from './gone.ts';
import { bringPictures, type Copying, moveImages } from './pictures.ts';
import { addEmbedded, readSource, type Source } from './read-source.ts';
import type { Report } from './report.ts';
import { groupsShown, linkTranslations, type TranslatedIds } from './translations.ts';
import type { World } from './world.ts';

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
  /** Where pictures are copied; undefined: they keep their addresses. */
  readonly copying?: ((site: Site) => Promise<Copying>) | undefined;
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
 * @throws OperatorError if the source or the options do not fit the table.
 * @throws the reason of `stop`; the next run then continues.
 */
export const importSource = async (table: Table, settings: ImportSettings): Promise<Imported> => {
  const { original, stop, report, sites, translations } = settings;
  const store = await forWriting(storeIn(table));
  const before = await readKnown(store, original.address);
  const options = optionsAfter(settings, before);
  const { offset = 0, images = [], authors: logins = [] } = options;
  if (options.language !== undefined) siteOf(options.language, sites);

  // Everything that may be wrong has to be found before the first record is written.
  const source = await readSource(original, report, before);
  const language = options.language ?? languageOf(source);
  const site = siteOf(language, sites);
  const copying = await settings.copying?.(site);
  addEmbedded(source, record => record.language === '' || record.language === language);
  const authors = await planAuthors(store, source, { offset, logins: new Map(logins) });
  const world: World = {
    ...{ deps: tableDeps(store, site, sites), source, address: original.address, language, offset, report, stop },
    authorOf: theirs => authors.numbers.get(authorIn(theirs)) ?? 0,
    keys: source.protected.size > 0 ? await settings.keys() : undefined,
    costStyle: costStyle(site, language),
    takesTheirs: settings.overwriteEdits ?? false,
    linked: new Map(),
    copied: new Map(),
  };
  const gone = before === undefined ? [] : await findGone(table, original, world);
  moveImages(source, images);
  await claimIds(store, world, { before, options });
  await addAuthors(store, authors);

  await bringPictures(world, copying);
  const outcomes = await bringAll(world);
  const count = (of: Outcome): number => outcomes.filter(each => each === of).length;
  const removed = await inParallel(gone, { concurrency: 1, stop }, each => removeGone(each, world));
  const groups = [...groupsShown(world), ...translations];
  const linked = await inParallel(groups, { concurrency: 16, stop }, group => linkTranslations(group, world));
  const records = {
    ...{ new: count('new'), changed: count('changed'), unchanged: count('unchanged'), edited: count('edited') },
    'left out': source.unreadable.size + count('left out'),
    gone: removed.filter(Boolean).length,
    linked: linked.reduce((sum, each) => sum + each, 0),
  };
  return { language, offset, images, records };
};

/** @throws OperatorError if the records name no language or several. */
const languageOf = (source: Source): Language => {
  const shown = new Set([...source.records.values()].map(record => record.language));
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
