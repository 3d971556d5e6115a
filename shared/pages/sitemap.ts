/**
 * The sitemap of a site (https://www.sitemaps.org/protocol.html): an index of sitemaps, each of at most `PER_SITEMAP` pages, so that the
 * cost of an answer does not grow with the calendar. `hreflang`: as Google's "Localized versions of your page" asks for them.
 */
import * as v from 'valibot';
import { LANGUAGES, Language } from '../settings/language.ts';
import { TranslationsView } from '../translations/view.ts';
import { calendarAddress } from './calendar-query.ts';
import { type Html, html } from './html.ts';
import { type LinkedType, type Place, recordAddress } from './layout.ts';
import { PAGES } from './pages.ts';

/** The protocol allows 50,000. This is what the page of a month reads, too. */
export const PER_SITEMAP = 200;

/** `site`: the pages that belong to no record. */
export const SITEMAP_TYPES = ['site', 'event', 'venue', 'organizer', 'category', 'tag'] as const;
export type SitemapType = (typeof SITEMAP_TYPES)[number];

/** Of a sitemap in the address: `?type=event&page=2`; no `type`: the index. */
export const SitemapQuery = v.object({
  type: v.optional(v.picklist(SITEMAP_TYPES)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
});

/** A record in a sitemap, as lists of the API show it. */
export const ListedRecord = v.object({
  slug: v.optional(v.string(), ''),
  language: Language,
  translations: TranslationsView,
  /** Absent: a term. */
  modified_utc: v.optional(v.string()),
});
type ListedRecord = v.InferOutput<typeof ListedRecord>;

export const sitemapAddress = ({ site }: Pick<Place, 'site'>): string => `${site}${PAGES.sitemap}`;

/** `counts`: of the records of each type. */
export const sitemapIndex = (place: Place, counts: ReadonlyMap<SitemapType, number>): string => {
  const addresses = [...counts].flatMap(([type, count]) =>
    Array.from({ length: Math.ceil(count / PER_SITEMAP) }, (_, at) => {
      const page = at === 0 ? '' : `&page=${at + 1}`;
      return `${sitemapAddress(place)}?type=${type}${page}`;
    }),
  );
  return html`${DECLARATION}
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(address => html`<sitemap><loc>${address}</loc></sitemap>\n`)}</sitemapindex>
`.text;
};

/** The start pages and the calendars of all sites whose address is known. */
export const sitemapOfSite = ({ site, sites, language }: Place): string => {
  const versions = sites.flatMap(each =>
    each.address === undefined ? [] : [{ language: each.language, site: each.address }],
  );
  const others = versions.filter(each => each.language !== language);
  return urlSet(
    [
      { address: `${site}/`, versions: others.map(each => ({ ...each, address: `${each.site}/` })) },
      {
        address: calendarAddress({ site }),
        versions: others.map(each => ({ ...each, address: calendarAddress(each) })),
      },
    ].map(page => ({ ...page, language })),
  );
};

export const sitemapOfRecords = (place: Place, type: LinkedType, records: readonly ListedRecord[]): string =>
  urlSet(
    records
      .filter(({ slug }) => slug !== '')
      .map(record => ({
        address: recordAddress(place, type, record),
        language: record.language,
        modified: record.modified_utc,
        versions: LANGUAGES.flatMap(language => {
          const translation = record.translations[language];
          return translation
            ? [{ language, address: recordAddress(place, type, { language, slug: translation.slug }) }]
            : [];
        }),
      })),
  );

interface Version {
  readonly language: string;
  readonly address: string;
}
interface Listed extends Version {
  /** In UTC, as `2027-05-10 18:00:00`. */
  readonly modified?: string | undefined;
  /** In other languages. */
  readonly versions: readonly Version[];
}

const urlSet = (pages: readonly Listed[]): string =>
  html`${DECLARATION}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map(entry)}</urlset>
`.text;

/** Each version of a page names all of them, itself included. */
const entry = ({ address, language, modified, versions }: Listed): Html => {
  const all = versions.length === 0 ? [] : [{ language, address }, ...versions];
  return html`<url><loc>${address}</loc>${modified !== undefined && html`<lastmod>${modified.replace(' ', 'T')}Z</lastmod>`}${all.map(
    each => html`<xhtml:link rel="alternate" hreflang="${each.language}" href="${each.address}"/>`,
  )}</url>
`;
};

export const DECLARATION = html`<?xml version="1.0" encoding="UTF-8"?>`;

/** Nothing is closed: calendar programs such as Google Calendar, which fetch addresses for their readers, obey this file as well. */
export const robots = (places: readonly Pick<Place, 'site'>[]): string =>
  `User-agent: *\nDisallow:\n\n${places.map(place => `Sitemap: ${sitemapAddress(place)}\n`).join('')}`;
