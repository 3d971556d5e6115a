/** The operations of the index of the namespace and of the documentation. */

import type { OperationsOf } from '../../shared/api/route.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { namespaceIndex } from '../../shared/docs/namespace-index.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { Deps } from '../runtime/deps.ts';

export const docs: OperationsOf<'docs', Deps> = {
  readIndex: async ({ query, addresses: { root }, authorise }, { site: { namespace, languageParameter } }) => {
    authorise();
    if (query.namespace !== undefined && query.namespace !== namespace) throw new ApiError('rest_invalid_namespace');
    return { body: namespaceIndex(ROUTES, { namespace, root, languageParameter }) };
  },
  readDocumentation: async ({ addresses: { root }, authorise }, { issuer, site: { languageParameter } }) => {
    authorise();
    return { body: openApi(ROUTES, { root, title: 'Calendar of events', languageParameter, issuer: issuer?.url }) };
  },
};
