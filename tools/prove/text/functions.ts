/**
 * Every function of the core that is given text of clients, with the longest text that can come to it, in bytes of UTF-8. A test fails
 * when a
 * function of `shared/` that takes text is missing here.
 */
import * as v from 'valibot';
import { isPublicHost } from '../../../shared/addresses/public-host.ts';
import { webAddress } from '../../../shared/addresses/web-address.ts';
import { selectFields } from '../../../shared/api/field-selection.ts';
import type { Row } from '../../../shared/api/route.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { parseCost, showCost } from '../../../shared/events/cost.ts';
import { searchTest } from '../../../shared/events/list-visibility.ts';
import type { EventRecord } from '../../../shared/events/record.ts';
import { eventView } from '../../../shared/events/view.ts';
import { csv, MAX_LENGTH } from '../../../shared/input/fields.ts';
import { decodeForm } from '../../../shared/input/form.ts';
import { envelope } from '../../../shared/input/paging.ts';
import { parseFields } from '../../../shared/input/parse.ts';
import { digest } from '../../../shared/linked/duplicates.ts';
import { finds, findsInOneField, titleIn, together, withoutTags } from '../../../shared/lists/search.ts';
import { organizerKind } from '../../../shared/organizers/kind.ts';
import type { OrganizerRecord } from '../../../shared/organizers/record.ts';
import { organizerView } from '../../../shared/organizers/view.ts';
import { encoded } from '../../../shared/posts/json-ld.ts';
import { derivedDataOf } from '../../../shared/records/derived-data.ts';
import { type AnyRecord, recordOf } from '../../../shared/records/records.ts';
import { Site } from '../../../shared/settings/site.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { termView } from '../../../shared/terms/view.ts';
import { foldName, foldSearch, latinToAscii } from '../../../shared/text/fold.ts';
import { allowedTag, withoutControls } from '../../../shared/text/html-allowed.ts';
import { balance, outermost } from '../../../shared/text/html-structure.ts';
import { hasTooManyMarks, limitMarks, normalize } from '../../../shared/text/marks.ts';
import {
  isNumberOf,
  isReservedSlug,
  lookupSlug,
  numberedSlug,
  slugOf,
  trashedSlug,
} from '../../../shared/text/slug.ts';
import {
  escapeName,
  escapeTitle,
  paragraphs,
  plainText,
  sanitizeHtml,
  sanitizeTermHtml,
} from '../../../shared/text/text.ts';
import { parseDateExpression } from '../../../shared/time/date-expression.ts';
import { venueKind } from '../../../shared/venues/kind.ts';
import type { VenueRecord } from '../../../shared/venues/record.ts';
import { venueView } from '../../../shared/venues/view.ts';
import { canonical } from '../../cli/verify/item-text.ts';

export interface TextFunction {
  readonly name: string;
  readonly longest: number;
  readonly run: (text: string) => unknown;
}

/** `functions/http/limits.ts`. */
const BODY = 1_048_576;
const QUERY = 8_192;
const SEARCH = 200;

type Runs = Readonly<Record<string, (text: string) => unknown>>;

/** By the longest text, under the names of the functions. */
const FUNCTIONS: readonly (readonly [longest: number, runs: Runs])[] = [
  [BODY, { parseCost, csv, parseDateExpression, hasTooManyMarks, limitMarks, canonical, withoutControls }],
  [BODY, { decodeForm: text => decodeForm([[text, text]]) }],
  [
    MAX_LENGTH.html,
    { plainText, sanitizeHtml, sanitizeTermHtml, escapeTitle, escapeName, paragraphs, balance, outermost },
  ],
  [MAX_LENGTH.html, { foldName, foldSearch, latinToAscii, titleIn, withoutTags, encoded, digest }],
  [MAX_LENGTH.html, { together: text => together([text, text]) }],
  [MAX_LENGTH.html, { normalize: text => [normalize(text, 'NFC'), normalize(text, 'NFD'), normalize(text, 'NFKD')] }],
  [MAX_LENGTH.html, { allowedTag: text => allowedTag('a', `<a ${text}>`, false) }],
  [QUERY, { slugOf, lookupSlug, isReservedSlug, trashedSlug: text => trashedSlug(slugOf(text)) }],
  [QUERY, { numberedSlug: text => numberedSlug(slugOf(text), 2), isNumberOf: text => isNumberOf(`${text}-2`, text) }],
  [QUERY, { selectFields: text => selectFields({ title: { rendered: text } }, text) }],
  [QUERY, { envelope: text => envelope(ROOT, new URLSearchParams({ search: text }), { page: 2, per_page: 1 }, 3) }],
  [MAX_LENGTH.address, { webAddress, isPublicHost }],
  [SEARCH, { finds: text => finds(text)(text), findsInOneField: text => findsInOneField(text)(text) }],
  [SEARCH, { searchTest: text => searchTest(text, undefined)({ folded: text, behindPassword: undefined }) }],
];

const ROOT = 'https://calendar.test/gl/calendar/events/v1';
const ROWS: readonly [string, Row][] = Object.entries(ROUTES);

/** Every field and parameter that any row takes, each schema once: as text, in a list, and in an object within a list. */
const fields = (): TextFunction[] => {
  const known = new Map<v.GenericSchema, TextFunction>();
  for (const [operation, { query, body }] of ROWS)
    for (const [schema, longest] of [[query, QUERY] as const, [body, BODY] as const])
      for (const [name, entry] of Object.entries(schema?.entries ?? {})) {
        const one = v.object({ [name]: v.optional(entry) });
        const parse = (value: unknown) =>
          v.safeParse(entry, value).success || tried(() => parseFields(one, { [name]: value }, false));
        const run = (text: string) => {
          const part = text.slice(0, text.length / 6); // six copies share the longest body
          return [part, [part], [{ venue: part, organizer: part, description: part, city: part }]].map(parse);
        };
        if (!known.has(entry)) known.set(entry, { name: `${name} of ${operation}`, longest, run });
      }
  return [...known.values()];
};

/** Refusals are as good as values here. */
const tried = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

// --- records from before there were limits, as they are read, shown and saved -------------------------------------------

const WALL = '2031-05-10 10:00:00';
const POST = {
  ...{ id: 1, language: 'gl', version: 1, author: 1, status: 'publish', slug: 's', image: null, list: 'x1' },
  ...{ date: WALL, date_utc: WALL, modified: WALL, modified_utc: WALL, show_map: true, show_map_link: true },
};
const lines = (text: string, names: string): object =>
  Object.fromEntries(names.split(' ').map(name => [name, text.slice(0, MAX_LENGTH.line)]));

const isEvent = (record: AnyRecord | undefined): record is EventRecord => record?.type === 'event';
const isTerm = (record: AnyRecord | undefined): record is TermRecord => record?.type === 'tag';
const readAs = <Kept extends AnyRecord>(
  is: (record: AnyRecord | undefined) => record is Kept,
  stored: Readonly<Record<string, unknown>>,
): Kept => {
  const record = recordOf(stored);
  if (!is(record)) throw new Error('the record to be timed cannot be read');
  return record;
};

const venueOf = (text: string): VenueRecord =>
  readAs(venueKind.is, {
    ...POST,
    ...lines(text, 'address city country province state zip phone stateprovince'),
    ...{
      type: 'venue',
      name: text.slice(0, MAX_LENGTH.name),
      description: text,
      website: text.slice(0, MAX_LENGTH.address),
    },
    ...{ geo_lat: null, geo_lng: null },
  });
const organizerOf = (text: string): OrganizerRecord =>
  readAs(organizerKind.is, {
    ...POST,
    ...lines(text, 'phone email'),
    ...{
      type: 'organizer',
      name: text.slice(0, MAX_LENGTH.name),
      description: text,
      website: text.slice(0, MAX_LENGTH.address),
    },
  });
const termOf = (text: string): TermRecord =>
  readAs(isTerm, {
    ...{ type: 'tag', id: 2, language: 'gl', version: 1, list: 't2', slug: 't', parent: 0, above: [] },
    ...{ name: text.slice(0, MAX_LENGTH.name), description: text },
  });
const eventOf = (text: string): EventRecord =>
  readAs(isEvent, {
    ...POST,
    ...{ type: 'event', title: text.slice(0, MAX_LENGTH.line), description: text, excerpt: text, website: null },
    ...{
      start_date: WALL,
      end_date: WALL,
      utc_start_date: WALL,
      utc_end_date: WALL,
      timezone: 'UTC',
      timezone_abbr: 'UTC',
    },
    ...{
      all_day: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      ticketed: false,
      links: [],
      above: [],
    },
    ...{
      cost: { ...parseCost('5'), words: text.slice(0, 500), symbol: text.slice(0, 5) },
      post_parent: null,
      password: null,
    },
  });

const SITE = v.parse(Site, {
  language: 'gl',
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
});
const VIEWING = { addresses: { root: ROOT, publicUrl: undefined }, jsonLd: true };

const RECORDS: Runs = {
  venueView: text => venueView(venueOf(text), VIEWING),
  organizerView: text => organizerView(organizerOf(text), VIEWING),
  termView: text => termView(termOf(text), 1, VIEWING.addresses),
  eventView: text => {
    const linked = { venues: [], organizers: [], terms: [termOf(text), termOf(`a${text}`)], counts: new Map() };
    return eventView(eventOf(text), linked, SITE, VIEWING);
  },
  showCost: text => showCost(eventOf(text).cost, { symbol: '€', position: 'postfix', free: 'Free' }),
  tracesOf: text => [eventOf(text), venueOf(text), organizerOf(text), termOf(text)].map(derivedDataOf),
};

export const textFunctions = (): TextFunction[] => [
  ...[...FUNCTIONS, [MAX_LENGTH.html, RECORDS] as const].flatMap(([longest, runs]) =>
    Object.entries(runs).map(([name, run]) => ({ name, longest, run })),
  ),
  ...fields(),
];

/** Files of `shared/` whose functions take text, but none that a client has written, or none that a function above has not read before. */
export const WITHOUT_TEXT_OF_CLIENTS: Readonly<Record<string, string>> = {
  'errors/fault.ts': 'errors of this code',
  'events/plan.ts': 'names of lists',
  'events/redaction.ts': 'names of lists',
  'identity/network.ts': 'the address of a connection',
  'identity/users.ts': 'settings, and claims of verified tokens',
  'linked/duplicates.ts': 'compares what `foldName` makes; `digest` is timed',
  'linked/write.ts': 'fields that are parsed',
  'lists/entry.ts': 'keys, and names of lists',
  'lists/list-plan.ts': 'names of lists',
  'lists/name.ts': 'names of lists',
  'lists/texts.ts': 'what `foldSearch` makes',
  'lists/visible.ts': 'names of lists',
  'organizers/write.ts': 'fields that are parsed',
  'posts/write.ts': 'names of lists, and slugs',
  'records/': 'names of lists, and what `foldName` makes',
  'store/': 'keys, and names of lists',
  'time/abbreviations.ts': 'a zone that is known',
  'time/wall.ts': 'the stamp of an entry',
  'venues/write.ts': 'fields that are parsed',
};
