/** The operations of the index of the namespace and of the documentation. */
import type { OperationsOf } from '../shared/api/operation.ts';
import { NAMESPACE_ROUTES } from '../shared/api/routes.ts';
import { namespaceIndex, rootIndex } from '../shared/docs/index-documents.ts';
import { asOpenApi31, openApi } from '../shared/docs/openapi.ts';
import { ApiError } from '../shared/http/errors.ts';
import { namespaceName } from '../shared/settings/site.ts';
import { offsetHoursAt } from '../shared/time/zone.ts';
import { withRequestLine } from './http/handler.ts';
import { withExplorer } from './pages/explorer.ts';
import type { Deps, FunctionDeps } from './runtime/deps.ts';
import { codeRoot, madeOnce, serve } from './service.ts';

/** The language of descriptions (docs/decisions/documentation-from-schemas). */
const contentLanguage = 'en';

export const docs: OperationsOf<'docs', Deps> = {
  readIndex: async ({ query, addresses, authorise }, { site, languages }) => {
    authorise();
    if (query.namespace !== undefined && query.namespace !== namespaceName(site.namespace))
      throw new ApiError('rest_invalid_namespace');
    return { body: namespaceIndex(NAMESPACE_ROUTES, { ...site, languages, root: addresses.root }), contentLanguage };
  },
  readRootIndex: async ({ addresses, now, authorise }, { site, languages, zone }) => {
    authorise();
    const offset = offsetHoursAt(now, zone);
    return { body: rootIndex({ ...site, languages, root: addresses.root, offset }), contentLanguage };
  },
  readDocumentation: async ({ query, addresses, authorise }, { issuer, site, languages }) => {
    authorise();
    const { languageParameter } = site;
    const told = { root: addresses.root, issuer: issuer?.url, languageParameter, languages };
    const document = openApi(NAMESPACE_ROUTES, told);
    return { body: query.version === '3.1' ? asOpenApi31(document) : document, contentLanguage };
  },
};

// The function of the index and the documentation.

/** Without `makeDeps`, the dependencies come from the environment. */
export const serveDocs = (makeDeps?: () => FunctionDeps) => {
  const getDeps = madeOnce('docs', makeDeps);
  return withRequestLine(getDeps, withExplorer(getDeps, codeRoot(), serve('docs', docs, getDeps)));
};
