/**
 * The schemas of records and their parts in answers that have a name in `components.schemas`, each
 * with the descriptions of its properties.
 */
import { DateView, OccurrenceView } from '../events/dates.ts';
import { EventView } from '../events/view.ts';
import { OrganizerView } from '../linked/organizer-view.ts';
import { EmbeddedTerm, TermLink, TermUrls, TermView } from '../linked/term-view.ts';
import { VenueView } from '../linked/venue-view.ts';
import { ImageView } from '../model/picture.ts';
import { Trashed } from '../model/sources.ts';
import { TranslationView } from '../model/translations.ts';
import type { LinkedPostType } from '../store/records.ts';
import { address, type Named, NUMBER, type PropertyDescription, ref, SLUG, shown } from './descriptions.ts';

const matching =
  (pattern: string) =>
  (description: string): PropertyDescription => ({ pattern, description });
/** A wall clock (contract/events#value-formats). */
const wall = matching('^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$');
const twoDigits = matching('^\\d{2}$');
const digits = matching('^\\d+$');

const OF_ALL = {
  id: NUMBER,
  slug: SLUG,
  description: 'Description; HTML.',
  language: 'Language of the record.',
  translations: 'The same record in other languages, by language.',
};
const PAGE = address('Page of the record on the site.');
const IN_THE_API = address('Address of this resource in the API.');

/** Properties of events, venues and organizers. */
const post = {
  ...OF_ALL,
  global_id: 'Id of the record among all sites.',
  global_id_lineage: 'All global ids the record has had.',
  author: digits('Id of the user who is the author.'),
  status: 'Publication status.',
  date: wall('Date of publication, in the site’s time zone.'),
  date_utc: wall('Date of publication, in UTC.'),
  modified: wall('Time of the last change, in the site’s time zone.'),
  modified_utc: wall('Time of the last change, in UTC.'),
  url: PAGE,
  json_ld: 'The record as schema.org JSON-LD; in single reads only.',
  sources: 'Ids that sources know it by, by the name of the source; only for those who may edit it.',
  trashed:
    'Who put it into the trash: a source that no longer has it (`source`), a person (`user`), or a person after the source; only for those who may edit it.',
};
/** Properties of venues and organizers. */
const linkedPost = {
  ...post,
  phone: 'Telephone number.',
  website: address('Address of a web page of its own.'),
  image: 'Picture; absent if there is none.',
};
/** Properties of events and venues. */
const map = { show_map: 'Whether a map is shown.', show_map_link: 'Whether a link to a map is shown.' };
/** Properties of a term, by itself and in an event. */
const term = {
  ...OF_ALL,
  name: 'Name of the term.',
  parent: 'Id of the category above.',
  count: 'Number of events that have the term.',
  taxonomy: 'Kind of term.',
  urls: 'Addresses of the term, its collection and the term above.',
};
const pictureSize = {
  url: address('Address of the picture in this size.'),
  width: 'Width of the picture in pixels; absent if not known.',
  height: 'Height of the picture in pixels; absent if not known.',
  filesize: 'Size in bytes; 0 if it is not known.',
};

/**
 * The schemas have the names of the original's (contract/http#openapi-document); there are more.
 */
export const RECORDS = {
  Event: shown(EventView, {
    ...post,
    ...map,
    translation_outdated:
      'Whether its texts are older than those of the event that it translates; only in single reads, for those who may edit it.',
    rest_url: IN_THE_API,
    title: 'Title of the event.',
    excerpt: 'Short description; HTML.',
    image: {
      anyOf: [ref('Image'), { type: 'boolean', enum: [false] }],
      description: 'Featured picture; `false` if there is none.',
    },
    all_day: 'Whether the event lasts whole days.',
    start_date: wall('Start, in the event’s time zone.'),
    start_date_details: 'Start, in parts.',
    end_date: wall('End, in the event’s time zone.'),
    end_date_details: 'End, in parts.',
    utc_start_date: wall('Start, in UTC.'),
    utc_start_date_details: 'Start in UTC, in parts.',
    utc_end_date: wall('End, in UTC.'),
    utc_end_date_details: 'End in UTC, in parts.',
    timezone: 'Time zone of the event, such as `Europe/Madrid`; without it, the site’s own.',
    timezone_abbr: 'Abbreviation of the time zone at the start.',
    cost: 'Cost of the event, as people read it; empty if none is given.',
    cost_details: 'Cost of the event, in parts.',
    website: 'Web page of the event; without one, the same as `url`.',
    hide_from_listings: 'Whether the event is kept out of calendar views.',
    sticky: 'Whether the event comes first in calendar views.',
    featured: 'Whether the event is featured on the site.',
    event_status: 'Whether the event takes place as announced: `scheduled`, `canceled` or `postponed`.',
    event_status_reason: 'Why it is canceled or postponed, or anything else that visitors should know; one line.',
    occurrence: 'Which date of an event with several is shown; absent if the event is shown as a whole.',
    dates: 'All dates of an event with several, in their order; in lists only with `collapse`.',
    recurrence: 'The rule as it was sent, as long as the dates are those that it gave; in lists only with `collapse`.',
    distance:
      'Kilometres from the point that was sent to the nearest venue; only in lists that are ordered by `distance`.',
    categories: 'Categories of the event, by name.',
    tags: 'Tags of the event, by name.',
    venue: 'Venue of the event; an array if there are several or none.',
    organizer: 'Organizers of the event.',
    custom_fields: { maxItems: 0, description: 'Always empty.' },
  }),
  Occurrence: shown(OccurrenceView, {
    of: { ...NUMBER, description: 'Number of the event, which stands for all of its dates.' },
    number: 'Which of its dates this is. No other date of the event ever gets the same.',
    count: 'How many dates the event has.',
  }),
  EventDate: shown(DateView, {
    id: { ...NUMBER, description: 'Number by which lists show the date, and which reads and writes it alone.' },
    number: 'Which of the dates of the event this is.',
    start_date: wall('Start, in the event’s time zone.'),
    end_date: wall('End, in the event’s time zone.'),
    utc_start_date: wall('Start, in UTC.'),
    utc_end_date: wall('End, in UTC.'),
    event_status: 'Whether this date takes place as announced; the event’s own, unless the date has another one.',
    url: address('Page of the day on the site.'),
  }),
  Venue: shown(VenueView, {
    ...linkedPost,
    ...map,
    venue: 'Name of the venue.',
    address: 'Street and number.',
    city: 'Town or city.',
    country: 'Country.',
    province: 'Province.',
    state: 'State, where there are states.',
    stateprovince: 'State or province, whichever there is.',
    zip: 'Postal code.',
    geo_lat: 'Latitude, in degrees.',
    geo_lng: 'Longitude, in degrees.',
  }),
  /** `email` may be any text (contract/events#event-input). */
  Organizer: shown(OrganizerView, { ...linkedPost, organizer: 'Name of the organizer.', email: 'E-mail address.' }),
  Term: shown(TermView, {
    ...term,
    url: PAGE,
    meta: { maxItems: 0, description: 'Always empty.' },
    _links: 'Links to the term, its collection and the term above.',
  }),
  Image: shown(ImageView, {
    ...pictureSize,
    url: address('Address of the picture.'),
    alt: 'What the picture shows, in words.',
    sizes: 'Addresses of the picture in other sizes, by their names.',
    id: 'Number of the picture.',
    extension: 'Ending of the file’s name; empty if it has none.',
  }),
  ImageSize: shown(ImageView.entries.sizes.value, {
    ...pictureSize,
    'mime-type': 'Media type, by the ending of the name; empty if that says none.',
  }),
  DateDetails: shown(EventView.entries.start_date_details, {
    year: matching('^\\d{4}$')('Year.'),
    month: twoDigits('Month, with two digits.'),
    day: twoDigits('Day of the month, with two digits.'),
    hour: twoDigits('Hour, from `00` to `23`.'),
    minutes: twoDigits('Minutes, with two digits.'),
    seconds: twoDigits('Seconds, with two digits.'),
  }),
  CostDetails: shown(EventView.entries.cost_details, {
    currency_symbol: 'Currency sign that was sent; empty: the site’s own.',
    currency_code: 'ISO 4217 code of the currency, such as `USD`, if a write or an import said it; else empty.',
    currency_position: {
      enum: ['', 'prefix', 'postfix'],
      description: 'Where that sign stands: `prefix` or `postfix`; empty if none was sent.',
    },
    values: 'Amounts as decimal numbers, ascending; words without an amount as a slug.',
  }),
  EmbeddedTerm: shown(EmbeddedTerm, {
    ...term,
    term_group: 'Always 0.',
    term_taxonomy_id: 'The same as `id`.',
    filter: { enum: ['raw'], description: 'Always `raw`.' },
  }),
  TermUrls: shown(TermUrls, {
    self: address('Address of the term in the API.'),
    collection: address('Address of the list that it is in.'),
    up: address('Address of the category above; absent at the top.'),
  }),
  TermLink: shown(TermLink, { href: address('Where the link leads.') }),
  Trashed: shown(Trashed, {
    was: 'Publication status before.',
    source: 'Source that no longer has the record; after an import, the address that it came from.',
    user: 'Id of the user who put it there, or changed it there.',
  }),
  Translation: shown(TranslationView, {
    id: NUMBER,
    slug: SLUG,
    rest_url: IN_THE_API,
    url: address('Its page, if the site of that language has an address for its pages.'),
    outdated:
      'Whether its texts are older than those of what it translates; only in single reads of an event, for those who may edit it.',
  }),
} satisfies Readonly<Record<string, Named> & Record<Capitalize<LinkedPostType>, Named>>;
