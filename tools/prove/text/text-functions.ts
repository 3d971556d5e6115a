/**
 * Every function of the core that receives text of clients, with the maximum length of that text in bytes of UTF-8. A test fails when a
 * function of `shared/` that takes text is missing here.
 */
import * as v from 'valibot';
import { isPublicHost, webAddress } from '../../../shared/addresses/web-address.ts';
import { selectFields } from '../../../shared/api/field-selection.ts';
import type { Row } from '../../../shared/api/route.ts';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { costShownAs, parseCost, readDetails } from '../../../shared/events/cost.ts';
import { currencyCode } from '../../../shared/events/currency.ts';
import { requiredOfEvent } from '../../../shared/events/input.ts';
import { searchTest } from '../../../shared/events/plan.ts';
import { csv, MAX_LENGTH } from '../../../shared/input/fields.ts';
import { decodeForm } from '../../../shared/input/form.ts';
import { ignoredHeader, nearest, safeName, unknownNames, within } from '../../../shared/input/ignored.ts';
import { envelope, isCut, pageLinks } from '../../../shared/input/paging.ts';
import { parseFields, takesList } from '../../../shared/input/parse.ts';
import { isStandardSize } from '../../../shared/input/picture.ts';
import { requiredKey } from '../../../shared/input/source-key.ts';
import {
  askedLanguage,
  isLanguageParameter,
  messageLanguage,
  namedAsOnSite,
  readersLanguage,
} from '../../../shared/language.ts';
import { digest } from '../../../shared/linked/duplicates.ts';
import {
  finds,
  findsInOneField,
  isOnlyWanted,
  titleIn,
  together,
  wantedWords,
  withoutTags,
} from '../../../shared/lists/search.ts';
import { signaturesOf, signatureTest } from '../../../shared/lists/text-signature.ts';
import { acceptedLanguage, weighted } from '../../../shared/messages/negotiate.ts';
import { queryOfCalendar } from '../../../shared/pages/calendar-query.ts';
import { trusted } from '../../../shared/pages/html.ts';
import { link } from '../../../shared/pages/layout.ts';
import { instantText, plain, timeOf } from '../../../shared/pages/shown-event.ts';
import { encoded } from '../../../shared/posts/json-ld.ts';
import { foldName, latinToAscii, spelledOut } from '../../../shared/text/fold.ts';
import { foldSearch } from '../../../shared/text/fold-search.ts';
import { closingTag, openingTag, withoutControls } from '../../../shared/text/html-allowed.ts';
import { balance, outermost } from '../../../shared/text/html-structure.ts';
import { hasTooManyMarks, limitMarks, normalize } from '../../../shared/text/marks.ts';
import { collationOf, nameOrder } from '../../../shared/text/name-order.ts';
import {
  isNumberOf,
  isReservedSlug,
  lookupSlug,
  numberedSlug,
  slugOf,
  trashedSlug,
} from '../../../shared/text/slug.ts';
import {
  descriptionAfter,
  escapeName,
  escapeTitle,
  lengthOfHtml,
  paragraphs,
  plainText,
  sanitizeHtml,
  sanitizeTermHtml,
} from '../../../shared/text/text.ts';
import { textOfHtml } from '../../../shared/text/text-of-html.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { isAheadOfUtc, isListedPlace } from '../../../shared/time/places.ts';
import { placeNamesOf, placesAsked } from '../../../shared/venues/place-names.ts';
import { API_ROOT, RECORD_FUNCTIONS } from './record-functions.ts';

export interface TextFunction {
  readonly name: string;
  readonly longest: number;
  readonly run: (text: string) => unknown;
}

/** As descriptions are sent and stored (`shared/input/fields.ts`). */
const HTML = 6 * MAX_LENGTH.html;
/** `functions/http/checks.ts`. */
const BODY = 1_048_576;
const QUERY = 8_192;
const SEARCH = 200;

const LANGUAGE_SETTINGS = { language: 'gl', languageParameter: 'lang' } as const;

/** Functions by name, with their longest text. */
const FUNCTIONS: readonly (readonly [longest: number, runs: Readonly<Record<string, (text: string) => unknown>>])[] = [
  [
    BODY,
    {
      parseCost,
      readDetails,
      isStandardSize,
      csv,
      parseDateExpression,
      hasTooManyMarks,
      limitMarks,
      withoutControls,
      isListedPlace,
      isAheadOfUtc,
    },
  ],
  [
    BODY,
    {
      decodeForm: text => decodeForm([[text, text]]),
      pageLinks: text => pageLinks({ next_rest_url: text, previous_rest_url: text }),
      isCut: text => isCut(text, 'json'),
      currencyCode,
    },
  ],
  [BODY, { unknownNames: text => unknownNames({ [text]: text }, [NAMESPACE_ROUTES.createEvent.body]) }],
  [
    BODY,
    {
      within: text => within('venue', text),
      safeName,
      ignoredHeader: text => ignoredHeader([text]),
      nearest: text => nearest(text, ['title', text]),
    },
  ],
  [
    BODY,
    {
      isLanguageParameter: text => isLanguageParameter(text, { languageParameter: 'lang' }),
      messageLanguage: text => messageLanguage([() => text], text, LANGUAGE_SETTINGS),
      readersLanguage: text => readersLanguage(undefined, text, LANGUAGE_SETTINGS),
      askedLanguage: text => askedLanguage([{ ml_language: text }], LANGUAGE_SETTINGS),
      namedAsOnSite: text => namedAsOnSite({ [text]: text, ml_language: text }, LANGUAGE_SETTINGS),
    },
  ],
  [
    BODY,
    {
      isStandardSize,
      requiredOfEvent: text => requiredOfEvent({ translation_of: text }),
      requiredKey: text => requiredKey({ source: text }),
    },
  ],
  [BODY, { takesList: text => takesList(NAMESPACE_ROUTES.createEvent.body, text), acceptedLanguage, weighted }],
  [
    HTML,
    {
      plainText,
      sanitizeHtml,
      sanitizeTermHtml,
      escapeTitle,
      escapeName,
      paragraphs,
      textOfHtml,
      lengthOfHtml,
      descriptionAfter: text => descriptionAfter(text, text),
      balance,
      outermost,
    },
  ],
  [HTML, { foldName, foldSearch, latinToAscii, spelledOut, titleIn, withoutTags, encoded, digest }],
  [HTML, { together: text => together([text, text]) }],
  [HTML, { normalize: text => [normalize(text, 'NFC'), normalize(text, 'NFD'), normalize(text, 'NFKD')] }],
  [HTML, { openingTag: text => openingTag('a', `<a ${text}>`), closingTag: closingTag }],
  [QUERY, { slugOf, lookupSlug, isReservedSlug, trashedSlug: text => trashedSlug(slugOf(text)) }],
  [QUERY, { numberedSlug: text => numberedSlug(slugOf(text), 2), isNumberOf: text => isNumberOf(`${text}-2`, text) }],
  [QUERY, { placesAsked: text => placesAsked({ city: [text] }) }],
  [MAX_LENGTH.line, { placeNamesOf: text => placeNamesOf({ city: text, stateprovince: text, country: text }) }],
  [
    MAX_LENGTH.html,
    {
      costShownAs: text =>
        costShownAs(
          text,
          { currency_symbol: '', currency_position: '', values: [text] },
          { symbol: '€', position: 'postfix', free: '0' },
        ),
    },
  ],
  [QUERY, { selectFields: text => selectFields({ title: { rendered: text } }, text) }],
  [QUERY, { envelope: text => envelope(API_ROOT, new URLSearchParams({ search: text }), { page: 2, per_page: 1 }, 3) }],
  [MAX_LENGTH.address, { webAddress, isPublicHost }],
  [MAX_LENGTH.name, { nameOrder: text => nameOrder('gl')(text, `${text}a`), collationOf }],
  [HTML, { plain, trusted, timeOf, instantText, link: text => link(text, text) }],
  [QUERY, { queryOfCalendar: text => queryOfCalendar(new URLSearchParams({ search: text, town: text, from: text })) }],
  [SEARCH, { finds: text => finds(text)(text), findsInOneField: text => findsInOneField(text)(text) }],
  [SEARCH, { wantedWords, isOnlyWanted, signaturesOf: text => signaturesOf([text]) }],
  [SEARCH, { signatureTest: text => signatureTest([text])?.(signaturesOf([text]), 0) }],
  [SEARCH, { searchTest: text => searchTest(text, undefined).hasText({ folded: text, behindPassword: undefined }) }],
];

const ROWS: readonly [string, Row][] = Object.entries(NAMESPACE_ROUTES);

/** All schemas of fields and parameters of rows, each once: with text, a list, and an object in a list. */
const fields = (): TextFunction[] => {
  const known = new Map<v.GenericSchema, TextFunction>();
  for (const [operation, { query, body }] of ROWS)
    for (const [schema, longest] of [[query, QUERY] as const, [body, BODY] as const])
      for (const [name, entry] of Object.entries(schema?.entries ?? {})) {
        const one = v.object({ [name]: v.optional(entry) });
        const parse = (value: unknown) =>
          v.safeParse(entry, value).success || tried(() => parseFields(one, { [name]: value }));
        const run = (text: string) => {
          const part = text.slice(0, text.length / 6); // six copies share the longest body
          return [part, [part], [{ venue: part, organizer: part, description: part, city: part }]].map(parse);
        };
        if (!known.has(entry)) known.set(entry, { name: `${name} of ${operation}`, longest, run });
      }
  return [...known.values()];
};

/** Errors are as valid as values here. */
const tried = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

export const textFunctions = (): TextFunction[] => [
  ...[...FUNCTIONS, [HTML, RECORD_FUNCTIONS] as const].flatMap(([longest, runs]) =>
    Object.entries(runs).map(([name, run]) => ({ name, longest, run })),
  ),
  ...fields(),
];

/** Files of `shared/` that need no timing: their functions receive no text of clients, or text that a function above has already read. */
export const WITHOUT_TEXT_OF_CLIENTS: Readonly<Record<string, string>> = {
  'changes/history.ts': 'a name that a command draws',
  'changes/token.ts': 'text that this service has signed',
  'errors/log.ts': 'errors of our own code',
  'events/redaction.ts': 'names of lists',
  'feeds/': 'what `textOfHtml` makes, and names of zones',
  'identity/network.ts': 'the address of a connection',
  'identity/viewer.ts': 'a header that the CDN writes, of addresses',
  'identity/users.ts': 'settings, and claims of verified tokens',
  'linked/duplicates.ts': 'compares what `foldName` makes; `digest` is timed',
  'model/same.ts': 'records that are stored or about to be',
  'linked/upcoming.ts': 'names of lists',
  'linked/write.ts': 'fields that are parsed',
  'lists/entry.ts': 'keys, and names of lists',
  'lists/list-plan.ts': 'names of lists',
  'lists/name.ts': 'names of lists',
  'lists/search.ts': 'what `foldSearch` makes',
  'lists/text-spans.ts': 'classes, and stamps of entries',
  'lists/text-versions.ts': 'names of counters',
  'lists/visible.ts': 'names of lists',
  'pages/calendar-links.ts': 'addresses that are made there, and titles of events',
  'pages/dates.ts': 'days, of addresses that `queryOfCalendar` has read or of stored records',
  'pages/layout.ts': 'slugs; `link` is timed',
  'posts/source-keys.ts': 'names and ids of sources that are parsed',
  'pages/pages.ts': 'a setting',
  'posts/post-slug.ts': 'slugs',
  'records/': 'names of lists, and what `foldName` makes',
  'settings/namespace.ts': 'a setting',
  'settings/parameters.ts': 'the name of an environment',
  'settings/secret-keys.ts': 'keys, and the names that rotations give them',
  'store/': 'keys, and names of lists',
  'time/abbreviations.ts': 'a zone that is known',
  'time/wall.ts': 'the stamp of an entry',
};
