/** Who may read a protected event (contract/events#event-passwords). */
import { mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { isOpen } from '../access/event-passwords.ts';
import type { Deps } from '../runtime/deps.ts';

/** With `context=edit`, callers who may edit the event need no password. @throws ApiError 403 for a wrong one, 429 after too many. */
export const checkPassword = async (
  event: EventRecord,
  { password, context }: { readonly password?: string | undefined; readonly context?: string | undefined },
  request: OperationInput,
  deps: Deps,
): Promise<void> => {
  if (context === 'edit' && mayOnPost(request.caller, 'edit', event)) return;
  if (!(await isOpen(event, password, request, deps))) throw new ApiError('event-password-protected');
};
