/**
 * The event that lists of venues, organizers and terms are filtered by: `event=`, `post=` (contract/venues#lists,
 * contract/terms#term-lists; contract/rights#hidden-records).
 */

import { mayOnPost } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/route.ts';
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
 * Lists of what the event links. An event that the caller may not read, or that is protected and neither the caller's to edit nor
 * opened by the password, is answered as one that does not exist.
 * @throws ApiError 400 naming the parameter; 429 while guessing at the password is slowed.
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
