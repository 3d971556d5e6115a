/** The layout of all pages. */
import type { EventView } from '../events/view.ts';
import { type PagedType, pageAddress } from '../http/addresses.ts';
import { accentStyle } from '../settings/accent.ts';
import type { SiteIdentity } from '../settings/identity.ts';
import { ENDONYMS, type Language } from '../settings/site.ts';
import { cut } from '../text/shorten.ts';
import type { DateTexts, Day } from './dates.ts';
import { type Html, html, type Part, trusted } from './html.ts';
import { PAGES } from './pages.ts';
import { startDay } from './shown.ts';
import type { PageTexts } from './texts-es.ts';

/** The context in which a page is rendered, with its addresses and its language. */
export interface Place {
  readonly language: Language;
  readonly texts: PageTexts;
  /** The name of the calendar. */
  readonly title: string;
  readonly identity: SiteIdentity;
  /** The address of the site, without a slash at its end. */
  readonly site: string;
  /** The path of the namespace below the site, without slashes at its ends. */
  readonly namespace: string;
  /**
   * The path of the site. Pages load files and link by path, not by address. So they stay on the
   * same origin under any host name, which their Content-Security-Policy requires.
   */
  readonly path: string;
  /** The path of the folder with the files of the pages. */
  readonly files: string;
  readonly dates: DateTexts;
  /** The day in the time zone of the site. */
  readonly today: Day;
  /**
   * Whether pages of the site show events in other languages by default. Undefined if it has no
   * fallback languages.
   */
  readonly fallsBack: boolean | undefined;
  /** All sites of the deployment; this one comes first. */
  readonly sites: readonly ListedSite[];
}

interface ListedSite {
  readonly language: Language;
  /** Without a slash at its end; undefined if the functions of this site do not know it. */
  readonly address?: string | undefined;
}

interface Parts {
  readonly title: string;
  readonly main: Part;
  readonly head?: Part;
  /** How others find and show the page; absent if they should not. */
  readonly found?: Found;
}

interface Found {
  /** The one address of the page (RFC 6596). */
  readonly canonical: string;
  /** In plain text. */
  readonly about: string;
  /** With its sides in pixels, if they are known. */
  readonly picture?: { readonly url: string; readonly width?: number; readonly height?: number } | undefined;
  /** The same page in other languages. */
  readonly versions?: readonly Version[];
}

export interface Version {
  readonly language: Language;
  readonly address: string;
}

/** A page that all sites have, in the other languages whose site has a known address. */
export const versionsOf = (
  { sites, language }: Pick<Place, 'sites' | 'language'>,
  addressIn: (place: Pick<Place, 'site'>) => string,
): Version[] =>
  sites.flatMap(({ language: other, address: site }) =>
    other === language || site === undefined ? [] : [{ language: other, address: addressIn({ site }) }],
  );

export const versionLinks = (versions: readonly Version[]): Html =>
  html`<ul class="languages">${versions.map(
    ({ language, address }) =>
      html`<li><a href="${address}" lang="${language}" hreflang="${language}">${ENDONYMS[language]}</a></li>`,
  )}</ul>`;

export const layout = (place: Place, { title, main, head, found }: Parts): string => {
  const { language, texts, site, path, files } = place;
  const { accent, logo, navigation, footer } = place.identity;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === place.title ? title : `${title} · ${place.title}`}</title>
<link rel="icon" href="${path}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files}/pages.css">
${accent !== undefined && html`<style>${trusted(accentStyle(accent))}</style>\n`}${found && preview(place, title, found)}${head}</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header class="top"><a class="home" href="${site}/">${logo === undefined ? LOGO : html`<img class="logo" src="${logo}" alt="" width="28" height="28">`}${place.title}</a><nav aria-label="${place.title}">${link(`${site}${PAGES.calendar}`, texts.calendar)}${navigation && ownLinks(navigation)}</nav></header>
<main id="content" tabindex="-1" data-your-time="${texts.yourTime}">
${main}
</main>
<footer class="foot">${footer && ownLinks(footer)}${link(`${site}${PAGES.embed}`, texts.embed)}${link(`${site}/${place.namespace}/doc`, texts.developers)}</footer>
</body>
</html>
`.text;
};

/** Links that the settings of the site name. */
const ownLinks = (links: NonNullable<SiteIdentity['navigation']>): Html =>
  html`<ul class="own">${links.map(({ text, address }) => html`<li>${link(address, text)}</li>`)}</ul>`;

/**
 * Information for search engines, and for programs that show links with title and picture (Open
 * Graph protocol, https://ogp.me).
 */
const preview = (place: Place, title: string, { canonical, about, versions = [], ...found }: Found): Html => {
  const { language, identity } = place;
  const { url: picture = identity.picture, width, height } = found.picture ?? {};
  const text = cut(about, LONGEST_ABOUT);
  // Each version names all of them, itself included.
  const all = versions.length === 0 ? [] : [{ language, address: canonical }, ...versions];
  return html`<link rel="canonical" href="${canonical}">
${all.map(each => html`<link rel="alternate" hreflang="${each.language}" href="${each.address}">\n`)}<meta name="description" content="${text}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${place.title}">
<meta property="og:url" content="${canonical}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
${picture !== undefined && html`<meta property="og:image" content="${picture}">\n`}${width !== undefined && html`<meta property="og:image:width" content="${width}">\n`}${height !== undefined && html`<meta property="og:image:height" content="${height}">\n`}`;
};

/** The number of characters of a description that search engines show. */
const LONGEST_ABOUT = 160;

export const link = (address: string, text: Part): Html => html`<a href="${address}">${text}</a>`;

const LOGO = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect x="3" y="5" width="26" height="24" rx="5"/><path d="M3 13h26M10 2v6M22 2v6"/><circle cx="21" cy="21" r="3.5"/></svg>`;

/**
 * The address of the page of a record, or of a day of an event, on the site of its language if that
 * is known.
 */
export const recordAddress = (
  place: Pick<Place, 'site' | 'sites'>,
  type: PagedType,
  record: { readonly language: Language; readonly slug: string; readonly day?: string | undefined },
): string => pageAddress(place, { type, ...record }) ?? `${place.site}/`;

/** The page of an event or, for one of several dates, that of its day. */
export const eventAddress = (place: Pick<Place, 'site' | 'sites'>, event: EventView): string =>
  recordAddress(place, 'event', { ...event, day: event.occurrence && startDay(event) });

/** A link to a record's page, or the name alone if the record has no slug. */
export const pageLink = (
  place: Place,
  type: PagedType,
  { language, slug }: { readonly language: Language; readonly slug?: string | undefined },
  name: string,
): Part => (slug === undefined ? name : link(recordAddress(place, type, { language, slug }), name));

/** The `lang` attribute for content that is not in the language of the page. */
export const inLanguage = ({ language }: Place, of: Language): Part => of !== language && html` lang="${of}"`;
