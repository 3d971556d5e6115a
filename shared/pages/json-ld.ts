/**
 * An event for search engines: schema.org in JSON-LD, as Google's "Event structured data" asks for it. `json_ld` of the API keeps the shapes
 * of the original instead (contract/events#event-fields), with texts as HTML and the cost as it is shown.
 */
import * as v from 'valibot';
import { costShownAs, costStyle } from '../events/cost.ts';
import { currencyCode } from '../events/currency.ts';
import { SCHEMA_ORG_STATUS } from '../events/event-status.ts';
import type { Site } from '../settings/site.ts';
import { plainText } from '../text/text.ts';
import { Wall } from '../time/wall.ts';
import { offsetBetween, Zone } from '../time/zone.ts';
import { endDay, plain, type ShownVenue, startDay, type WholeEvent } from './shown-event.ts';

type Members = Readonly<Record<string, unknown>>;

/** Facts that are not known are left out: the performers, whether tickets are left, and when they went on sale. */
export const eventJsonLd = (event: WholeEvent, site: Pick<Site, 'currency'>): Members =>
  known({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: plain(event.title),
    description: plainText(event.excerpt || event.description),
    image: event.image === false ? undefined : plain(event.image.url),
    url: event.url,
    inLanguage: event.language,
    startDate:
      event.all_day === true ? startDay(event) : moment(event.start_date, event.utc_start_date, event.timezone),
    endDate: event.all_day === true ? endDay(event) : moment(event.end_date, event.utc_end_date, event.timezone),
    eventStatus: SCHEMA_ORG_STATUS[event.event_status ?? 'scheduled'],
    eventAttendanceMode: event.venue.length > 0 ? 'https://schema.org/OfflineEventAttendanceMode' : undefined,
    location: oneOrAll(event.venue.map(placeOf)),
    organizer: oneOrAll(event.organizer.map(organizationOf)),
    offers: offersOf(event, site),
  });

/** Without members that are undefined or empty. */
const known = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));

const oneOrAll = (nodes: readonly Members[]): unknown => (nodes.length > 1 ? nodes : nodes[0]);

const moment = (wall: string, utc: string, zone: string): string => {
  const [local, instant] = [v.parse(Wall, wall), v.parse(Wall, utc)];
  return `${local.replace(' ', 'T')}${offsetBetween(local, instant, v.parse(Zone, zone))}`;
};

/** Google requires an address: the name of a place whose address is unknown still says where it is. */
const placeOf = (venue: ShownVenue): Members => {
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

const organizationOf = ({ organizer, url, website, email, phone }: WholeEvent['organizer'][number]): Members =>
  known({
    '@type': 'Organization',
    name: plain(organizer),
    url: website ?? url,
    email: plain(email ?? ''),
    telephone: plain(phone ?? ''),
  });

/** undefined: there is no cost, or it says more than amounts ("Adults 10€, under 12 years 5€"), of which nobody knows which are prices. */
const offersOf = (event: WholeEvent, { currency }: Pick<Site, 'currency'>): Members | undefined => {
  const { cost, cost_details, language } = event;
  const stored = costShownAs(cost, cost_details, costStyle({ currency }, language));
  const [low, high = low] = stored?.words === '' ? [stored.values[0], stored.values.at(-1)].map(Number) : [];
  if (low === undefined) return undefined;
  const code = currencyCode(plain(cost_details.currency_symbol) || currency.symbol);
  return known({
    ...(low === high
      ? { '@type': 'Offer', price: low }
      : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high }),
    priceCurrency: /^[A-Z]{3}$/.test(code) ? code : undefined,
    url: plain(event.website),
  });
};
