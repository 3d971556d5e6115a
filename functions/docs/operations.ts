/** The operations of the index of the namespace and of the documentation. */

import type { OperationsOf } from '../../shared/api/route.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { namespaceIndex } from '../../shared/docs/namespace-index.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { rootIndex } from '../../shared/docs/root-index.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { isOfWordPress, namespaceName, ROOT_NAMESPACE } from '../../shared/settings/namespace.ts';
import { offsetHoursAt } from '../../shared/time/zone.ts';
import type { Deps } from '../runtime/deps.ts';

const TITLE = 'Calendar of events';

export const docs: OperationsOf<'docs', Deps> = {
  readIndex: async ({ query, now, addresses: { root }, authorise }, { site, zone }) => {
    authorise();
    const asked = { ...site, root };
    if (query.namespace === undefined || query.namespace === namespaceName(site.namespace))
      return { body: namespaceIndex(ROUTES, asked) };
    if (query.namespace !== ROOT_NAMESPACE || !isOfWordPress(site.namespace))
      throw new ApiError('rest_invalid_namespace');
    return { body: rootIndex(ROUTES, { ...asked, title: TITLE, offset: offsetHoursAt(now, zone) }) };
  },
  readDocumentation: async ({ addresses: { root }, authorise }, { issuer, site: { languageParameter } }) => {
    authorise();
    return { body: openApi(ROUTES, { root, title: TITLE, languageParameter, issuer: issuer?.url }) };
  },
};
