/**
 * The API explorer for browsers, at the address of the OpenAPI document, which swagger-ui renders
 * into the page (docs/decisions/documentation-from-schemas). The page is in English, as the
 * document is.
 */
import { ROUTES } from '../../shared/api/routes.ts';
import { html } from '../../shared/pages/html.ts';
import type { HttpHandler } from '../http/handler.ts';
import { type HttpEvent, methodOf, queryOf, siteAddressOf } from '../http/request.ts';
import { type HttpResult, pageCaching, pageDiscovery } from '../http/result.ts';
import { note } from '../logs/request-log.ts';
import type { Deps } from '../runtime/deps.ts';
import { htmlContent, pageResult, wantsHtml } from './page-answers.ts';
import { fileServer } from './static-files.ts';

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
    const path = new URL(siteAddressOf(event, deps)).pathname.replace(/\/$/, '');
    const document = `${path}/${site.namespace}${ROUTES.readDocumentation.path}?version=3.0`;
    const [library, files] = [`${path}/assets/${versionOf('explorer')}`, `${path}/assets/${versionOf('reference')}`];
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="${path}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${library}/swagger-ui.css">
<link rel="stylesheet" href="${files}/explorer.css">
</head>
<body>
<main id="explorer" data-document="${document}"></main>
<noscript><a href="${document}">OpenAPI</a></noscript>
<script src="${library}/swagger-ui-bundle.js"></script>
<script src="${files}/explorer.js"></script>
</body>
</html>
`;
    const [caching, headers] = [pageCaching(deps), { ...pageDiscovery(event, deps), ...POLICY }];
    const content = htmlContent(event, { status: 200, html: page.text, language: 'en', caching, headers });
    return pageResult(event, content, deps);
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
} as const;

const varying = (result: HttpResult): HttpResult => {
  const { Vary = '', ...headers } = result.headers ?? {};
  return { ...result, headers: { ...headers, Vary: `${Vary}, Accept` } };
};
