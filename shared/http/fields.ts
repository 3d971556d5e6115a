/**
 * Schemas for the kinds of value that clients send (contract/events#event-input,
 * contract/http#routes). The message of each issue is a `FieldProblem`. Null or `""` clears an
 * optional field (contract/events#event-updates), and is parsed as null.
 */

import * as v from 'valibot';
import { Status } from '../settings/rights.ts';
import { hasTooManyMarks, normalize } from '../text/fold.ts';
import { lengthOfHtml, lengthWithMarkup, plainText, sanitizeHtml, sanitizeTermHtml } from '../text/html.ts';
import { parseDateExpression } from '../time/date-grammar.ts';
import { Zone } from '../time/zone.ts';
import { webAddress } from './addresses.ts';

/**
 * The maximum numbers of characters. Real texts need at most half of them. `markup` limits an
 * `html` text together with the markup of paragraphs and line breaks, which `html` does not count.
 * Showing 50 events of this size takes half a second, and large answers shorten texts further
 * (`shared/api/answer.ts`).
 */
export const MAX_LENGTH = { name: 400, line: 1_000, html: 30_000, markup: 45_000, address: 2_000 } as const;
export const MAX_IDS = 100;

export const text = (longest: number) => v.pipe(v.string('type'), v.maxLength(longest, 'too-long'));

/**
 * Limits a length that is not simply that of the text as sent. Errors tell the client `limit`
 * (`parse.ts`).
 */
export const atMost = <T>(limit: number, lengthOf: (sent: T) => number) =>
  v.check<T, 'too-long'>(
    Object.assign((sent: T) => lengthOf(sent) <= limit, { limit }),
    'too-long',
  );

/**
 * A first limit for the text as sent. HTML encoding, as in answers (`&#038;`), makes a text up to
 * six times as long; the decoded text is measured later.
 */
const encodedText = (longest: number) =>
  v.pipe(
    v.string('type'),
    atMost<string>(longest, sent => sent.length / 6),
  );

/** The length in NFC, in which some letters take more characters than as they were sent. */
export const lengthOfName = (name: string): number => normalize(name, 'NFC').length;

/** The two values that clear an optional field. They are parsed as null. */
export const Empty = v.union([
  v.null(),
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
]);

// --- single values -------------------------------------------------------------------------------

/**
 * A line of plain text, with tags removed and entities decoded (contract/texts#titles-and-names).
 * `"0"` counts as empty, as in The Events Calendar.
 */
const filled = (longest: number) =>
  v.pipe(
    encodedText(longest),
    v.transform(plainText),
    v.check(line => line !== '' && line !== '0', 'empty'),
    v.maxLength(longest, 'too-long'),
  );
export const Title = filled(MAX_LENGTH.line);

/**
 * The name of a venue, an organizer or a term. It is shorter than other lines because it becomes
 * part of a key (`KEY_LIMITS`), folded and in NFC, where a character takes up to five bytes.
 */
export const Name = v.pipe(filled(MAX_LENGTH.name), atMost(MAX_LENGTH.name, lengthOfName));

/**
 * A text of one line that may be empty, such as an address or a telephone number. It is stored as
 * plain text and shown through `escapeTitle` (contract/texts#single-line-fields). Texts with
 * paragraphs, links or bold type use `Html`.
 */
const line = <Sent extends v.GenericSchema<unknown, string | null>>(sent: Sent) =>
  v.optional(
    v.pipe(
      sent,
      v.transform(given => plainText(given ?? '')),
      v.maxLength(MAX_LENGTH.line, 'too-long'),
    ),
  );
export const Line = line(v.union([encodedText(MAX_LENGTH.line), v.null('type')], 'type'));
/** A line that is often all digits, such as a postal code, which programs send as a number. */
export const NumericLine = line(
  v.union(
    [encodedText(MAX_LENGTH.line), v.pipe(v.number(), v.safeInteger('type'), v.transform(String)), v.null('type')],
    'type',
  ),
);

/** A text with markup as it was sent, before it is cleaned. */
const SentHtml = encodedText(MAX_LENGTH.html);

const html = (sanitize: (sent: string) => string) =>
  v.optional(
    v.pipe(
      v.union([SentHtml, v.null('type')], 'type'),
      v.transform(sent => sanitize(sent ?? '')),
      atMost(MAX_LENGTH.html, lengthOfHtml),
      atMost(MAX_LENGTH.markup, lengthWithMarkup),
    ),
  );
/**
 * A text of several lines, reduced to the allowed HTML (contract/texts#descriptions). It is shown
 * through `paragraphs`.
 */
export const Html = html(sanitizeHtml);
/** The description of a term, which is shown as it is stored. */
export const TermHtml = html(sanitizeTermHtml);

/**
 * Whether a field of this schema holds markup that has to be cleaned before the field can be
 * checked, which costs time.
 */
export const isToBeCleaned = (schema: unknown, sent: string): boolean =>
  (schema === Html || schema === TermHtml) && /[<&]/.test(sent) && v.is(SentHtml, sent) && !hasTooManyMarks(sent);

/**
 * No digit can match in two ways. Otherwise backtracking over a million digits would take minutes.
 */
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A number, or a text that holds one, with or without a fraction. */
export const Decimal = v.union(
  [v.number(), v.pipe(v.string(), v.trim(), v.regex(DECIMAL), v.transform(Number))],
  'type',
);

const degrees = (most: number) => v.pipe(Decimal, v.minValue(-most, 'range'), v.maxValue(most, 'range'));
export const Latitude = degrees(90);
export const Longitude = degrees(180);

/**
 * A slug cannot be cleared, because a record without one would have no address. `""` is accepted
 * because drafts show it.
 */
export const OptionalSlug = v.optional(v.pipe(text(MAX_LENGTH.line), v.trim()));
export const SlugText = v.optional(v.pipe(text(MAX_LENGTH.line), v.trim(), v.nonEmpty('empty')));

export const Integer = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^[+-]?\d+(\.0*)?(e\d{1,2})?$/i), v.transform(Number))],
    'type',
  ),
  v.safeInteger('type'),
);

/** An integer in an answer, never a text. */
export const Whole = v.pipe(v.number(), v.safeInteger());

export const Positive = v.pipe(Integer, v.minValue(1, 'positive'));

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/**
 * A boolean, as true, false, 1, 0, or one of these as text in any case. Anything else is refused
 * (contract/events#event-input).
 */
export const Bool = v.pipe(
  v.union([v.boolean(), v.string(), v.number()], 'type'),
  v.transform(sent => BOOLEANS[String(sent).toLowerCase()]),
  v.boolean('type'),
);

const TRUTHY = ['1', 'enable', 'enabled', 'on', 'y', 'yes', 'true'];

/**
 * A boolean that refuses no text. Whatever is not in `TRUTHY` is false
 * (contract/events#event-input, contract/venues#venue-fields).
 */
export const Truthy = v.pipe(
  v.union([v.boolean(), v.string(), v.number()], 'type'),
  v.transform(sent => TRUTHY.includes(String(sent).toLowerCase())),
);

/**
 * A date in any accepted form. `resolveDateExpression` turns it into a local time once the time
 * zone and the current time are known.
 */
export const DateText = v.pipe(
  v.string('date'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const moment = parseDateExpression(dataset.value);
    if (moment !== undefined) return moment;
    addIssue({ message: 'date' });
    return NEVER;
  }),
);

/**
 * The date of publication that The Events Calendar shows for a record that has never been
 * published.
 */
export const NEVER_PUBLISHED = '0000-00-00 00:00:00';

/** A date of publication in UTC, as reads show it. `NEVER_PUBLISHED` is parsed as undefined. */
export const PublicationDate = v.optional(
  v.pipe(
    v.string('date'),
    v.transform(sent => (sent === NEVER_PUBLISHED ? undefined : sent)),
    v.optional(DateText),
  ),
);

/** Null and `""` mean the time zone of the site. */
export const TimeZone = v.optional(v.union([Empty, Zone], 'timezone'));

/**
 * The length is checked before parsing, which saves the work, and after it, because
 * percent-encoding makes an address longer.
 */
export const WebAddress = v.pipe(
  v.string('url'),
  v.trim(),
  v.maxLength(MAX_LENGTH.address, 'too-long'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const address = webAddress(dataset.value);
    if (address !== undefined) return address;
    addIssue({ message: 'url' });
    return NEVER;
  }),
  v.maxLength(MAX_LENGTH.address, 'too-long'),
);

/**
 * The union needs a message of its own, because valibot reports a failed transformation inside a
 * union as a wrong type.
 */
export const Website = v.optional(v.union([Empty, WebAddress], 'url'));

/**
 * Separates the words of a search. `wordsIn` of `shared/lists/search.ts` reads the words
 * themselves.
 */
const SEPARATORS = /^[\s,+]*$/;

/**
 * The words to search for. A text of separators alone asks for everything (contract/lists#search)
 * and is parsed as undefined. `empty` lists the texts that are refused.
 */
export const searchWords = (...empty: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string('type'),
      v.check(sent => !empty.includes(sent), 'empty'),
      v.trim(),
      v.maxLength(200, 'too-long'),
      v.transform(sent => (SEPARATORS.test(sent) ? undefined : sent)),
    ),
  );

// --- several values ------------------------------------------------------------------------------

export const csv = (sent: string): string[] =>
  sent
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

/** As in CSV, blanks around a member are dropped, and so are empty members. */
const Texts = v.pipe(
  v.union(
    [
      v.pipe(v.string(), v.transform(csv)),
      v.pipe(
        v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
        v.transform(all => all.map(each => each.trim()).filter(each => each !== '')),
        v.minLength(1, 'empty'),
      ),
    ],
    'type',
  ),
  v.maxLength(MAX_IDS, 'too-long'),
);

/** A non-empty list in a query, sent as CSV, an array or a single value. */
export const TextList = v.pipe(Texts, v.minLength(1, 'empty'));

/**
 * An empty list means all statuses that the caller may see, if the caller may filter by status at
 * all (recorded exchanges 629 and 630).
 */
export const StatusList = v.pipe(Texts, v.array(v.union([Status, v.literal('any')], 'status')));
export const IdList = v.pipe(
  TextList,
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'type'),
      v.transform(Number),
      v.safeInteger('type'),
      v.minValue(1, 'positive'),
      v.brand('PostId'),
    ),
  ),
);

/**
 * The password of a protected event. It is needed to read the event, and to filter lists by what
 * the event links.
 */
export const EventPassword = v.optional(
  v.pipe(
    v.string('type'),
    v.check(sent => sent !== '' && sent !== '0', 'empty'),
  ),
);
