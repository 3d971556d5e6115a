/** What pages of records show beside the text: names of facts, and their values with links. */

import { mailAddress, type PagedType } from '../http/addresses.ts';
import type { OrganizerView } from '../linked/organizer-view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import type { TranslationsView } from '../model/translations.ts';
import { LANGUAGES } from '../settings/site.ts';
import { calendarAddress } from './calendar-query.ts';
import { type Html, html, type Part } from './html.ts';
import { link, type Place, pageLink, recordAddress, type Version, versionLinks } from './layout.ts';
import { plain } from './shown.ts';

export const factList = (facts: Part): Html => html`<dl class="facts">
${facts}
</dl>`;

export const fact = (name: string, value: Part): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

export const websiteFact = ({ texts }: Place, website: string | undefined): Part => {
  // Other schemes, such as `javascript:`, are never linked.
  if (website === undefined || !/^https?:\/\//.test(website)) return undefined;
  const address = plain(website);
  return fact(texts.website, link(address, new URL(address).hostname));
};

/** A link to an e-mail address. Text that is not an address stays text. */
export const mailLink = (shown: string): Part => {
  const email = plain(shown);
  const address = mailAddress(email);
  return address === undefined ? email : link(address, email);
};

/** A link that calls a number. Text that is more than one number stays text. */
const phoneLink = (shown: string): Part => {
  const phone = plain(shown);
  return /^\+?[ ().-]*\d[\d ().-]*$/.test(phone) ? link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone) : phone;
};

export const contacts = (
  place: Place,
  { phone, email, website }: Pick<OrganizerView, 'phone' | 'email' | 'website'>,
): Part => [
  phone !== undefined && fact(place.texts.phone, phoneLink(phone)),
  email !== undefined && fact(place.texts.email, mailLink(email)),
  websiteFact(place, website),
];

/** The name of a venue with a link to its page, and its address. */
export const namedPlace = (place: Place, venue: VenueView): Part => {
  const lines = addressLines(place, venue);
  const name = html`<strong>${pageLink(place, 'venue', venue, plain(venue.venue))}</strong>`;
  return lines === undefined ? name : [name, html`<br>`, lines];
};

/**
 * The address of a venue, with links to the events of its town and to a map. Returns undefined if
 * there is nothing to show.
 */
export const addressLines = (place: Place, venue: VenueView): Part => {
  const { texts } = place;
  const { address = '', zip = '', city = '', stateprovince = '', country = '' } = venue;
  const region = [stateprovince === city ? '' : stateprovince, country].filter(text => text !== '').join(', ');
  const town = city !== '' && link(calendarAddress(place, { town: plain(city) }), plain(city));
  const lines = [
    address !== '' && html`${plain(address)}`,
    (zip !== '' || city !== '') && html`${plain(zip)} ${town}`,
    region !== '' && html`${plain(region)}`,
    venue.show_map_link && link(mapAddress(venue, [address, zip, city, stateprovince, country].map(plain)), texts.map),
  ].filter(line => line !== false);
  return lines.length === 0 ? undefined : lines.map((line, at) => [at > 0 && html`<br>`, line]);
};

/** The coordinates on OpenStreetMap, or a search for the address. */
const mapAddress = ({ venue, geo_lat, geo_lng }: VenueView, lines: readonly string[]): string => {
  const map = 'https://www.openstreetmap.org';
  if (geo_lat !== undefined && geo_lng !== undefined)
    return `${map}/?mlat=${geo_lat}&mlon=${geo_lng}#map=17/${geo_lat}/${geo_lng}`;
  const known = lines.filter(line => line !== '');
  return `${map}/search?${new URLSearchParams({ query: (known.length > 0 ? known : [plain(venue)]).join(', ') })}`;
};

/** The pages of the translations of a record, or of the same day of an event. */
export const translationsOf = (
  place: Place,
  type: PagedType,
  translations: TranslationsView,
  day?: string,
): Version[] =>
  LANGUAGES.flatMap(language => {
    const { slug } = translations[language] ?? {};
    return slug === undefined ? [] : [{ language, address: recordAddress(place, type, { language, slug, day }) }];
  });

export const versionsFact = ({ texts }: Place, versions: readonly Version[]): Part =>
  versions.length > 0 && fact(texts.otherLanguages, versionLinks(versions));
