/** The operations of the index of the namespace and of the documentation. */

import type { OperationsOf } from '../../shared/api/operation.ts';
import { NAMESPACE_ROUTES } from '../../shared/api/routes.ts';
import { asOpenApi31 } from '../../shared/docs/as-openapi-31.ts';
import { namespaceIndex } from '../../shared/docs/namespace-index.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { rootIndex } from '../../shared/docs/root-index.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { namespaceName } from '../../shared/settings/namespace.ts';
import { offsetHoursAt } from '../../shared/time/zone.ts';
import type { Deps } from '../runtime/deps.ts';

/** The language of descriptions (docs/decisions/0057). */
const contentLanguage = 'en';

export const docs: OperationsOf<'docs', Deps> = {
  readIndex: async ({ query, addresses, authorise }, { site }) => {
    authorise();
    if (query.namespace !== undefined && query.namespace !== namespaceName(site.namespace))
      throw new ApiError('rest_invalid_namespace');
    return { body: namespaceIndex(NAMESPACE_ROUTES, { ...site, root: addresses.root }), contentLanguage };
  },
  readRootIndex: async ({ addresses, now, authorise }, { site, zone }) => {
    authorise();
    return { body: rootIndex({ ...site, root: addresses.root, offset: offsetHoursAt(now, zone) }), contentLanguage };
  },
  readDocumentation: async ({ query, addresses, authorise }, { issuer, site }) => {
    authorise();
    const { languageParameter } = site;
    const document = openApi(NAMESPACE_ROUTES, { root: addresses.root, issuer: issuer?.url, languageParameter });
    return { body: query.version === '3.1' ? asOpenApi31(document) : document, contentLanguage };
  },
};
