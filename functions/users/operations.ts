/** The caller, as WordPress shows users (contract/wordpress#users). There is no list of users. */

import { UNAUTHENTICATED } from '../../shared/api/access.ts';
import type { OperationsOf } from '../../shared/api/operation.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { userView } from '../../shared/wordpress/users.ts';
import type { Deps } from '../runtime/deps.ts';

export const users: OperationsOf<'users', Deps> = {
  readCaller: async ({ authorise, caller, query, addresses }) => {
    authorise();
    if (caller === undefined) throw new ApiError('rest_not_logged_in', { headers: UNAUTHENTICATED });
    const isForEditing = query.context === 'edit';
    return { body: userView(caller, { site: addresses.site, isForEditing }) };
  },
};
