/** The page of the API explorer, into which swagger-ui renders the OpenAPI document. */
import { html } from './html.ts';

interface Explorer {
  readonly title: string;
  readonly language: string;
  /**
   * The paths of the OpenAPI document, the site, the folder of swagger-ui, and the folder with its
   * settings.
   */
  readonly document: string;
  readonly site: string;
  readonly library: string;
  readonly files: string;
}

export const explorerPage = ({ title, language, document, site, library, files }: Explorer): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${site}/favicon.svg" type="image/svg+xml">
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
`.text;
