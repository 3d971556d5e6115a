/**
 * Imports all records that a live service with the original's interface shows, with their ids, into a table (docs/moving-in.md). Run again,
 * it imports what is new, changed and gone there, and changes nothing else.
 */
import type { SecretKeys } from '../../../../shared/auth/secret-keys.ts';
import { costStyle } from '../../../../shared/events/cost.ts';
import { LANGUAGES, type Language, type Site } from '../../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import type { Original } from '../../../original/connection.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import { readOne } from '../../../original/read-list.ts';
import { forWriting, storeIn, type Table } from '../../../table/open-table.ts';
import { tableDeps } from '../../../table/table-operations.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { withProgress } from '../../../terminal/progress.ts';
import { addAuthors, authorsIn, planAuthors } from './authors.ts';
import { bringAll } from './bring-all.ts';
import { claimIds } from './claim-ids.ts';
import { findAbsent, removeAbsent } from './gone.ts';
import { type KeptOptions, type KnownSource, optionsAfter, readKnown } from './known-source.ts';
import type { LiveOptions } from './live-options.ts';
import { bringPictures, type Rewriting, rewriteImages } from './pictures.ts';
import { readSource } from './read-source.ts';
import type { Report } from './report.ts';
import { addEmbedded, type Collected, collect, sizeOf } from './source.ts';
import { groupsShown, linkTranslations, type TranslatedIds } from './translations.ts';
import type { Outcome, World } from './world.ts';

type SaidOptions = Pick<
  LiveOptions,
  'language' | 'idOffset' | 'images' | 'change' | 'allowPrivate' | 'roles' | 'theirs'
>;

export interface ImportSettings extends SaidOptions {
  readonly stop: AbortSignal;
  readonly original: Original;
  /** Logins here, by ids of users at the source; undefined: those of the last import. */
  readonly logins?: ReadonlyMap<number, string> | undefined;
  /** The keys for passwords of events. Called if there are any. undefined: they are not known. */
  readonly keys: () => Promise<SecretKeys | undefined>;
  readonly sites: readonly Site[];
  readonly translations: readonly TranslatedIds[];
  readonly report: Report;
  /** Called with a message about each step. */
  readonly say: (what: string) => void;
}

export interface Imported {
  readonly source: string;
  /** With these options, also if they are those of the last import. */
  readonly language: Language;
  readonly offset: number;
  readonly images: Rewriting;
  readonly records: Readonly<Record<Outcome | 'gone' | 'linked', number>>;
}

/** undefined: `stop` was aborted, and the next run continues. @throws OperatorError. */
export const importSource = async (table: Table, settings: ImportSettings): Promise<Imported | undefined> => {
  const { original, stop, say, report } = settings;
  const store = await forWriting(storeIn(table));
  const before = await readKnown(store, original.address);
  const { options, again } = optionsAfter(
    {
      language: settings.language,
      offset: settings.idOffset,
      images: settings.images,
      authors: settings.logins && [...settings.logins],
    },
    before,
    settings.change ?? false,
  );
  if (again.length > 0) say(`As in the last import: ${again.join(' ')}`);
  const { offset = 0, images = [] } = options;
  if (options.language !== undefined) siteOf(options.language, settings.sites);
  say(`Reading ${original.address}`);
  const collected = await readSource(original);
  const { language, world, absent, here } = await prepare(store, table, { collected, options, before, settings });
  for (const { kind, id, why } of collected.unreadable) report.add({ what: 'left out', kind, id, why });
  if (offset !== 0) reportNumbers(collected, { report, offset });
  await addAuthors(store, world.authors);
  if (stop.aborted) return undefined;

  const counts: Record<Outcome | 'gone' | 'linked', number> = {
    ...{ new: 0, changed: 0, unchanged: 0, edited: 0, 'left out': collected.unreadable.length, gone: 0, linked: 0 },
  };
  await bringPictures(collected.source, world);
  if (stop.aborted) return undefined;
  const toCheck = sizeOf(collected.source) - [...here].filter(name => !name.startsWith('picture ')).length;
  const bring = (advance: () => void) =>
    bringAll(collected, world, {
      stop,
      isHere: (kind, id) => here.has(`${kind} ${id}`),
      onRecord: outcome => {
        counts[outcome] += 1;
        advance();
      },
    });
  await withProgress(toCheck, bring, 'records checked');
  if (stop.aborted) return undefined;
  for (const each of absent) if (!stop.aborted && (await removeAbsent(each, world))) counts.gone += 1;
  const groups = distinct([...groupsShown(collected.source, offset), ...settings.translations]);
  const link = (advance: () => void) =>
    inParallel(groups, { concurrency: 16, stop }, async group => {
      const linked = await linkTranslations(group, world);
      counts.linked += linked;
      advance();
    });
  await withProgress(groups.length, link, 'groups of translations checked');
  if (stop.aborted) return undefined;
  return { source: original.address, language, offset, images, records: counts };
};

interface Start {
  readonly collected: Collected;
  readonly options: KeptOptions;
  /** undefined: this is the first import of the source. */
  readonly before: KnownSource | undefined;
  readonly settings: ImportSettings;
}

/** Everything that may be wrong is found here, before the first record is written. @throws OperatorError. */
const prepare = async (store: UncheckedStore, table: Table, { collected, options, before, settings }: Start) => {
  const { offset = 0, images = [], authors = [] } = options;
  const language = languageOf(collected, options.language);
  addEmbedded(collected.source, record => record.language === '' || record.language === language);
  const world = await worldOf(store, collected, { ...settings, language, offset, logins: new Map(authors) });
  // Before ids are checked, because a record that is missing in lists may still be readable by id, and is then imported like the others.
  const absent = before === undefined ? [] : await findGone(table, { collected, world, settings });
  rewriteImages(collected.source, images);
  const here = await claimIds(store, collected, {
    ...{ world, options },
    before: before?.offset === offset ? before : undefined,
  });
  return { language, world, absent, here };
};

/** @throws OperatorError if there is no option, and the records name no language or several. */
const languageOf = ({ source }: Collected, sent: Language | undefined): Language => {
  if (sent !== undefined) return sent;
  const shown = new Set(ORIGINAL_KINDS.flatMap(kind => [...source[kind].values()].map(record => record.language)));
  const [only] = shown;
  const language = shown.size === 1 ? LANGUAGES.find(each => each === only) : undefined;
  if (language !== undefined) return language;
  throw new OperatorError(NO_LANGUAGE);
};
const NO_LANGUAGE = 'The source does not say its language: say it with --language';

/** @throws OperatorError if no site has the language. */
const siteOf = (language: Language, sites: readonly Site[]): Site => {
  const site = sites.find(each => each.language === language);
  if (site !== undefined) return site;
  throw new OperatorError(
    `No site speaks ${language}: there are sites in ${sites.map(each => each.language).join(', ')}. Add it to the settings, with time zone and currency`,
  );
};

interface ImportWorld extends World {
  readonly authors: Awaited<ReturnType<typeof planAuthors>>;
}

/** @throws OperatorError if no site has the language, or ids of authors belong to other users here. */
const worldOf = async (
  store: UncheckedStore,
  { source, users, protected: closed }: Collected,
  settings: ImportSettings & {
    readonly language: Language;
    readonly offset: number;
    readonly logins: ReadonlyMap<number, string>;
  },
): Promise<ImportWorld> => {
  const { language, sites, offset, original, logins, roles: keepsRoles = false } = settings;
  const site = siteOf(language, sites);
  const authors = await planAuthors(store, authorsIn(source), { offset, logins, users, keepsRoles });
  return {
    ...{ deps: tableDeps(store, site, sites), language, offset, authors, takesTheirs: settings.theirs ?? false },
    allowsPrivate: settings.allowPrivate ?? false,
    keys: closed.size > 0 ? await settings.keys() : undefined,
    ...{ report: settings.report, source: original.address, linkables: new Map() },
    authorOf: theirs => authors.numbers.get(theirs) ?? 0,
    costStyle: costStyle(site, language),
  };
};

/**
 * Of the records that earlier imports brought and no list shows now, those that are gone. Each is requested by id: if the source still
 * answers, it is only hidden from lists, and is added to `collected`.
 */
const findGone = async (
  table: Table,
  {
    collected,
    world,
    settings,
  }: { readonly collected: Collected; readonly world: ImportWorld; readonly settings: ImportSettings },
) => {
  const { original, stop } = settings;
  const unreadable = new Set(collected.unreadable.map(({ kind, id }) => `${kind} ${id}`));
  const isShown = (kind: OriginalKind, id: number): boolean =>
    collected.source[kind].has(id) || unreadable.has(`${kind} ${id}`);
  const missing = await findAbsent(table, { source: world.source, isShown }, stop);
  // Without a login, the source answers only for public records, so others would look as if they were gone.
  const candidates = missing.filter(({ isPublic }) => isPublic || original.login !== undefined);
  const ask = (advance: () => void) =>
    Promise.all(candidates.map(({ kind, id }) => readOne(original, kind, id).finally(advance)));
  const answers = await withProgress(candidates.length, ask, 'missing records looked for');
  for (const [i, { kind }] of candidates.entries()) if (answers[i] !== undefined) collect(collected, kind, answers[i]);
  return candidates.filter((_, i) => answers[i] === undefined);
};

const reportNumbers = ({ source }: Collected, { report, offset }: Pick<World, 'report' | 'offset'>): void => {
  for (const kind of ORIGINAL_KINDS)
    for (const id of source[kind].keys()) report.add({ what: 'renumbered', kind, id, here: id + offset });
};

const distinct = (groups: readonly TranslatedIds[]): readonly TranslatedIds[] => [
  ...new Map(groups.map(group => [`${group.kind} ${group.ids.join()}`, group])).values(),
];
