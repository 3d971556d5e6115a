/**
 * The sitemap of a site (https://www.sitemaps.org/protocol.html). It is an index of sitemaps, each
 * with at most `PER_SITEMAP` pages, so that the cost of an answer does not grow with the calendar.
 * Its `hreflang` links follow Google's "Localized versions of your page".
 */
import * as v from 'valibot';
import type { EventView } from '../events/view.ts';
import { PAGED_TYPES, type PagedType } from '../http/addresses.ts';
import { TranslationsView } from '../model/translations.ts';
import { Language } from '../settings/site.ts';
import { type CalendarQuery, calendarAddress, isFiltered } from './calendar-query.ts';
import { whenAndWhere } from './event-list.ts';
import { translationsOf } from './facts.ts';
import { type Html, html } from './html.ts';
import { type Place, recordAddress, type Version, versionsOf } from './layout.ts';
import { PAGES } from './pages.ts';
import { plain } from './shown.ts';

/** The protocol allows 50,000. This is the largest page of a list of the API. */
export const PER_SITEMAP = 50;

/** `site` is the sitemap of the pages that belong to no record. */
export const SITEMAP_TYPES = ['site', ...PAGED_TYPES] as const;
export type SitemapType = (typeof SITEMAP_TYPES)[number];

/** The query of a sitemap: `?type=event&page=2`. Without `type` it is the index. */
export const SitemapQuery = v.object({
  type: v.optional(v.picklist(SITEMAP_TYPES)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
});

/** A record in a sitemap, as lists of the API show it. */
export const ListedRecord = v.object({
  slug: v.optional(v.string(), ''),
  language: Language,
  translations: TranslationsView,
  /** Absent in a term. */
  modified_utc: v.optional(v.string()),
});
type ListedRecord = v.InferOutput<typeof ListedRecord>;

const sitemapAddress = ({ site }: Pick<Place, 'site'>): string => `${site}${PAGES.sitemap}`;

/** `counts` are the numbers of records of each type. */
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
export const sitemapOfSite = (place: Place): string =>
  urlSet(
    [({ site }: Pick<Place, 'site'>) => `${site}/`, (at: Pick<Place, 'site'>) => calendarAddress(at)].map(
      addressIn => ({
        address: addressIn(place),
        language: place.language,
        versions: versionsOf(place, addressIn),
      }),
    ),
  );

export const sitemapOfRecords = (place: Place, type: PagedType, records: readonly ListedRecord[]): string =>
  urlSet(
    records
      .filter(({ slug }) => slug !== '')
      .map(record => ({
        address: recordAddress(place, type, record),
        language: record.language,
        modified: record.modified_utc,
        versions: translationsOf(place, type, record.translations),
      })),
  );

interface Listed {
  readonly address: string;
  readonly language: string;
  /** In UTC, as `2027-05-10 18:00:00`. */
  readonly modified?: string | undefined;
  /** The same page in other languages. */
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

const DECLARATION = html`<?xml version="1.0" encoding="UTF-8"?>`;

/**
 * Nothing is closed. Calendar programs such as Google Calendar, which fetch addresses for their
 * readers, obey this file, too.
 */
export const robots = (places: readonly Pick<Place, 'site'>[]): string =>
  `User-agent: *\nDisallow:\n\n${places.map(place => `Sitemap: ${sitemapAddress(place)}\n`).join('')}`;

// The events of a list as RSS (https://www.rssboard.org/rss-specification).

/** The address of the feed with the same events as a page of the list. */
export const rssAddress = ({ site }: Pick<Place, 'site'>, query: CalendarQuery): string => {
  const { search } = new URL(calendarAddress({ site }, { ...query, month: undefined, collapse: undefined, page: 1 }));
  return `${site}${PAGES.rss}${search}`;
};

export const rss = (place: Place, query: CalendarQuery, events: readonly EventView[]): string => {
  const { texts, language } = place;
  return html`${DECLARATION}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${place.title}</title>
<link>${calendarAddress(place, query)}</link>
<atom:link href="${rssAddress(place, query)}" rel="self" type="application/rss+xml"/>
<description>${isFiltered(query) ? texts.toCome : texts.about}</description>
<language>${language}</language>
${events.map(event => item(place, event))}</channel>
</rss>
`.text;
};

/**
 * Feed readers show `description` as HTML, so the HTML of the API is escaped once. The date is that
 * of publication, because readers show new items first.
 */
const item = (place: Place, event: EventView): Html => html`<item>
<title>${inXml(plain(event.title))}</title>
<link>${event.url}</link>
<guid isPermaLink="false">${event.global_id}</guid>
<pubDate>${rfc822(event.date_utc)}</pubDate>
${event.categories.map(({ name }) => html`<category>${inXml(plain(name))}</category>\n`)}<description>${inXml(`<p>${html`${whenAndWhere(place, event)}`.text}</p>\n${event.description}`)}</description>
</item>
`;

/** Turns `2027-05-10 18:00:00` into `Mon, 10 May 2027 18:00:00 GMT`. */
const rfc822 = (utc: string): string => new Date(`${utc.replace(' ', 'T')}Z`).toUTCString();

/** Removes the few characters that XML may not contain, however they are written (XML 1.0, 2.2). */
const inXml = (text: string): string => text.replace(/[\uFFFE\uFFFF]/g, '').toWellFormed();
