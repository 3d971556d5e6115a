/**
 * The change feeds of categories and tags, including those without events (contract/changes). This
 * file is loaded on first use.
 */

import * as v from 'valibot';
import { shortenedRecords } from '../../shared/api/answer.ts';
import type { Operation, OperationInput } from '../../shared/api/operation.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import { type TermView, termView } from '../../shared/linked/term-view.ts';
import { translationsShown } from '../../shared/model/translations.ts';
import { TermId, type TermType } from '../../shared/store/records.ts';
import { changesReply, type FollowedList, type ShownRecords } from '../records/change-feed.ts';
import type { Deps } from '../runtime/deps.ts';

export const listCategoryChanges: Operation<'listCategoryChanges', Deps> = (request, deps) =>
  changesReply({ ...followed('category', request, deps), named: category => ({ category }) }, request, deps);

export const listTagChanges: Operation<'listTagChanges', Deps> = (request, deps) =>
  changesReply({ ...followed('tag', request, deps), named: tag => ({ tag }) }, request, deps);

/** Terms come from the cache, which is validated for each request. */
const followed = <T extends TermType>(
  type: T,
  request: OperationInput,
  deps: Deps,
): Omit<FollowedList<T, TermId, TermView, unknown>, 'named'> => ({
  type,
  idOf: id => v.parse(TermId, id),
  listed: async (place, limit) => {
    const terms = (await termsOf(type, request, deps)).filter(({ id }) => id > Number(place));
    const ids = terms.map(({ id }) => id).sort((a, b) => a - b);
    return { ids: ids.slice(0, limit), next: ids.length > limit ? String(ids[limit - 1]) : undefined };
  },
  shown: ids => shownTerms(type, ids, request, deps),
  inSize: shortenedRecords,
});

const termsOf = async (type: TermType, { language }: OperationInput, deps: Deps): Promise<TermRecord[]> =>
  [...(await deps.terms(language)).byLink.values()].filter(term => term.type === type);

const shownTerms = async (
  type: TermType,
  ids: readonly TermId[],
  request: OperationInput,
  deps: Deps,
): Promise<ShownRecords<TermView>> => {
  const { language, addresses, now } = request;
  if (ids.length === 0) return { records: new Map() };
  const [{ byLink, groups }, counts] = await Promise.all([
    deps.terms(language),
    deps.cards.counts({ ...deps, language, now }),
  ]);
  const translations = translationsShown(groups, { addresses, caller: undefined, now });
  const known = new Map([...byLink.values()].filter(term => term.type === type).map(term => [term.id, term]));
  const records = new Map(
    ids.flatMap(id => {
      const term = known.get(id);
      if (term === undefined) return [];
      const view = termView(term, counts[term.link] ?? 0, { addresses, translations });
      return [[id, { version: term.version, view }] as const];
    }),
  );
  return { records };
};
