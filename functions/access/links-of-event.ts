/**
 * The filters `event` and `post` of lists of venues, organizers and terms: only records that one event links (contract/venues#lists,
 * contract/terms#term-lists, contract/rights#hidden-records).
 */

import { mayOnPost } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { readPost } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { isOpen } from './event-passwords.ts';

interface NamedEvent {
  readonly parameter: 'event' | 'post';
  readonly id: PostId;
  readonly password: string | undefined;
}

/**
 * The lists of the records that the event links. An event that the caller may not read counts as unknown; so does a protected one, unless
 * the caller may edit it or sent its password.
 * @throws ApiError 400 naming the parameter; 429 after too many wrong passwords.
 */
export const linksOfEvent = async (
  { parameter, id, password }: NamedEvent,
  request: Pick<OperationInput, 'caller' | 'network' | 'now'>,
  deps: Deps,
): Promise<readonly ListName[]> => {
  const unknown = invalid({ [parameter]: 'unknown' });
  const event = await readPost(deps.store, id, request.now);
  if (event?.type !== 'event' || !mayOnPost(request.caller, 'read', event)) throw unknown;
  const isShown = mayOnPost(request.caller, 'edit', event) || (await isOpen(event, password, request, deps));
  if (!isShown) throw unknown;
  return event.links;
};
