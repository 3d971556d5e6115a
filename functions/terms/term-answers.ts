/** Builds the replies of the operations on a single term. */

import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput, Reply } from '../../shared/api/operation.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import { type TermView, termView, withLinks } from '../../shared/terms/view.ts';
import type { GroupsByRecord } from '../../shared/translations/group.ts';
import { versionOf } from '../records/preconditions.ts';
import type { Deps } from '../runtime/deps.ts';
import { translationsShown } from '../translations/shown.ts';
import type { FoundTerm } from './find-term.ts';

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
