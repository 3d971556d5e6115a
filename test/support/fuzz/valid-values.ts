/** Valid values for every field and parameter: a new one without a value here does not compile. */
import fc from 'fast-check';
import type { NAMESPACE_ROUTES, NamespaceResource } from '../../../shared/api/routes.ts';
import type { EventQuery, ReadEventQuery } from '../../../shared/events/filters.ts';
import type { EventChangeById } from '../../../shared/events/input.ts';
import type { OrganizerCreation } from '../../../shared/organizers/input.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import type { CategoryInput, CategoryQuery } from '../../../shared/terms/input.ts';
import type { VenueQuery } from '../../../shared/venues/filters.ts';
import type { VenueCreation } from '../../../shared/venues/input.ts';
import { anyId, seedId } from './seed-data.ts';

type Entries<S extends { readonly entries: object }> = keyof S['entries'];
type Parameter =
  | Entries<typeof EventQuery>
  | Entries<typeof ReadEventQuery>
  | Entries<typeof VenueQuery>
  | Entries<typeof CategoryQuery>
  | Entries<typeof NAMESPACE_ROUTES.readIndex.query>
  | '_fields';

type Values<Name extends PropertyKey> = Readonly<Record<Name, fc.Arbitrary<unknown>>>;

const text = fc.constantFrom('Concerto', 'Feira do libro', 'Obradoiro de <b>danza</b>', 'Café & teatro', 'A Coruña');
/** Maximum length, in characters of three bytes, and in characters that grow when they are escaped. */
const heavy = fc.constantFrom('€', '<', '&', '<p>', '\n').map(sign => sign.repeat(Math.floor(100_000 / sign.length)));
const html = fc.oneof(
  {
    weight: 50,
    arbitrary: fc.constantFrom('', '<p>Entrada <a href="https://example.org/">libre</a>.</p>', 'Unha liña\n\ne outra'),
  },
  { weight: 1, arbitrary: heavy },
);
const name = fc
  .tuple(fc.constantFrom('Auditorio', 'Praza', 'Concello', 'Música', 'Nenos'), fc.nat(500))
  .map(([word, i]) => `${word} ${i}`);
export const slug = fc
  .tuple(fc.constantFrom('concerto', 'feira', 'a-coruña'), fc.nat(500))
  .map(([word, i]) => `${word}-${i}`);
const date = fc.constantFrom('2027-05-10 10:00:00', '2027-05-10', '2026-12-31T23:00', '2027-05-10T08:00:00Z');
const later = fc.constantFrom('2027-05-10 12:00:00', '2027-05-12', '2027-06-30T23:59', '2027-05-10T12:00:00+02:00');
const status = fc.constantFrom('publish', 'publish', 'draft', 'pending', 'private', 'future');
const bool = fc.constantFrom<unknown>(true, false, 'true', '0', 1, 0);
const zone = fc.constantFrom('Europe/Madrid', 'UTC', 'UTC+2', 'America/New_York', '');
const website = fc.constantFrom('https://example.org/', 'http://www.example.org/a?b=c#d', '', null);
/** Ids in the range of created pictures: some exist, and some are visible to the caller. */
const address = fc.constantFrom('https://example.org/picture.jpg', 'https://example.org/a.png');
const side = fc.constantFrom<unknown>(0, 800, '100000');
const image = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(address, fc.constantFrom('', null, false)) },
  { weight: 1, arbitrary: fc.oneof(anyId, anyId.map(String)) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        id: anyId,
        url: address,
        alt: fc.constantFrom('Unha gaita', 'A <b>ponte</b> & o río', null),
        width: side,
        height: side,
        sizes: fc.dictionary(fc.constantFrom('medium', 'large', 'banner'), fc.record({ url: address, width: side })),
      },
      { requiredKeys: ['url'] },
    ),
  },
);
const cost = fc.constantFrom<unknown>('10 €', '10-20', 5, 'Balde', ['5', 7.5], '1.234,56 €', null);
const author = fc.integer({ min: 1, max: 5 });
const language = fc.oneof(
  { weight: 4, arbitrary: fc.constant('gl') },
  { weight: 1, arbitrary: fc.constantFrom(...LANGUAGES) },
);
const line = fc.constantFrom('Rúa Nova 1', 'Vigo', 'Galicia', '36201', '+34 986 000 000', '', null);
const coordinate = fc.constantFrom<unknown>(42.24, '-8.72', 0, null);

const references = (resource: NamespaceResource, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const one = fc.oneof(seedId(resource), seedId(resource).map(String), made);
  return fc.oneof(one, fc.array(one, { maxLength: 3 }), fc.constantFrom('', 0, null));
};
/** As a read shows it: an id, and a name that may belong to another record. */
const withId = (resource: NamespaceResource, described: fc.Arbitrary<object>): fc.Arbitrary<unknown> =>
  fc.oneof(
    described,
    fc.tuple(seedId(resource), described).map(([id, record]) => ({ ...record, id })),
  );
const terms = (resource: NamespaceResource) => {
  const shown = fc.tuple(seedId(resource), name).map(([id, called]) => [{ id, name: called }]);
  return fc.oneof(references(resource, name), shown, fc.constantFrom('Música 1,Nenos 2'));
};

/** Few, so that later requests find the records of earlier ones. */
const sourceKey = {
  source: fc.constantFrom('feed', 'axenda.example'),
  source_id: fc.constantFrom<unknown>('1', 2, 'a/b#c'),
};
const post = {
  ...{ description: html, status, author, date, date_utc: date, website, image, ml_language: language },
  ...sourceKey,
};
/** Most are refused, as the record is in the same language or has a translation already. */
const translationOf = (resource: NamespaceResource) => fc.oneof(seedId(resource), fc.constantFrom(null, ''));

const EVENT: Values<Entries<typeof EventChangeById>> = {
  ...post,
  translation_of: translationOf('events'),
  only_this: bool,
  title: text,
  start_date: date,
  end_date: later,
  slug,
  excerpt: html,
  timezone: zone,
  all_day: bool,
  cost,
  cost_details: fc.constantFrom<unknown>(
    null,
    { currency_symbol: '', currency_code: '', currency_position: '', values: ['0'] },
    { currency_symbol: '€', currency_code: '', currency_position: 'postfix', values: ['5', '7', '12'] },
  ),
  show_map: bool,
  show_map_link: bool,
  hide_from_listings: bool,
  sticky: bool,
  featured: bool,
  ticketed: bool,
  event_status: fc.constantFrom('scheduled', 'canceled', 'cancelled', 'postponed', '', null),
  event_status_reason: line,
  categories: terms('categories'),
  tags: terms('tags'),
  venue: references('venues', withId('venues', fc.record({ venue: name, city: line }, { requiredKeys: ['venue'] }))),
  organizer: references(
    'organizers',
    withId('organizers', fc.record({ organizer: name, phone: line }, { requiredKeys: ['organizer'] })),
  ),
  post_parent: fc.oneof(seedId('events'), fc.constant(null)),
  password: fc.constantFrom('sésamo', '', null),
};

const VENUE: Values<Entries<typeof VenueCreation>> = {
  ...post,
  translation_of: translationOf('venues'),
  venue: name,
  address: line,
  city: line,
  country: line,
  province: line,
  state: line,
  zip: line,
  phone: line,
  stateprovince: line,
  show_map: bool,
  show_map_link: bool,
  geo_lat: coordinate,
  geo_lng: coordinate,
};

const ORGANIZER: Values<Entries<typeof OrganizerCreation>> = {
  ...post,
  translation_of: translationOf('organizers'),
  organizer: name,
  phone: line,
  email: fc.constantFrom('info@example.org', 'none', ''),
};

const TERM: Values<Entries<typeof CategoryInput>> = {
  name,
  description: html,
  slug,
  parent: seedId('categories'),
  ml_language: language,
  translation_of: translationOf('categories'),
};

export const FIELDS: Readonly<Record<NamespaceResource, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  events: EVENT,
  venues: VENUE,
  organizers: ORGANIZER,
  categories: TERM,
  tags: TERM,
  docs: {},
};

export const PARAMETERS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  page: fc.integer({ min: 1, max: 3 }),
  per_page: fc.constantFrom(1, 5, 10, 50, 500),
  modified_after: fc.constantFrom('2027-02-01', 'yesterday', '2020-01-01'),
  modified_before: date,
  start_date: date,
  end_date: later,
  starts_before: later,
  starts_after: date,
  ends_before: later,
  ends_after: date,
  strict_dates: fc.constantFrom('true', 'false'),
  search: fc.constantFrom('concerto', 'cafe teatro', 'ñ'),
  facets: fc.constantFrom('categories', 'months', 'categories,towns,months'),
  search_in: fc.constantFrom('all', 'title/description'),
  categories: seedId('categories'),
  tags: seedId('tags'),
  venue: seedId('venues'),
  organizer: seedId('organizers'),
  featured: bool,
  status: fc.constantFrom('publish', 'draft,pending', 'any', ''),
  geoloc: bool,
  geoloc_lat: fc.constantFrom('42.2', '-8.7'),
  geoloc_lng: fc.constantFrom('42.2', '-8.7'),
  geoloc_radius: fc.constantFrom('0.5', '25', '20016'),
  city: fc.constantFrom('Vigo', 'vigo,Lugo', 'A Coruña'),
  stateprovince: fc.constantFrom('Galicia', 'pontevedra'),
  country: fc.constantFrom('España', 'portugal,galicia'),
  include: seedId('events'),
  exclude: seedId('categories'),
  post_parent: seedId('events'),
  ticketed: bool,
  event_status: fc.constantFrom('scheduled', 'canceled', 'postponed,cancelled', 'scheduled,postponed'),
  price_min: fc.constantFrom('0', '5', '12.50'),
  price_max: fc.constantFrom('0', '10', '1e3'),
  password: fc.constantFrom('sésamo', 'wrong'),
  context: fc.constantFrom('view', 'edit'),
  ical: bool,
  event: seedId('events'),
  post: seedId('events'),
  has_events: bool,
  only_with_upcoming: bool,
  order: fc.constantFrom('asc', 'desc'),
  orderby: fc.constantFrom('name', 'id', 'count', 'slug', 'title', 'modified', 'distance'),
  hide_empty: bool,
  slug,
  parent: seedId('categories'),
  namespace: fc.constantFrom('calendar/events/v1', 'tribe/events/v1'),
  _fields: fc.constantFrom('id,title', 'events.id', 'total', 'code'),
  fallback: bool,
  source: fc.constantFrom('feed', 'axenda.example'),
  ml_language: language,
} satisfies Values<Parameter>;
