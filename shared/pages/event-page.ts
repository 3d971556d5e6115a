/**
 * The page of one event. For search engines it has the event as JSON-LD, as Google's "Event
 * structured data" asks for it. `json_ld` of the API keeps the shape of The Events Calendar instead
 * (contract/events#json-ld): texts as HTML, one venue, one organizer, and the cost as it is shown.
 */

import * as v from 'valibot';
import type { EventView } from '../events/view.ts';
import type { OrganizerView } from '../linked/organizer-view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import type { LinkedPostType } from '../store/records.ts';
import { plainText, sanitizeHtml } from '../text/html.ts';
import { addMenu, alternate, eventFeed } from './calendar-links.ts';
import { calendarAddress } from './calendar-query.ts';
import { monthOf } from './dates.ts';
import { aboutEvent, statusLine, termLinks, times } from './event-list.ts';
import { fact, factList, mailLink, namedPlace, translationsOf, versionsFact, websiteFact } from './facts.ts';
import { type Html, html, type Part, trusted } from './html.ts';
import { inLanguage, layout, type Place, pageLink } from './layout.ts';
import { endDay, pictureOf, plain, startDay, venuesOf } from './shown.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * `json_ld` without what it only claims: the performers, whether tickets are left, and when they
 * went on sale.
 */
const eventJsonLd = (event: EventView): Members => {
  const { performer: _, ...own } = event.json_ld ?? {};
  return known({
    ...own,
    '@context': 'https://schema.org',
    name: plain(event.title),
    description: plainText(event.excerpt || event.description),
    inLanguage: event.language,
    ...(event.all_day === true && { startDate: startDay(event), endDate: endDay(event) }),
    eventAttendanceMode: venuesOf(event).length > 0 ? own.eventAttendanceMode : undefined,
    location: oneOrAll(venuesOf(event).map(placeOf)),
    organizer: oneOrAll(event.organizer.map(organizationOf)),
    offers: v.is(Offer, own.offers) ? offersOf(event, own.offers) : undefined,
  });
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

export const eventPage = (place: Place, event: EventView): string => {
  const { texts } = place;
  const title = plain(event.title);
  const picture = pictureOf(event);
  const versions = translationsOf(place, 'event', event.translations);
  return layout(place, {
    title,
    found: { canonical: event.url, about: aboutEvent(place, event), picture: picture && plain(picture.url), versions },
    head: headOf(place, event),
    main: html`<nav class="back" aria-label="${texts.calendar}"><a href="${calendarAddress(place, { month: monthOf(startDay(event)) })}">${place.dates.month(monthOf(startDay(event)))}</a></nav>
<article class="whole">
<div${inLanguage(place, event.language)}>
<h1>${title}</h1>
${statusLine(place, event)}
</div>
<div class="columns">
${factList([facts(place, event), versionsFact(place, versions)])}
<div class="text"${inLanguage(place, event.language)}>
${picture && html`<img class="picture" src="${plain(picture.sizes.large?.url ?? picture.url)}" alt="${plain(picture.alt)}">`}
${trusted(sanitizeHtml(event.description))}
${termLinks(place, event)}
</div>
</div>
</article>`,
  });
};

/**
 * The facts are shown in this order. A type of linked post that is missing here does not compile.
 */
const facts = (place: Place, event: EventView): Part => {
  const { texts } = place;
  return Object.values({
    time: fact(texts.when, [when(place, event), addMenu(place, event, eventFeed(place, event.id))]),
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

const headOf = (place: Place, event: EventView): Html => {
  return html`<link rel="stylesheet" href="${place.files}/calendar.css">
${alternate(eventFeed(place, event.id), plain(event.title))}${jsonLd(event)}<script type="module" src="${place.files}/calendar.js"></script>
`;
};

/**
 * Data for search engines, which no browser runs. It contains no `<`, so it cannot end its element
 * (contract/http#response-formats).
 */
const jsonLd = (event: EventView): Html => {
  const data = JSON.stringify(eventJsonLd(event)).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${trusted(data)}</script>\n`;
};
