/** Finds the category or tag of a path. */

import { type OperationInput, type Reply, versionOf } from '../../shared/api/operation.ts';
import { restAddress } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { type Group, type GroupsByRecord, translationsShown } from '../../shared/model/translations.ts';
import type { AnyRecord } from '../../shared/records/record.ts';
import type { TermId, TermType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { type TermView, termView, withLinks } from '../../shared/terms/view.ts';
import { readTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

export const isOfTermType =
  (type: TermType) =>
  (record: AnyRecord | undefined): record is TermRecord =>
    record?.type === type;

/** A term, and its translations, which may still be loading. */
interface FoundTerm {
  readonly term: TermRecord;
  readonly group: Group | undefined | Promise<Group | undefined>;
}

/** @throws ApiError 400: only events are answered 404 (contract/http#statuses-of-answers). */
export const findTerm = async (type: TermType, id: TermId, store: Store): Promise<TermRecord> => {
  const term = await readTerm(store, id, 'stored');
  if (term?.type !== type) throw invalid({ id: 'unknown' });
  return term;
};

// Builds the replies of the operations on a single term.

/** The view of a term. Reads the number of its public events. */
export const countedView = async (
  { term, group: found }: FoundTerm,
  request: OperationInput,
  { store, cards }: Deps,
): Promise<TermView> => {
  const [counts, group] = await Promise.all([
    cards.counts({ store, now: request.now, language: term.language }),
    found,
  ]);
  const groups: GroupsByRecord = new Map(group === undefined ? [] : [[recordKeyOf(term).pk, group]]);
  const options = { addresses: request.addresses, translations: translationsShown(groups, request) };
  return termView(term, counts.get(term.list) ?? 0, options);
};

export const termReply = async (found: FoundTerm, request: OperationInput, deps: Deps): Promise<Reply<TermView>> => ({
  body: withLinks(await countedView(found, request, deps)),
  version: versionOf(found.term),
  contentLanguage: found.term.language,
});

export const createdTermReply = async (
  found: FoundTerm,
  request: OperationInput,
  deps: Deps,
): Promise<Reply<TermView>> => {
  const reply = await termReply(found, request, deps);
  return { ...reply, headers: { Location: restAddress(request.addresses, found.term.type, found.term.id) } };
};
