/**
 * The page of one event. For search engines it has the event as JSON-LD, as Google's "Event
 * structured data" asks for it. `json_ld` of the API keeps the shape of The Events Calendar instead
 * (contract/events#json-ld): texts as HTML, one venue, one organizer, and the cost as it is shown.
 */

import * as v from 'valibot';
import { viewsOfDates } from '../events/date-views.ts';
import type { EventView } from '../events/view.ts';
import type { OrganizerView } from '../linked/organizer-view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import type { LinkedPostType } from '../store/records.ts';
import { plainText, sanitizeHtml } from '../text/html.ts';
import { addMenu, alternate, eventFeed, shareMenu } from './calendar-links.ts';
import { calendarAddress } from './calendar-query.ts';
import { type Day, monthOf } from './dates.ts';
import { dateList } from './event-dates.ts';
import { aboutEvent, eventCards, statusLine, termLinks, times } from './event-list.ts';
import { fact, factList, mailLink, namedPlace, translationsOf, versionsFact, websiteFact } from './facts.ts';
import { type Html, html, type Part, trusted } from './html.ts';
import { eventAddress, inLanguage, layout, link, type Place, pageLink } from './layout.ts';
import { pictureOf, pictureTag } from './picture.ts';
import { endDay, plain, startDay, venuesOf } from './shown.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * `json_ld` without what it only claims: the performers, whether tickets are left, and when they
 * went on sale.
 */
const eventJsonLd = (event: EventView): Members => {
  const { performer: _, ...own } = event.json_ld ?? {};
  const dates = viewsOfDates(event);
  return known({
    ...own,
    '@context': 'https://schema.org',
    name: plain(event.title),
    description: plainText(event.excerpt || event.description),
    inLanguage: event.language,
    image: event.image === false ? undefined : imageObjectOf(event.image),
    ...(event.all_day === true && { startDate: startDay(event), endDate: endDay(dates.at(-1) ?? event) }),
    subEvent: event.dates && dates.map(subEventJsonLd),
    eventAttendanceMode: venuesOf(event).length > 0 ? own.eventAttendanceMode : undefined,
    location: oneOrAll(venuesOf(event).map(placeOf)),
    organizer: oneOrAll(event.organizer.map(organizationOf)),
    offers: v.is(Offer, own.offers) ? offersOf(event, own.offers) : undefined,
  });
};

/** The address alone says as much where nothing else is known. */
const imageObjectOf = ({ url, width, height }: Exclude<EventView['image'], false>): unknown =>
  width === undefined || height === undefined ? url : { '@type': 'ImageObject', url, width, height };

/** What each date of a series has of its own, and what Google requires of an event. */
const subEventJsonLd = (date: EventView): Members => {
  const { '@type': type, name, url, eventStatus, startDate, endDate, location } = eventJsonLd(date);
  return known({ '@type': type, name, url, eventStatus, startDate, endDate, location });
};

/** Leaves out members that are undefined or empty. */
const known = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));

const oneOrAll = (nodes: readonly Members[]): unknown => (nodes.length > 1 ? nodes : nodes[0]);

/** Google requires an address. If it is unknown, the name of the place still says where it is. */
const placeOf = (venue: VenueView): Members => {
  const address = known({
    streetAddress: plain(venue.address ?? ''),
    addressLocality: plain(venue.city ?? ''),
    addressRegion: plain(venue.stateprovince ?? ''),
    postalCode: plain(venue.zip ?? ''),
    addressCountry: plain(venue.country ?? ''),
  });
  const { geo_lat: latitude, geo_lng: longitude } = venue;
  return known({
    '@type': 'Place',
    name: plain(venue.venue),
    address: Object.keys(address).length === 0 ? plain(venue.venue) : { '@type': 'PostalAddress', ...address },
    geo: latitude === undefined ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
  });
};

const organizationOf = ({ organizer, url, website, email, phone }: OrganizerView): Members =>
  known({
    '@type': 'Organization',
    name: plain(organizer),
    url: website ?? url,
    email: plain(email ?? ''),
    telephone: plain(phone ?? ''),
  });

const Offer = v.object({ price: v.string(), priceCurrency: v.string() });

/**
 * Returns undefined if the cost is not free and says more than amounts ("Adults 10€, under 12 years
 * 5€"), because nobody knows which of these amounts are prices.
 */
const offersOf = (
  { cost_details: { values }, website }: EventView,
  { price, priceCurrency }: v.InferOutput<typeof Offer>,
): Members | undefined => {
  const amounts = /^[\d., {2}–]+$/.test(price) ? (price === '0' ? ['0'] : [values[0], values.at(-1)]) : [];
  const [low, high = low] = amounts.map(Number);
  if (low === undefined) return undefined;
  return known({
    ...(low === high
      ? { '@type': 'Offer', price: low }
      : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high }),
    priceCurrency: /^[A-Z]{3}$/.test(priceCurrency) ? priceCurrency : undefined,
    url: plain(website),
  });
};

/** A date that is above all others, or all dates of a day. */
export type Shown = readonly [EventView, ...EventView[]];

/** Other upcoming events of the same venue or category, with a link to all of them. */
export interface Related {
  readonly heading: string;
  readonly address: string;
  readonly events: readonly EventView[];
}

/** `day` is that of the page if it shows the dates of one day alone. */
export const eventPage = (
  place: Place,
  event: EventView,
  shown: Shown,
  { day, related }: { readonly day?: Day | undefined; readonly related: readonly Related[] },
): string => {
  const { texts, dates } = place;
  const [first, ...others] = shown;
  const name = plain(event.title);
  const picture = pictureOf(place, event);
  const versions = translationsOf(place, 'event', event.translations, day);
  const month = monthOf(startDay(first));
  return layout(place, {
    title: day === undefined ? name : `${name}, ${dates.fullDay(day)}`,
    found: {
      canonical: day === undefined ? event.url : first.url,
      about: aboutEvent(place, first),
      picture: picture && { ...picture, url: plain(picture.url) },
      versions,
    },
    head: headOf(place, event, day === undefined ? [event] : shown),
    main: html`<nav class="back" aria-label="${texts.calendar}"><a href="${calendarAddress(place, { month })}">${dates.month(month)}</a></nav>
<article class="whole">
<div${inLanguage(place, event.language)}>
<h1>${name}</h1>
${others.length === 0 && statusLine(place, first)}
</div>
<div class="columns">
${factList([facts(place, event, shown, day), versionsFact(place, versions)])}
<div class="text"${inLanguage(place, event.language)}>
${picture && pictureTag(picture, { className: 'picture', sizes: '(max-width: 47rem) 100vw, 43rem', alt: plain(picture.alt), isFirst: true })}
${trusted(sanitizeHtml(event.description))}
${termLinks(place, event)}
</div>
</div>
${shareMenu(place, event, day === undefined ? event.url : first.url)}
</article>
${related.map(
  ({ heading, address, events }) => html`<section class="part">
<h2>${link(address, heading)}</h2>
${eventCards(place, events)}
</section>
`,
)}`,
  });
};

/**
 * The facts are shown in this order. A type of linked post that is missing here does not compile.
 */
const facts = (place: Place, event: EventView, shown: Shown, day: Day | undefined): Part => {
  const { texts } = place;
  return Object.values({
    time: shown.map(date =>
      fact(texts.when, [
        when(place, date),
        shown.length > 1 && statusLine(place, date),
        addMenu(place, date, eventFeed(place, day === undefined ? event.id : date.id)),
      ]),
    ),
    dates: event.dates && fact(texts.dates, day === undefined ? dateList(place, event) : linkToAll(place, event)),
    venue: venuesOf(event).map(venue => fact(texts.where, namedPlace(place, venue))),
    cost: event.cost !== '' && fact(texts.cost, plain(event.cost)),
    organizer: event.organizer.map(organizer =>
      fact(texts.organizer, [
        pageLink(place, 'organizer', organizer, plain(organizer.organizer)),
        organizer.email !== undefined && html`<br>${mailLink(organizer.email)}`,
      ]),
    ),
    website: event.website !== event.url && websiteFact(place, event.website),
  } satisfies Readonly<Record<string, Part> & Record<LinkedPostType, Part>>);
};

const linkToAll = (place: Place, event: EventView): Part =>
  link(eventAddress(place, event), place.texts.datesFound(event.dates?.length ?? 1));

const when = (place: Place, event: EventView): Part => {
  const { dates, texts } = place;
  const [first, last] = [startDay(event), endDay(event)];
  const isDaily = event.all_day === true && first !== last;
  return [
    html`<span class="date">${dates.fullDay(first)}</span><br>`,
    isDaily ? texts.until(dates.fullDay(last)) : times(place, event),
    event.all_day !== true && html` <abbr class="zone">${event.timezone_abbr}</abbr>`,
  ];
};

/** `described` is the event, or its dates on the day of the page. */
const headOf = (place: Place, event: EventView, described: readonly EventView[]): Html => {
  const feeds = described.map(({ id }) => alternate(eventFeed(place, id), plain(event.title)));
  return html`<link rel="stylesheet" href="${place.files}/calendar.css">
${feeds}${jsonLd(described)}<script type="module" src="${place.files}/calendar.js"></script>
`;
};

/**
 * Data for search engines, which no browser runs. It contains no `<`, so it cannot end its element
 * (contract/http#response-formats).
 */
const jsonLd = (described: readonly EventView[]): Html => {
  const data = JSON.stringify(oneOrAll(described.map(eventJsonLd))).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${trusted(data)}</script>\n`;
};
