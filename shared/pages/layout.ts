/** What all pages have in common. */
import type { PageTexts } from '../messages/pages/texts.ts';
import type { MessageLanguage } from '../settings/language.ts';
import { type Html, html, type Part } from './html.ts';

/** Where a page is, and in which language. */
export interface Place {
  readonly language: MessageLanguage;
  readonly texts: PageTexts;
  /** Address of the site, without a slash at its end. */
  readonly site: string;
  /** Path of the namespace below it, without slashes at its ends. */
  readonly namespace: string;
  /** Path of the folder with the files of the pages: whatever name leads to the page, they are beside it, as its policy demands. */
  readonly files: string;
  readonly favicon: string;
}

interface Parts {
  readonly title: string;
  readonly main: Part;
  readonly head?: Part;
}

/** The whole page, as text. */
export const layout = ({ language, texts, site, files, favicon }: Place, { title, main, head }: Parts): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === texts.title ? title : `${title} · ${texts.title}`}</title>
<link rel="icon" href="${favicon}" type="image/svg+xml">
<link rel="stylesheet" href="${files}/pages.css">
${head}</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header class="top"><a class="home" href="${site}/">${LOGO}${texts.title}</a></header>
<main id="content" tabindex="-1">
${main}
</main>
</body>
</html>
`.text;

/** A link as most are: a text that leads somewhere. */
export const link = (address: string, text: Part): Html => html`<a href="${address}">${text}</a>`;

const LOGO = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect x="3" y="5" width="26" height="24" rx="5"/><path d="M3 13h26M10 2v6M22 2v6"/><circle cx="21" cy="21" r="3.5"/></svg>`;
