/** The operations of the index of the namespace and of the documentation. */

import type { OperationsOf, Request } from '../../shared/api/operation.ts';
import { NAMESPACE_ROUTES } from '../../shared/api/routes.ts';
import { asOpenApi31 } from '../../shared/docs/as-openapi-31.ts';
import { namespaceIndex } from '../../shared/docs/namespace-index.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { rootIndex } from '../../shared/docs/root-index.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { readersLanguage } from '../../shared/language.ts';
import type { MessageLanguage } from '../../shared/settings/language.ts';
import { namespaceName } from '../../shared/settings/namespace.ts';
import type { Site } from '../../shared/settings/site.ts';
import { offsetHoursAt } from '../../shared/time/zone.ts';
import type { Deps } from '../runtime/deps.ts';
import { textsIn } from './texts.ts';

export const docs: OperationsOf<'docs', Deps> = {
  readIndex: async (request, { site }) => {
    const { query, addresses, authorise } = request;
    authorise();
    if (query.namespace !== undefined && query.namespace !== namespaceName(site.namespace))
      throw new ApiError('rest_invalid_namespace');
    const language = languageFor(request, site);
    const body = namespaceIndex(NAMESPACE_ROUTES, { ...site, root: addresses.root, texts: await textsIn(language) });
    return { body, contentLanguage: language };
  },
  readRootIndex: async (request, { site, zone }) => {
    request.authorise();
    const language = languageFor(request, site);
    const told = { ...site, root: request.addresses.root, texts: await textsIn(language) };
    return { body: rootIndex({ ...told, offset: offsetHoursAt(request.now, zone) }), contentLanguage: language };
  },
  readDocumentation: async (request, { issuer, site }) => {
    request.authorise();
    const language = languageFor(request, site);
    const told = { languageParameter: site.languageParameter, language, texts: await textsIn(language) };
    const document = openApi(NAMESPACE_ROUTES, { root: request.addresses.root, issuer: issuer?.url, ...told });
    return {
      body: request.query.version === '3.1' ? asOpenApi31(document) : document,
      contentLanguage: language,
    };
  },
};

/** People read these texts, so they are in the language of messages (contract/languages#messages). */
const languageFor = (
  { query, headers }: Pick<Request<'readDocumentation' | 'readIndex' | 'readRootIndex'>, 'query' | 'headers'>,
  site: Site,
): MessageLanguage => readersLanguage(query.ml_language, headers['accept-language'], site);
