/**
 * The part of schema.org's vocabulary that pages use, with the classes that each property is for and the values that it takes ("domain
 * includes" and "range includes" of the page of each term, such as https://schema.org/price, version 28).
 */
const SUBCLASS_OF: Readonly<Record<string, string>> = {
  Event: 'Thing',
  Place: 'Thing',
  Organization: 'Thing',
  PostalAddress: 'Thing',
  GeoCoordinates: 'Thing',
  Offer: 'Thing',
  AggregateOffer: 'Offer',
};

const PROPERTIES: Readonly<Record<string, { readonly of: readonly string[]; readonly takes: readonly string[] }>> = {
  name: { of: ['Thing'], takes: ['Text'] },
  description: { of: ['Thing'], takes: ['Text'] },
  image: { of: ['Thing'], takes: ['URL'] },
  url: { of: ['Thing'], takes: ['URL'] },
  inLanguage: { of: ['Event'], takes: ['Text'] },
  startDate: { of: ['Event'], takes: ['Date', 'DateTime'] },
  endDate: { of: ['Event'], takes: ['Date', 'DateTime'] },
  eventStatus: { of: ['Event'], takes: ['EventStatusType'] },
  eventAttendanceMode: { of: ['Event'], takes: ['EventAttendanceModeEnumeration'] },
  location: { of: ['Event', 'Organization'], takes: ['Place', 'PostalAddress', 'Text'] },
  organizer: { of: ['Event'], takes: ['Organization', 'Person'] },
  offers: { of: ['Event'], takes: ['Offer'] },
  address: { of: ['Place', 'Organization'], takes: ['PostalAddress', 'Text'] },
  geo: { of: ['Place'], takes: ['GeoCoordinates'] },
  streetAddress: { of: ['PostalAddress'], takes: ['Text'] },
  addressLocality: { of: ['PostalAddress'], takes: ['Text'] },
  addressRegion: { of: ['PostalAddress'], takes: ['Text'] },
  postalCode: { of: ['PostalAddress', 'GeoCoordinates'], takes: ['Text'] },
  addressCountry: { of: ['PostalAddress', 'GeoCoordinates'], takes: ['Text'] },
  latitude: { of: ['GeoCoordinates', 'Place'], takes: ['Number'] },
  longitude: { of: ['GeoCoordinates', 'Place'], takes: ['Number'] },
  email: { of: ['Organization'], takes: ['Text'] },
  telephone: { of: ['Organization', 'Place'], takes: ['Text'] },
  price: { of: ['Offer'], takes: ['Number'] },
  priceCurrency: { of: ['Offer'], takes: ['Currency'] },
  lowPrice: { of: ['AggregateOffer'], takes: ['Number'] },
  highPrice: { of: ['AggregateOffer'], takes: ['Number'] },
};

const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: value => typeof value === 'string' && value !== '' && !/<[a-z/]|&[#\w]+;/i.test(value),
  Number: value => typeof value === 'number',
  URL: value => typeof value === 'string' && URL.canParse(value),
  Date: value => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  DateTime: value => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value),
  Currency: value => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  EventStatusType: value =>
    ['Scheduled', 'Cancelled', 'Postponed'].some(status => value === `https://schema.org/Event${status}`),
  EventAttendanceModeEnumeration: value => value === 'https://schema.org/OfflineEventAttendanceMode',
};

const isA = (type: string | undefined, wanted: string): boolean =>
  type !== undefined && (type === wanted || isA(SUBCLASS_OF[type], wanted));

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the vocabulary does not allow in a node, and in those inside it, as `Event.offers.price`. */
export const violationsIn = (node: Readonly<Record<string, unknown>>, path = String(node['@type'])): string[] => {
  const { '@context': _, '@type': type, ...members } = node;
  if (typeof type !== 'string' || !(type in SUBCLASS_OF)) return [`${path}: unknown type`];
  return Object.entries(members).flatMap(([name, sent]) => {
    const property = PROPERTIES[name];
    const here = `${path}.${name}`;
    if (property === undefined || !property.of.some(each => isA(type, each)))
      return [`${here}: no property of ${type}`];
    return [sent].flat().flatMap(value => {
      if (!isNode(value)) return property.takes.some(each => VALUES[each]?.(value)) ? [] : [`${here}: ${value}`];
      const isTaken = property.takes.some(each => isA(String(value['@type']), each));
      return isTaken ? violationsIn(value, here) : [`${here}: ${value['@type']}`];
    });
  });
};
