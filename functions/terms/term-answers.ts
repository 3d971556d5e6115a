/** Builds the replies of the operations on a single term. */

import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput, Reply } from '../../shared/api/route.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { type TermView, termView, withLinks } from '../../shared/terms/view.ts';
import { versionOf } from '../records/preconditions.ts';
import { countsOfEach } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

/** The view of a term, with the number of its public events, which is read from the store. */
export const countedView = async (
  term: TermRecord,
  { addresses }: OperationInput,
  { store }: Deps,
): Promise<TermView> => {
  const counts = await countsOfEach([term.list], term.language, store);
  return termView(term, counts.get(term.list) ?? 0, addresses);
};

export const termReply = async (term: TermRecord, request: OperationInput, deps: Deps): Promise<Reply<TermView>> => ({
  body: withLinks(await countedView(term, request, deps)),
  version: versionOf(term),
});

export const createdTermReply = async (
  term: TermRecord,
  request: OperationInput,
  deps: Deps,
): Promise<Reply<TermView>> => {
  const reply = await termReply(term, request, deps);
  return { ...reply, headers: { Location: restAddress(request.addresses, term.type, term.id) } };
};
