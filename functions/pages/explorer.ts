/**
 * The API explorer for browsers, at the address of the OpenAPI document
 * (docs/decisions/documentation-from-schemas).
 */
import { ROUTES } from '../../shared/api/routes.ts';
import { messageLanguage } from '../../shared/i18n/language.ts';
import { explorerPage } from '../../shared/pages/explorer-page.ts';
import type { HttpHandler } from '../http/handler.ts';
import { type HttpEvent, methodOf, queryOf, siteAddressOf } from '../http/request.ts';
import { type HttpResult, ownPageCaching, pageDiscovery } from '../http/result.ts';
import { note } from '../logs/request-log.ts';
import type { Deps } from '../runtime/deps.ts';
import { htmlContent, pageResult, wantsHtml } from './page-answers.ts';
import { fileServer } from './static-files.ts';
import { pageTextsIn } from './texts.ts';

/**
 * `fileServer` explains `root`. `api` answers other clients, and requests with `version`. Both
 * answers have `Vary: Accept`.
 */
export const withExplorer = (getDeps: () => Deps, root: string, api: HttpHandler): HttpHandler => {
  const { versionOf } = fileServer(root);
  return async (event, context) => {
    const deps = getDeps();
    if (!isDocumentation(event, deps)) return api(event, context);
    if (!wantsHtml(event) || queryOf(event).has('version')) return varying(await api(event, context));
    note({ operation: 'page.reference' });
    const { site } = deps;
    const { language } = messageLanguage([], event.headers['accept-language'], site);
    const path = new URL(siteAddressOf(event, deps)).pathname.replace(/\/$/, '');
    const caching = ownPageCaching(site);
    const page = explorerPage({
      title: (await pageTextsIn(language)).reference,
      language,
      document: `${path}/${site.namespace}${ROUTES.readDocumentation.path}?version=3.0`,
      site: path,
      library: `${path}/assets/${versionOf('explorer')}`,
      files: `${path}/assets/${versionOf('reference')}`,
    });
    const { headers, ...result } = pageResult(
      event,
      htmlContent(event, { status: 200, html: page, language, caching, headers: pageDiscovery(event, deps) }),
      deps,
    );
    return { ...result, headers: { ...headers, ...POLICY } };
  };
};

const isDocumentation = (event: HttpEvent, { site }: Deps): boolean => {
  const [, path] = event.routeKey.split(' ');
  return ['GET', 'HEAD'].includes(methodOf(event)) && path === `/${site.namespace}${ROUTES.readDocumentation.path}`;
};

/**
 * The styles of swagger-ui contain icons as `data:` URLs. Framing is forbidden, because users may
 * have entered credentials.
 */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  Vary: 'Accept, Accept-Encoding, Accept-Language',
} as const;

const varying = (result: HttpResult): HttpResult => {
  const { Vary = '', ...headers } = result.headers ?? {};
  return { ...result, headers: { ...headers, Vary: `${Vary}, Accept` } };
};
