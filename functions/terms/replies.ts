/** Finds a term by id, and makes the replies of operations on one term. */

import { type OperationInput, type Reply, versionOf } from '../../shared/api/operation.ts';
import { restAddress } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import { type TermView, termView, withLinks } from '../../shared/linked/term-view.ts';
import { type Group, type GroupsByRecord, translationsShown } from '../../shared/model/translations.ts';
import type { AnyRecord } from '../../shared/records/record.ts';
import type { TermId, TermType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import { readTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

export const isOfTermType =
  (type: TermType) =>
  (record: AnyRecord | undefined): record is TermRecord =>
    record?.type === type;

interface FoundTerm {
  readonly term: TermRecord;
  /** The group of its translations. */
  readonly group: Group | undefined;
  /** The number of its public events. */
  readonly count: number;
}

/**
 * @throws ApiError 400, because only events are answered 404 (contract/http#statuses-of-answers).
 */
export const findTerm = async (type: TermType, id: TermId, store: Store): Promise<TermRecord> => {
  const term = await readTerm(store, id, 'stored');
  if (term?.type !== type) throw invalid({ id: 'unknown' });
  return term;
};

/** The number of public events of the term. */
export const countOf = async (
  { language, link }: TermRecord,
  { now }: OperationInput,
  { store, cards }: Deps,
): Promise<number> => (await cards.counts({ store, now, language }))[link] ?? 0;

export const viewOf = ({ term, group, count }: FoundTerm, request: OperationInput): TermView => {
  const groups: GroupsByRecord = new Map(group === undefined ? [] : [[recordKeyOf(term).pk, group]]);
  const options = { addresses: request.addresses, translations: translationsShown(groups, request) };
  return termView(term, count, options);
};

export const termReply = (found: FoundTerm, request: OperationInput): Reply<TermView> => ({
  body: withLinks(viewOf(found, request)),
  version: versionOf(found.term),
  contentLanguage: found.term.language,
});

export const createdTermReply = (found: FoundTerm, request: OperationInput): Reply<TermView> => ({
  ...termReply(found, request),
  headers: { Location: restAddress(request.addresses, found.term.type, found.term.id) },
});
