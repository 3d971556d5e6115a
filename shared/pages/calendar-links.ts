/** Links into calendar programs (contract/feeds): what the calendar shows, to subscribe to or to take along, and one event. */
import { type CalendarQuery, listParameters } from './calendar-query.ts';
import type { Shown } from './event-item.ts';
import { type Html, html } from './html.ts';
import { link, type Place } from './layout.ts';

export interface ShownCalendar extends Shown {
  /** Whether the site shows events of other languages where it has none. */
  readonly fallsBack: boolean;
}

/** What is to come by the same filters, whatever days are shown: a subscription lasts. */
export const subscription = (
  place: ShownCalendar,
  { month: _, from: __, to: ___, ...filters }: CalendarQuery,
): string => feedOf(place, { ...parameters(place, filters), ends_after: 'yesterday' });

/** The head of the calendar, where programs look for it. */
export const alternate = (address: string, title: string): Html =>
  html`<link rel="alternate" type="text/calendar" title="${title}" href="${address}">\n`;

export const calendarLinks = (place: ShownCalendar, query: CalendarQuery): Html => {
  const { texts } = place;
  return html`<p class="feeds">${link(subscription(place, query).replace(/^https?:/, 'webcal:'), texts.subscribe)} · ${link(
    feedOf(place, parameters(place, query)),
    texts.download,
  )}</p>`;
};

export const eventFeed = ({ site, namespace }: Pick<Place, 'site' | 'namespace'>, id: number): string =>
  `${site}/${namespace}/events/${id}?ical=1`;

const feedOf = ({ site, namespace }: Place, asked: Readonly<Record<string, string>>): string =>
  `${site}/${namespace}/events?${new URLSearchParams({ ...asked, ical: '1' })}`;

/** Those of the list, all on one page. */
const parameters = ({ today, fallsBack }: ShownCalendar, query: CalendarQuery): Record<string, string> => {
  const { page: _, per_page: __, ...asked } = listParameters(query, today, fallsBack);
  return asked;
};
