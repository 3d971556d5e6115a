/**
 * Finds names in a request that its route does not know, and which therefore have no effect
 * (contract/http#ignored-names).
 */

/** Schemas that contain object schemas, wrapped in any way. */
type Schemas = readonly unknown[];

/**
 * The names of fields that none of the schemas has, as forms write them: `descripton`,
 * `venue[citty]`. `sent` is an object or a map. Only values of fields whose schemas have members
 * are searched.
 */
export const unknownNames = (
  sent: unknown,
  schemas: Schemas,
  isKnown: (name: string) => boolean = () => false,
): string[] =>
  membersOf(sent).flatMap(([name, value]) => {
    const known = schemas
      .flatMap(schema => objectsIn(schema))
      .flatMap(entries => (Object.hasOwn(entries, name) ? [entries[name]] : []));
    if (known.length === 0) return isKnown(name) ? [] : [name];
    return unknownWithin(value, known).map(below => `${name}${below}`);
  });

/** Unknown names below a known field, such as `[citty]` or `[1][phon]`. */
const unknownWithin = (value: unknown, schemas: Schemas): string[] => {
  if (Array.isArray(value))
    return value.flatMap((each, i) => unknownWithin(each, schemas).map(below => `[${i}]${below}`));
  const hasMembers = schemas.some(schema => objectsIn(schema).length > 0);
  if (!hasMembers) return [];
  return unknownNames(value, schemas).map(name => within('', name));
};

/**
 * The name of a member of an object, as forms write it: `venue[1]` and `image[id]` make
 * `venue[1][image][id]`.
 */
export const within = (object: string, member: string): string =>
  object + member.replace(/^[^[]*/, first => `[${first}]`);

/** All names in the schemas, including those of nested objects: `venue`, `venue[city]`. */
export const namesIn = (schemas: Schemas): string[] =>
  schemas
    .flatMap(objectsIn)
    .flatMap(entries =>
      Object.entries(entries).flatMap(([name, schema]) => [
        name,
        ...objectsIn(schema).flatMap(below => Object.keys(below).map(member => `${name}[${member}]`)),
      ]),
    );

const membersOf = (value: unknown): [string, unknown][] =>
  value instanceof Map
    ? [...value]
    : typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [];

type Entries = Readonly<Record<string, unknown>>;

/** The fields of all object schemas that this schema accepts, directly or as elements of a list. */
export const objectsIn = (schema: unknown): readonly Entries[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('type' in schema && schema.type === 'object' && 'entries' in schema && isEntries(schema.entries))
    return [schema.entries];
  if ('wrapped' in schema) return objectsIn(schema.wrapped);
  const parts = ['options', 'pipe'].flatMap(part => {
    const found: unknown = Reflect.get(schema, part);
    return Array.isArray(found) ? found.filter(each => each !== schema) : [];
  });
  const item = 'item' in schema ? [schema.item] : [];
  return [...parts, ...item].flatMap(objectsIn);
};

const isEntries = (value: unknown): value is Entries => typeof value === 'object' && value !== null;

// --- the header ----------------------------------------------------------------------------------

export const IGNORED_HEADER = 'X-Calendar-Ignored';
/**
 * Lists fields that were sent but stay as a person changed them (contract/http#edits-of-people).
 */
export const KEPT_HEADER = 'X-Calendar-Kept';
/** Says that a write changed nothing of the record (contract/http#source-keys). */
export const UNCHANGED_HEADER = 'X-Calendar-Unchanged';
/** The preference of clients who want requests with ignored names refused (RFC 7240, 4.4). */
export const STRICT = 'handling=strict';

/** The maximum number of names in an error. Finding the nearest known name of each takes time. */
export const MAX_NAMED = 100;
const MAX_NAME = 64;
const MAX_HEADER = 1_024;
/** `…`, percent-encoded because header values are ASCII. */
const MORE = '%E2%80%A6';

interface Effect extends Readonly<Record<'ignored' | 'kept', ReadonlySet<string>>> {
  readonly isUnchanged: boolean;
}

/** The headers that say which parts of the request had no effect. */
export const effectHeaders = ({ ignored, kept, isUnchanged }: Effect) => ({
  ...(ignored.size > 0 && { [IGNORED_HEADER]: namesHeader([...ignored]) }),
  ...(kept.size > 0 && { [KEPT_HEADER]: namesHeader([...kept]) }),
  ...(isUnchanged && { [UNCHANGED_HEADER]: 'true' }),
});

/** The value of such a header. It holds names only, never values that were sent. */
export const namesHeader = (names: readonly string[]): string => {
  let header = '';
  for (const name of names) {
    const longer = header === '' ? safeName(name) : `${header}, ${safeName(name)}`;
    if (longer.length > MAX_HEADER - MORE.length - 2) return `${header}, ${MORE}`;
    header = longer;
  }
  return header;
};

/** A name that was sent, shortened and in ASCII. */
export const safeName = (name: string): string =>
  [...name.slice(0, 2 * MAX_NAME).toWellFormed()]
    .slice(0, MAX_NAME)
    .map(letter => (/[A-Za-z0-9_.[\]-]/.test(letter) ? letter : percentEncoded(letter)))
    .join('');

const percentEncoded = (letter: string): string => {
  const encoded = encodeURIComponent(letter);
  return encoded === letter ? `%${letter.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
};

// --- the nearest known name ----------------------------------------------------------------------

/**
 * What people call a field or a parameter, and its possible names here. The first of them that the
 * route knows is meant.
 */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    category: ['categories'],
    date: ['start_date'],
    end: ['end_date'],
    fields: ['_fields'],
    from: ['start_date'],
    lang: ['ml_language'],
    language: ['ml_language'],
    lat: ['geoloc_lat', 'geo_lat'],
    limit: ['per_page'],
    lng: ['geoloc_lng', 'geo_lng'],
    location: ['address', 'city', 'venue'],
    lon: ['geoloc_lng', 'geo_lng'],
    name: ['search', 'title', 'venue', 'organizer'],
    picture: ['image'],
    place: ['address', 'city', 'venue'],
    price: ['cost', 'price_max'],
    q: ['search'],
    query: ['search'],
    radius: ['geoloc_radius'],
    sort: ['orderby'],
    start: ['start_date'],
    tag: ['tags'],
    text: ['search', 'description'],
    to: ['end_date'],
    town: ['city', 'venue[city]'],
  }),
);

/**
 * The known name that was probably meant, which is a synonym or one with a similar spelling.
 * Returns undefined if there is none.
 */
export const meantName = (name: string, known: readonly string[]): string | undefined => {
  const [, outer = '', word = '', end = ''] = /^(.*\[)?([^[\]]*)(\]?)$/s.exec(name) ?? [];
  const words = SYNONYMS.get(word.toLowerCase()) ?? [];
  return words.map(each => outer + each + end).find(each => known.includes(each)) ?? nearest(name, known);
};

const nearest = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > MAX_NAME) return undefined;
  const most = Math.max(1, Math.floor(name.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const each of known) {
    if (Math.abs(each.length - name.length) > most) continue;
    const distance = distanceOf(name.toLowerCase(), each.toLowerCase());
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name: each, distance };
  }
  return best?.name;
};

/**
 * The Damerau-Levenshtein distance, which counts letters added, removed or replaced, and neighbours
 * transposed.
 */
const distanceOf = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (up: number, left: number): number => (up === 0 ? row : rows[i - up])?.[j - left] ?? 0;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(1, 0) + 1,
          at(0, 1) + 1,
          at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
};
