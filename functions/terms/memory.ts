/**
 * Caches the terms of a language in the memory of the function. Almost every event shows some, and
 * they rarely change, so reading them for each page would cost more than the rest of the page. Each
 * request reads their version, one item, from its store (the table, or the cache of items,
 * docs/decisions/caches), so the cache is never stale.
 */
import * as v from 'valibot';
import type { TermCache, Terms } from '../../shared/linked/term-view.ts';
import { type Group, groupIn } from '../../shared/model/translations.ts';
import { isTerm, recordOf } from '../../shared/records/record.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  isTermTranslationsSort,
  recordKeyOf,
  TERMS_VERSION,
  termsPartition,
  termsVersionKey,
  termTranslationsKey,
} from '../../shared/store/table.ts';

export const termCache = (store: Store): TermCache => {
  const termsByLanguage = new Map<Language, Terms>();
  return async (language, through = store) => {
    const known = termsByLanguage.get(language);
    const [item] = known === undefined ? [] : await through.read([termsVersionKey(language)], 'consistent');
    if (known !== undefined && versionIn(item) === known.version) return known;
    // This read notes that an answer depends on the language.
    const terms = await allTerms(through, language);
    termsByLanguage.set(language, terms);
    return terms;
  };
};

/**
 * Reads the version before the terms. Terms that change in between are newer than the version, and
 * are read again next time.
 */
const allTerms = async (store: Pick<Store, 'readRange'>, language: Language): Promise<Terms> => {
  const items = await store.readRange({ partition: termsPartition(language), consistent: true });
  const bySort = new Map(items.map(item => [item.sk, item]));
  const copies = items.filter(({ sk }) => sk !== termsVersionKey(language).sk && !isTermTranslationsSort(sk));
  const terms = copies.map(recordOf).filter(isTerm);
  const groups = terms.flatMap((term): [string, Group][] => {
    const group = groupIn(bySort.get(termTranslationsKey(language, term.link).sk));
    return group === undefined ? [] : [[recordKeyOf(term).pk, group]];
  });
  return {
    version: versionIn(bySort.get(termsVersionKey(language).sk)),
    byLink: new Map(terms.map(term => [term.link, term])),
    groups: new Map(groups),
  };
};

const versionIn = (item: Readonly<Record<string, unknown>> | undefined): number =>
  item === undefined ? 0 : v.parse(v.number(), item[TERMS_VERSION]);
