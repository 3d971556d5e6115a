/** Links for calendar programs (contract/feeds): to subscribe to a filtered calendar, to download it, and to download one event. */
import { subscribeMenu } from './calendar-menus.ts';
import { type CalendarQuery, listParameters } from './calendar-query.ts';
import type { Shown } from './event-item.ts';
import { type Html, html } from './html.ts';
import type { Place } from './layout.ts';

export interface ShownCalendar extends Shown {
  /** Whether the site's lists fall back on other languages. */
  readonly fallsBack: boolean;
}

/** Upcoming events with the same filters. The shown days are ignored, as a subscription lasts longer. */
export const subscription = (
  place: ShownCalendar,
  { month: _, from: __, to: ___, ...filters }: CalendarQuery,
): string => feedOf(place, { ...parameters(place, filters), ends_after: 'yesterday' });

/** A link for the page's head, where programs discover the same in another format. */
export const alternate = (address: string, title: string, type = 'text/calendar'): Html =>
  html`<link rel="alternate" type="${type}" title="${title}" href="${address}">\n`;

export const calendarLinks = (place: ShownCalendar, query: CalendarQuery): Html =>
  subscribeMenu(place, { subscribe: subscription(place, query), download: feedOf(place, parameters(place, query)) });

export const eventFeed = ({ site, namespace }: Pick<Place, 'site' | 'namespace'>, id: number): string =>
  `${site}/${namespace}/events/${id}?ical=1`;

const feedOf = ({ site, namespace }: Place, asked: Readonly<Record<string, string>>): string =>
  `${site}/${namespace}/events?${new URLSearchParams({ ...asked, ical: '1' })}`;

/** The parameters of the list, without paging. */
const parameters = ({ today, fallsBack }: ShownCalendar, query: CalendarQuery): Record<string, string> => {
  const { page: _, per_page: __, ...asked } = listParameters(query, today, fallsBack);
  return asked;
};
