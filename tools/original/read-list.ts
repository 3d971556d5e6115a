/** Reads whole lists page by page, with all dates and every status that the account may see. */
import * as v from 'valibot';
import { inParallel } from '../terminal/in-parallel.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Original } from './connection.ts';
import { entryKey } from './occurrences.ts';
import { KINDS, listIn, type OriginalKind } from './shapes.ts';

interface Page {
  /** The total of the list when the service answered this page. */
  readonly total: number;
  readonly pages: number;
  /** The records, not parsed yet, so that one broken record does not fail the page. */
  readonly records: readonly unknown[];
}

export type Query = Readonly<Record<string, string>>;

/** The largest page that The Events Calendar allows. */
const PER_PAGE = '50';
/**
 * The most pages of one list, enough for a million records. A source that claims to have more is
 * broken or hostile.
 */
const MOST_PAGES = 20_000;

/**
 * Without both dates, The Events Calendar lists only two years from today on. A service like this
 * one lists an event with several dates once, and all other services ignore `collapse`.
 */
const ALL_DATES: Query = { start_date: '1000-01-01 00:00:00', end_date: '9998-12-31 23:59:59', collapse: 'true' };
/** Terms are ordered by id, so that a new term does not move others to another page. */
const ALL_TERMS: Query = { hide_empty: 'false', orderby: 'id', order: 'asc' };
export const ALL_STATUSES: Query = { status: 'publish,future,draft,pending,private,trash' };

/**
 * The query that lists everything that the account may see. The Events Calendar answers 400 if an
 * account without rights names statuses: then the query is that of the public list.
 */
export const queryForAll = async (original: Original, kind: OriginalKind): Promise<Query> => {
  const query = kind === 'event' ? ALL_DATES : KINDS[kind].isPost ? {} : ALL_TERMS;
  if (original.login === undefined || !KINDS[kind].isPost) return query;
  const { status } = await original.get(pathOf(kind), { ...query, ...ALL_STATUSES, per_page: '1' });
  return status === 400 ? query : { ...query, ...ALL_STATUSES };
};

/**
 * Reads a page; a page beyond the end is empty.
 * @throws OperatorError if there is no such list, its format is unknown, or it claims to be longer
 * than any list can be.
 */
export const readPage = async (original: Original, kind: OriginalKind, number: number, query: Query): Promise<Page> => {
  const path = pathOf(kind);
  const { status, body } = await original.get(path, { per_page: PER_PAGE, page: String(number), ...query });
  // Beyond the end, lists of posts answer 404, and lists of terms an empty page.
  if (status === 404 && number > 1) return { total: 0, pages: 0, records: [] };
  const envelope = v.safeParse(Envelope, body);
  const records = envelope.success ? listIn(envelope.output[KINDS[kind].member]) : undefined;
  if (status !== 200 || !envelope.success || records === undefined)
    throw new OperatorError(`${original.address}${path} is no list of this interface: it answers ${status}`);
  const { total, total_pages: pages } = envelope.output;
  if (pages > MOST_PAGES)
    throw new OperatorError(`${original.address}${path} says that it has ${pages} pages; ${MOST_PAGES} are the most`);
  return { total, pages, records };
};

/**
 * The most times that a list is read. If it changes while it is read, a record may be on no page,
 * or on two.
 */
const ROUNDS = 3;

/**
 * Reads all pages of a list, and again if there are fewer records than the list says. Returns what
 * `use` makes of the records, each once, in the order of the list. `use` is called as soon as a
 * record is read, in any order, and again if it is read once more.
 */
export const readList = async <T>(
  original: Original,
  kind: OriginalKind,
  query: Query,
  use: (record: unknown) => T,
): Promise<T[]> => {
  const found = new Map<unknown, { readonly page: number; readonly used: T }>();
  for (let round = 1; ; round++) {
    let most = 0;
    const read = async (number: number): Promise<number> => {
      const { total, pages, records } = await readPage(original, kind, number, query);
      most = Math.max(most, total);
      for (const record of records) {
        const key = entryKey(record);
        found.delete(key);
        found.set(key, { page: number, used: use(record) });
      }
      return pages;
    };
    await readEach(original, pagesAfterFirst(await read(1)), `pages of ${KINDS[kind].member} read`, read);
    if (found.size >= most || round === ROUNDS)
      return [...found.values()].sort((a, b) => a.page - b.page).map(({ used }) => used);
  }
};

/** The numbers of the pages after the first one. */
const pagesAfterFirst = (pages: number): readonly number[] =>
  Array.from({ length: Math.max(0, pages - 1) }, (_, i) => i + 2);

/**
 * The number of concurrent requests: as many as a browser sends for a page, far fewer than a load
 * test.
 */
const AT_ONCE = 4;

/**
 * Requests something for each element, a few in parallel. `unit` names the elements in the
 * progress.
 * @throws the reason of `stop`.
 */
export const readEach = <T>(
  { stop }: Pick<Original, 'stop'>,
  all: readonly T[],
  unit: string,
  read: (one: T) => Promise<unknown>,
): Promise<unknown> => inParallel(all, { concurrency: AT_ONCE, stop, unit }, read);

/**
 * Reads one record, or returns undefined if there is none or the account may not read it. Also
 * finds hidden events, which are in no list, and with edit rights what a password protects.
 */
export const readOne = async (original: Original, kind: OriginalKind, id: number): Promise<unknown> => {
  const context: Query = kind === 'event' && original.login !== undefined ? { context: 'edit' } : {};
  const { status, body } = await original.get(`${pathOf(kind)}/${id}`, context);
  return status === 200 ? body : undefined;
};

/** The largest page that WordPress allows. */
const WORDPRESS_PER_PAGE = '100';

/**
 * Reads a list of WordPress' own namespace, and calls `use` with each record that `schema` accepts,
 * in any order. Returns false if there is no such list or the account may not read it.
 */
export const readWordPress = async <T>(
  original: Original,
  path: string,
  query: Query,
  schema: v.GenericSchema<unknown, T>,
  use: (record: T) => void,
): Promise<boolean> => {
  const read = async (number: number): Promise<number | undefined> => {
    const asked = { ...query, per_page: WORDPRESS_PER_PAGE, page: String(number) };
    const { status, body, headers } = await original.getWordPress(path, asked);
    if (status !== 200 || !Array.isArray(body)) return undefined;
    const pages = Math.min(Number(headers.get('x-wp-totalpages')) || 1, MOST_PAGES);
    for (const record of body) if (v.is(schema, record)) use(v.parse(schema, record));
    return pages;
  };
  const pages = await read(1);
  if (pages === undefined) return false;
  await readEach(original, pagesAfterFirst(pages), `pages of ${path.slice(1)} read`, read);
  return true;
};

const pathOf = (kind: OriginalKind): string => `/${KINDS[kind].member}`;

const Count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer());
const Envelope = v.looseObject({ total: Count, total_pages: Count });
