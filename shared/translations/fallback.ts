/**
 * Decides which lists with fallbacks contain a record. Such a list has one record of each group of translations: the one in the site's
 * language, else in the first fallback language that has one (contract/lists#fallback). Pure.
 */
import type { Language } from '../settings/language.ts';
import type { KnownSite } from '../settings/site.ts';
import type { Group, Member } from './group.ts';

/** The sites with fallback languages, each with all its languages in order, its own first. */
export type Fallbacks = ReadonlyMap<Language, readonly Language[]>;

export const fallbacksOf = (sites: readonly KnownSite[]): Fallbacks =>
  new Map(
    sites
      .filter(({ fallback }) => fallback.length > 0)
      .map(({ language, fallback }): [Language, readonly Language[]] => [language, [language, ...fallback]]),
  );

/** Drafts, hidden and protected records are in no list with fallbacks, and do not replace others there. */
const isListed = ({ status, isHidden, isProtected }: Member): boolean =>
  status === 'publish' && !isHidden && !isProtected;

/** The sites whose lists with fallbacks contain a record. `others`: its translations. */
export const sitesShowing = (own: Member, others: readonly Member[], fallbacks: Fallbacks): readonly Language[] => {
  if (!isListed(own)) return [];
  const rivals = others.filter(isListed).map(({ language }) => language);
  return [...fallbacks]
    .filter(([, languages]) => languages.find(each => each === own.language || rivals.includes(each)) === own.language)
    .map(([site]) => site);
};

/** The members of a group without one of them. */
export const othersIn = (group: Group | undefined, id: number): readonly Member[] =>
  (group?.members ?? []).filter(member => member.id !== id);

/**
 * The ids of the other records that may have to move between lists with fallbacks when the record `id` is written. `groups`: the groups of
 * that record before and after the write, and the one that was merged with it.
 */
export const idsToFollow = (
  groups: readonly (Group | undefined)[],
  id: number,
  fallbacks: Fallbacks,
): readonly number[] =>
  fallbacks.size === 0 ? [] : [...new Set(groups.flatMap(group => othersIn(group, id)).map(member => member.id))];
