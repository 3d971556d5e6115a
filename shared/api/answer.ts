/**
 * Leaves out of an answer the members that the client does not want (`_fields`), and what would
 * make it too large for Lambda.
 */
import { type EventView, memoized, NO_LINKS } from '../events/view.ts';
import { isStandardSize } from '../model/picture.ts';
import { LINKED_POST_TYPES, NAMES_OF, TERM_TYPES } from '../store/records.ts';
import { shortHtml } from '../text/shorten.ts';

/**
 * The value of `_fields`, which is names and dotted paths, separated by commas. PHP may write it as
 * an array.
 */
export const fieldsIn = (sent: URLSearchParams): string =>
  [...sent].flatMap(([name, value]) => (/^_fields(\[\d*\])?$/.test(name) ? [value] : [])).join();

/**
 * Keeps only the wanted members of `body`. `wanted` holds names and dotted paths, separated by
 * commas; a path leads into the elements of arrays.
 */
export const selectFields = (body: unknown, wanted: string): unknown => pick(body, wantedIn(wanted));

type Wanted = Map<string, Wanted>;

/** Maps each wanted name to the names that are wanted below it. */
export const wantedIn = (wanted: string): Wanted => {
  const root: Wanted = new Map();
  for (const path of wanted
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')) {
    let level = root;
    for (const name of path.split('.')) {
      const below: Wanted = level.get(name) ?? new Map();
      level.set(name, below);
      level = below;
    }
  }
  return root;
};

const pick = (value: unknown, wanted: Wanted): unknown => {
  if (wanted.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(element => pick(element, wanted));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = wanted.get(name);
      return below === undefined ? [] : [[name, pick(member, below)]];
    }),
  );
};

// Keeps answers below what Lambda can send, whatever records contain
// (contract/http#size-of-answers). Records are measured one by one, because a hundred large ones in
// one text would take too much memory.

/**
 * Names the fields that were shortened, and the lists whose last records were left out:
 * `venue.description, description`.
 */
export const SHORTENED_HEADER = 'X-Calendar-Shortened';

/** The maximum size of a body, in bytes. */
export const MAX_ANSWER = 5_000_000;
/**
 * The bytes that Lambda sends, in which a body is a text within JSON (AWS Lambda quotas: 6 MB in a
 * synchronous response). The rest is for headers.
 */
export const MAX_PAYLOAD = 6_000_000;

/**
 * The maximum size of the records in an answer, in bytes. The rest is for its envelope, and for
 * links that WordPress' namespaces add.
 */
const MAX_RECORDS = MAX_ANSWER - 500_000;

/** Measures any part of a view, each part once. */
type SizeOf = (part: object) => number;

/** One way to make records smaller. The header names `fields`. */
interface Shortening<View extends object> {
  readonly fields: readonly string[];
  readonly apply: (views: readonly View[], sizeOf: SizeOf) => readonly View[];
}

export interface Shortened<View> {
  readonly views: readonly View[];
  readonly headers: Readonly<Record<string, string>>;
}

const shortened = <View extends object>(
  all: readonly View[],
  ways: readonly Shortening<View>[],
  before: readonly string[] = [],
): Shortened<View> => {
  const sizeOf = memoized(sizeInPayload);
  const fields = [...before];
  let views = all;
  for (const way of ways) {
    if (areSmallEnough(views, sizeOf)) break;
    views = way.apply(views, sizeOf);
    fields.push(...way.fields);
  }
  return { views, headers: fields.length === 0 ? {} : { [SHORTENED_HEADER]: [...new Set(fields)].join(', ') } };
};

/**
 * Stops at the first view that does not fit, because measuring all of them takes a large part of
 * the time of such an answer.
 */
const areSmallEnough = (views: readonly object[], sizeOf: SizeOf): boolean => {
  let left = MAX_RECORDS;
  return views.every(view => {
    left -= sizeOf(view);
    return left >= 0;
  });
};

/**
 * Shortens events with what they embed: first embedded descriptions, then the events' own texts,
 * then the number of embedded records. `before` names the fields that have already been shortened.
 */
export const shortenedEvents = (views: readonly EventView[], before?: readonly string[]): Shortened<EventView> =>
  shortened(
    views,
    [
      {
        fields: EMBEDDED.map(name => `${name}.description`),
        apply: all => all.map(shortenEmbedded()),
      },
      { fields: ['description', 'excerpt', 'image.sizes'], apply: all => all.map(shortenOwn) },
      { fields: EMBEDDED, apply: (all, sizeOf) => all.map(leaveOutLast(all, sizeOf)) },
    ],
    before,
  );

/** Shortens venues, organizers or terms. */
export const shortenedRecords = <View extends Own>(views: readonly View[]): Shortened<View> =>
  shortened(views, [{ fields: ['description', 'image.sizes'], apply: all => all.map(shortenOwn) }]);

/**
 * The fields in which an event embeds records. If there are too many, those of the last field are
 * left out first.
 */
const EMBEDDED = [...LINKED_POST_TYPES, ...TERM_TYPES].map(type => NAMES_OF[type].field);

type OneOrAll = EventView[(typeof EMBEDDED)[number]];
type Embedded = Exclude<OneOrAll, readonly unknown[]> | Extract<OneOrAll, readonly unknown[]>[number];

/** The event, with each embedded record replaced by what `shown` returns. */
const withEmbedded = (view: EventView, shown: (embedded: Embedded) => Embedded[]): EventView => {
  const fields = EMBEDDED.map((field): [string, Embedded | Embedded[]] => {
    const all = [view[field]].flat().flatMap(shown);
    return [field, Array.isArray(view[field]) ? all : (all[0] ?? all)];
  });
  return { ...view, ...Object.fromEntries(fields) };
};

interface Own {
  readonly description?: string | undefined;
  readonly excerpt?: string;
  readonly image?: EventView['image'] | undefined;
}

const shortenOwn = <View extends Own>(view: View): View => ({
  ...view,
  ...(view.description !== undefined && { description: shortHtml(view.description) }),
  ...(view.excerpt !== undefined && { excerpt: shortHtml(view.excerpt) }),
  ...(view.image && { image: withStandardSizes(view.image) }),
});

const withStandardSizes = (image: Exclude<EventView['image'], false>): EventView['image'] => ({
  ...image,
  sizes: Object.fromEntries(Object.entries(image.sizes).filter(([name]) => isStandardSize(name))),
});

/** `json_ld` is left out because it repeats the description. */
const shortenEmbedded = (): ((view: EventView) => EventView) => {
  const short = memoized((each: Embedded): Embedded[] => [
    { ...shortenOwn(each), ...('json_ld' in each && { json_ld: undefined }) },
  ]);
  return view => withEmbedded(view, short);
};

/** Each event gets the same share of the bytes that the events' own fields leave. */
const leaveOutLast = (all: readonly EventView[], sizeOf: SizeOf) => {
  const own = all.reduce((sum, view) => sum + sizeOf({ ...view, ...NO_LINKS }), 0);
  const share = (MAX_RECORDS - own) / all.length;
  return (view: EventView): EventView => {
    let bytes = share;
    return withEmbedded(view, embedded => {
      bytes -= sizeOf(embedded);
      return bytes >= 0 ? [embedded] : [];
    });
  };
};

/** The body of an answer. A script element that it lands in cannot end within it. */
export const jsonOf = (body: unknown): string => JSON.stringify(body).replaceAll('<', '\\u003c');

/**
 * The bytes that a part of an answer takes in UTF-8. Lambda sends the body as a text within JSON,
 * so what JSON escapes is escaped twice.
 */
const sizeInPayload = (part: object): number => new TextEncoder().encode(JSON.stringify(jsonOf(part))).length;
