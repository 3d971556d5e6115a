/** The events of a list as RSS (https://www.rssboard.org/rss-specification). */
import * as v from 'valibot';
import { EventView } from '../events/view.ts';
import { type CalendarQuery, calendarAddress, isFiltered } from './calendar-query.ts';
import { type Shown, whenAndWhere } from './event-item.ts';
import { type Html, html } from './html.ts';
import type { Place } from './layout.ts';
import { PAGES } from './pages.ts';
import { plain, ShownEvent } from './shown-event.ts';
import { DECLARATION } from './sitemap.ts';

const { entries } = EventView;
export const ListedEvent = v.object({
  ...ShownEvent.entries,
  description: entries.description,
  date_utc: entries.date_utc,
  global_id: entries.global_id,
});
type ListedEvent = v.InferOutput<typeof ListedEvent>;

/** Of the same events as a page of the list. */
export const rssAddress = ({ site }: Pick<Place, 'site'>, query: CalendarQuery): string => {
  const { search } = new URL(calendarAddress({ site }, { ...query, month: undefined, page: 1 }));
  return `${site}${PAGES.rss}${search}`;
};

export const rss = (place: Shown, query: CalendarQuery, events: readonly ListedEvent[]): string => {
  const { texts, language } = place;
  return html`${DECLARATION}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${texts.title}</title>
<link>${calendarAddress(place, query)}</link>
<atom:link href="${rssAddress(place, query)}" rel="self" type="application/rss+xml"/>
<description>${isFiltered(query) ? texts.toCome : texts.about}</description>
<language>${language}</language>
${events.map(event => item(place, event))}</channel>
</rss>
`.text;
};

/** Readers show `description` as HTML, so the API's is escaped once. The date is that of publication: what is new comes first in readers. */
const item = (place: Shown, event: ListedEvent): Html => html`<item>
<title>${inXml(plain(event.title))}</title>
<link>${event.url}</link>
<guid isPermaLink="false">${event.global_id}</guid>
<pubDate>${rfc822(event.date_utc)}</pubDate>
${event.categories.map(({ name }) => html`<category>${inXml(plain(name))}</category>\n`)}<description>${inXml(`<p>${html`${whenAndWhere(place, event)}`.text}</p>\n${event.description}`)}</description>
</item>
`;

/** `2027-05-10 18:00:00` as `Mon, 10 May 2027 18:00:00 GMT`. */
const rfc822 = (utc: string): string => new Date(`${utc.replace(' ', 'T')}Z`).toUTCString();

/** Without the few characters that no XML may hold, however they are written (XML 1.0, 2.2). */
const inXml = (text: string): string => text.replace(/[\uFFFE\uFFFF]/g, '').toWellFormed();
