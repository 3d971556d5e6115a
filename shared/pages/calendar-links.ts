/**
 * Menus with the calendar programs that people use, to subscribe to a list of events or to add one
 * event. They are links inside a `<details>` element, so they work without scripts; only copying
 * the address needs one (`copy-address.js`). Few devices have a program that opens `webcal:`, so no
 * menu offers that alone. The addresses of Google and Microsoft are those behind the buttons of The
 * Events Calendar.
 */
import type { EventView } from '../events/view.ts';
import { shortText } from '../text/shorten.ts';
import { type CalendarQuery, listParameters } from './calendar-query.ts';
import { daysLater } from './dates.ts';
import { type Html, html } from './html.ts';
import { link, type Place } from './layout.ts';
import { endDay, instantText, plain, startDay, venuesOf } from './shown.ts';

const OUTLOOK = 'https://outlook.live.com';
const MICROSOFT_365 = 'https://outlook.office.com';

/**
 * `subscribe` is the address of the calendar, `download` that of a file with the events on the
 * page.
 */
export const subscribeMenu = (
  place: Place,
  { subscribe, download }: { readonly subscribe: string; readonly download: string },
): Html => {
  const { texts } = place;
  const webcal = subscribe.replace(/^https?:/, 'webcal:');
  const outlook = (at: string) => withQuery(`${at}/calendar/0/addfromweb`, { url: subscribe, name: place.title });
  return menu(place, texts.subscribe, subscribe, [
    link(withQuery('https://calendar.google.com/calendar/render', { cid: webcal }), 'Google Calendar'),
    link(outlook(OUTLOOK), 'Outlook.com'),
    link(outlook(MICROSOFT_365), 'Microsoft 365'),
    link(webcal, texts.appleAndOthers),
    link(download, texts.download),
  ]);
};

/**
 * `file` is the address of the event as a calendar, which programs such as Apple's open. The others
 * add the date that `event` has.
 */
export const addMenu = (place: Place, event: EventView, file: string): Html => {
  const { texts } = place;
  return menu(place, texts.addToCalendar, file, [
    link(googleAddress(event), 'Google Calendar'),
    link(outlookAddress(OUTLOOK, event), 'Outlook.com'),
    link(outlookAddress(MICROSOFT_365, event), 'Microsoft 365'),
    link(file, `${texts.appleAndOthers} (.ics)`),
  ]);
};

/**
 * `address` is that of the page. Devices that share by themselves replace the menu (`share.js`).
 */
export const shareMenu = (place: Place, event: EventView, address: string): Html => {
  const { texts } = place;
  const title = plain(event.title);
  const text = `${title}\n${address}`;
  const links = [
    // Programs for mail show a plus as it is, so a blank is written as `%20` (RFC 6068, section 5).
    link(`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`, texts.byEmail),
    link(withQuery('https://wa.me/', { text }), 'WhatsApp'),
    link(withQuery('https://t.me/share/url', { url: address, text: title }), 'Telegram'),
    link(withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }), 'Facebook'),
  ];
  return menu(place, texts.share, address, links, html` data-share="${address}"`);
};

const menu = ({ texts }: Place, name: string, address: string, links: readonly Html[], data?: Html): Html =>
  html`<details class="calendars"${data}>
<summary>${name}</summary>
<ul>
${links.map(each => html`<li>${each}</li>\n`)}<li hidden><button type="button" data-copy="${address}" data-copied="${texts.copied}">${texts.copyAddress}</button></li>
</ul>
</details>`;

/**
 * Start and end as these services expect them: days for an all-day event, which ends before the day
 * after its last one, else moments in UTC.
 */
const spanOf = (event: EventView): readonly [start: string, end: string] =>
  event.all_day === true
    ? [startDay(event), daysLater(endDay(event), 1)]
    : [instantText(event.utc_start_date), instantText(event.utc_end_date)];

const googleAddress = (event: EventView): string =>
  withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: plain(event.title),
    dates: spanOf(event)
      .map(at => at.replaceAll(/[-:]/g, ''))
      .join('/'),
    location: placeOf(event),
    details: detailsOf(event),
  });

const outlookAddress = (at: string, event: EventView): string => {
  const [startdt, enddt] = spanOf(event);
  return withQuery(`${at}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: plain(event.title),
    startdt,
    enddt,
    ...(event.all_day === true && { allday: 'true' }),
    location: placeOf(event),
    body: detailsOf(event),
  });
};

const placeOf = (event: EventView): string => {
  const [venue] = venuesOf(event);
  return venue === undefined
    ? ''
    : [venue.venue, venue.address, venue.zip, venue.city].flatMap(text => (text ? [plain(text)] : [])).join(', ');
};

/** In characters. Some of these services refuse longer addresses. */
const LONGEST_TEXT = 500;

const detailsOf = (event: EventView): string => {
  const { text } = shortText(event.excerpt || event.description, LONGEST_TEXT);
  return [text, event.url].filter(Boolean).join('\n\n');
};

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`;

// Links for calendar programs (contract/feeds), to subscribe to a filtered calendar, to download
// it, and to download one event.

/**
 * The address of a feed of upcoming events with the same filters. It ignores the days that are
 * shown, because a subscription lasts longer.
 */
export const subscription = (
  place: Place,
  { month: _, from: __, to: ___, when: ____, ...filters }: CalendarQuery,
): string => feedOf(place, { ...parameters(place, filters), on_or_after: 'today' });

/** A link in the page's head, where programs discover the same content in another format. */
export const alternate = (address: string, title: string, type = 'text/calendar'): Html =>
  html`<link rel="alternate" type="${type}" title="${title}" href="${address}">\n`;

export const calendarLinks = (place: Place, query: CalendarQuery): Html =>
  subscribeMenu(place, { subscribe: subscription(place, query), download: feedOf(place, parameters(place, query)) });

export const eventFeed = ({ site, namespace }: Pick<Place, 'site' | 'namespace'>, id: number): string =>
  `${site}/${namespace}/events/${id}?ical=1`;

const feedOf = ({ site, namespace }: Place, asked: Readonly<Record<string, string>>): string =>
  `${site}/${namespace}/events?${new URLSearchParams({ ...asked, ical: '1' })}`;

/** The parameters of the list, without paging. Calendars have each date of an event. */
const parameters = (place: Place, query: CalendarQuery): Record<string, string> => {
  const { page: _, per_page: __, collapse: ___, ...asked } = listParameters(query, place);
  return asked;
};
