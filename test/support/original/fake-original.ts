/**
 * A small service that answers as The Events Calendar does: lists, defaults, refusals, and its
 * faults.
 */
import { createServer, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { Shown } from './golden-records.ts';

export interface Records {
  events: Shown[];
  venues: Shown[];
  organizers: Shown[];
  categories: Shown[];
  tags: Shown[];
}
type Member = keyof Records;
const MEMBERS: readonly Member[] = ['events', 'venues', 'organizers', 'categories', 'tags'];

/**
 * What happens to a request in place of its answer. With `cut`, the connection ends in the middle
 * of the body.
 */
type Fault = 429 | 500 | 502 | 503 | 'cut' | 'notice' | 'hang up';

export interface FakeOptions {
  readonly login?: string;
  readonly password?: string;
  /** Called with the number of each request, from 1, and its path with the query. */
  readonly fault?: (request: number, path: string) => Fault | undefined;
  readonly delayMs?: number;
  /**
   * Users as WordPress' own namespace shows them to those who may list users; absent if the account
   * may not.
   */
  readonly users?: readonly object[];
  /**
   * Whether the account may edit events of others, which is the default. Otherwise `context=edit`
   * is refused.
   */
  readonly isEditor?: boolean;
  /**
   * All answers except the first wait until this many requests have been in progress at once, and
   * `delayMs` longer.
   */
  readonly gather?: number;
  /** The day that counts as today. */
  readonly today?: string;
  /**
   * Whether each page repeats the last record of the page before, as happens when a record was
   * added meanwhile.
   */
  readonly repeats?: boolean;
}

export interface FakeOriginal {
  readonly address: string;
  readonly records: Records;
  /** Paths with queries, in the order of the requests. */
  readonly asked: readonly string[];
  /** The maximum number of requests that were in progress at once. */
  readonly most: () => number;
  /** Answers only this many requests from now on. Later ones wait for ever. */
  readonly answerOnly: (requests: number) => void;
  stop(): Promise<void>;
}

const NAMESPACE = '/wp-json/tribe/events/v1';
const WORDPRESS = '/wp-json/wp/v2';

export const openOriginal = async (records: Partial<Records>, options: FakeOptions = {}): Promise<FakeOriginal> => {
  const all: Records = { events: [], venues: [], organizers: [], categories: [], tags: [], ...records };
  const asked: string[] = [];
  let origin = '';
  let [underWay, most, last] = [0, 0, Number.POSITIVE_INFINITY];
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://original.test');
    // This is the form of addresses without permalinks.
    const route = url.searchParams.get('rest_route');
    if (route !== null) url.pathname = `/wp-json${route}`;
    asked.push(`${url.pathname.replace(NAMESPACE, '')}${url.search}`);
    if (asked.length > last) return;
    const fault = options.fault?.(asked.length, `${url.pathname}${url.search}`);
    underWay += 1;
    most = Math.max(most, underWay);
    const answer = (): void => {
      underWay -= 1;
      send(response, answerTo(url, request.headers.authorization, all, options), { fault, origin });
    };
    held.push(() => (options.delayMs === undefined ? answer() : setTimeout(answer, options.delayMs)));
    if (asked.length === 1 || most >= (options.gather ?? 0)) for (const go of held.splice(0)) go();
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return {
    address: `${origin}${NAMESPACE}`,
    records: all,
    asked,
    most: () => most,
    answerOnly: requests => {
      last = asked.length + requests;
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type Reply = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];

const refusal = (status: number, code: string): Reply => [status, { code, message: '', data: { status } }];

const send = (
  response: ServerResponse,
  [status, body, headers]: Reply,
  { fault, origin }: { readonly fault: Fault | undefined; readonly origin: string },
): void => {
  // Addresses of the recorded site become those of the fake, as in a copy of the site.
  const text = JSON.stringify(body).replaceAll('https://site.example', origin);
  const json = { 'content-type': 'application/json; charset=UTF-8' };
  if (fault === undefined) response.writeHead(status, { ...json, ...headers }).end(text);
  else if (fault === 'hang up') response.destroy();
  else if (fault === 'notice') response.writeHead(200, json).end(`<br />\n<b>Warning</b>: Undefined key\n${text}`);
  else if (fault === 'cut') {
    response.writeHead(200, { ...json, 'content-length': text.length }).write(text.slice(0, text.length / 2));
    setTimeout(() => response.destroy(), 5);
  } else
    response
      .writeHead(fault, { 'content-type': 'text/html', ...(fault === 429 && { 'retry-after': '1' }) })
      .end('<h1>Error</h1>');
};

const answerTo = (url: URL, authorization: string | undefined, all: Records, options: FakeOptions): Reply => {
  const isKnown = authorization !== undefined;
  if (isKnown && authorization !== `Basic ${btoa(`${options.login}:${options.password}`)}`)
    return refusal(401, 'incorrect_password');
  const isEditing = url.searchParams.get('context') === 'edit' && isKnown && options.isEditor !== false;
  if (url.pathname.startsWith(WORDPRESS)) return wordPress(url, all, { ...options, isEditing });
  const [, path = '', bySlug, id] =
    new RegExp(`^${NAMESPACE}/(\\w+)(?:/(by-slug/)?([^/]+))?/?$`).exec(url.pathname) ?? [];
  const member = MEMBERS.find(each => each === path);
  if (member === undefined) return refusal(404, 'rest_no_route');
  if (id !== undefined)
    return single(
      all[member].find(record =>
        bySlug ? record.slug === encodeURIComponent(decodeURIComponent(id)).toLowerCase() : record.id === Number(id),
      ),
      { isKnown, isEditing },
    );
  return list(member, all[member], url.searchParams, { ...options, isKnown, all });
};

/**
 * Lists of WordPress' own namespace (exchanges 241 and 421 in test/golden/source-answers.jsonl),
 * which are events including hidden ones, and users.
 */
const wordPress = (url: URL, all: Records, options: FakeOptions & { readonly isEditing: boolean }): Reply => {
  const { isEditing, users } = options;
  if (url.searchParams.get('context') === 'edit' && !isEditing) return refusal(403, 'rest_forbidden_context');
  const statuses = url.searchParams.get('status')?.split(',') ?? ['publish'];
  const shown = all.events
    .filter(({ status }) => statuses.includes(String(status)))
    .map(({ id, post_parent = 0, post_password = '' }) => ({
      ...{ id, parent: post_parent },
      ...(isEditing && { password: post_password }),
    }));
  switch (url.pathname.slice(WORDPRESS.length)) {
    case '/tribe_events':
      return wordPressPage(shown, url.searchParams);
    case '/users':
      return users === undefined ? refusal(403, 'rest_forbidden_context') : wordPressPage(users, url.searchParams);
    default:
      return refusal(404, 'rest_no_route');
  }
};

const wordPressPage = (records: readonly object[], query: URLSearchParams): Reply => {
  const [perPage, page] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)];
  const pages = Math.ceil(records.length / perPage);
  if (page > 1 && page > pages) return refusal(400, 'rest_post_invalid_page_number');
  const headers = { 'x-wp-total': String(records.length), 'x-wp-totalpages': String(pages) };
  return [200, records.slice((page - 1) * perPage, page * perPage), headers];
};

/**
 * An event with a password opens only to `context=edit` (exchanges 239 and 240), which never shows
 * the password.
 */
const single = (
  record: Shown | undefined,
  { isKnown, isEditing }: { readonly isKnown: boolean; readonly isEditing: boolean },
): Reply => {
  if (record === undefined) return refusal(404, 'rest-event-not-found');
  if (record.status === 'trash') return refusal(403, 'event-no-longer-available');
  if (record.post_password && !isEditing) return refusal(403, 'event-password-protected');
  if (!isKnown && 'status' in record && record.status !== 'publish') return refusal(403, 'event-not-accessible');
  const { post_password: _, post_parent: _parent, ...shown } = record;
  return [200, shown];
};

interface Asking extends FakeOptions {
  readonly isKnown: boolean;
  readonly all: Records;
}

const list = (member: Member, records: readonly Shown[], query: URLSearchParams, asking: Asking): Reply => {
  const status = query.get('status');
  if (status !== null && !asking.isKnown && status !== 'publish') return refusal(400, 'rest_invalid_param');
  const perPage = Math.min(50, Number(query.get('per_page') ?? 10));
  const page = Number(query.get('page') ?? 1);
  const found = records.filter(record => isListed(member, record, query, asking)).toSorted(orderOf(member));
  const pages = Math.ceil(found.length / perPage);
  if (page > 1 && page > pages && !isTerms(member)) return refusal(404, `${member}-archive-page-not-found`);
  const from = (page - 1) * perPage;
  const shown = found.slice(asking.repeats ? Math.max(0, from - 1) : from, from + perPage).map(listed);
  return [200, { [member]: shown, ...linksOf(member, query, page, pages), total: found.length, total_pages: pages }];
};

/** Links between pages. They lose the parameters in lists of terms. */
const linksOf = (member: Member, query: URLSearchParams, page: number, pages: number) => {
  const link = (to: number) =>
    `https://site.example${NAMESPACE}/${member}/?${new URLSearchParams([...(isTerms(member) ? [] : query), ['page', String(to)]])}`;
  return {
    rest_url: isTerms(member) ? `https://site.example${NAMESPACE}/${member}/` : link(page),
    ...(page < pages && { next_rest_url: link(page + 1) }),
    ...(page > 1 && { previous_rest_url: link(page - 1) }),
  };
};

const isTerms = (member: Member): boolean => member === 'categories' || member === 'tags';

const isListed = (
  member: Member,
  record: Shown,
  query: URLSearchParams,
  { isKnown, today = new Date().toISOString().slice(0, 10), all }: Asking,
): boolean => {
  if (!passes(record, query, all)) return false;
  if (isTerms(member)) return query.get('hide_empty') === 'false' || record.count !== 0;
  const statuses =
    query.get('status')?.split(',') ?? (isKnown ? ['publish', 'draft', 'pending', 'private', 'future'] : ['publish']);
  if (!statuses.includes(String(record.status))) return false;
  if (member !== 'events') return true;
  const start = query.get('start_date') ?? today;
  const end =
    query.get('end_date')?.replace(/^[\d-]{10}$/, '$& 23:59:59') ?? `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  const isFiltered = ['starts_after', 'starts_before', 'ends_after', 'ends_before'].some(name => query.has(name));
  const isWithin = isFiltered || (String(record.start_date) >= start && String(record.end_date) <= end);
  return !record.hide_from_listings && isWithin;
};

/**
 * The filters that `calendar compare` uses, as far as they mean the same in The Events Calendar and
 * here.
 */
const passes = (record: Shown, query: URLSearchParams, all: Records): boolean =>
  [...query].every(([name, value]) => FILTERS[name]?.(record, value, all) ?? true);

const FILTERS: Readonly<Record<string, (record: Shown, value: string, all: Records) => boolean>> = {
  search: ({ title, description, excerpt, venue, name }, word) =>
    JSON.stringify([title, description, excerpt, venue, name]).toLowerCase().includes(word.toLowerCase()),
  starts_after: ({ start_date }, date) => String(start_date) > `${date} 23:59:59`,
  starts_before: ({ start_date }, date) => String(start_date) <= `${date} 23:59:59`,
  ends_after: ({ end_date }, date) => String(end_date) > `${date} 23:59:59`,
  ends_before: ({ end_date }, date) => String(end_date) <= `${date} 23:59:59`,
  featured: ({ featured }) => featured === true,
  event: ({ id }, event, { events }) => events.some(each => String(each.id) === event && links(each.venue, String(id))),
  parent: ({ parent }, id) => String(parent) === id,
  categories: ({ categories }, ids, all) =>
    links(categories, ids) ||
    all.categories.some(({ id, parent }) => ids.split(',').includes(String(parent)) && isIn(categories, id, all)),
  tags: ({ tags }, ids) => links(tags, ids),
  venue: ({ venue }, ids) => links(venue, ids),
  organizer: ({ organizer }, ids) => links(organizer, ids),
};
const isIn = (categories: unknown, id: number, all: Records): boolean =>
  FILTERS.categories?.({ id: 0, categories }, String(id), all) === true;
const links = (linked: unknown, ids: string): boolean =>
  [linked]
    .flat()
    .some(record => v.is(v.object({ id: v.number() }), record) && ids.split(',').includes(String(record.id)));

const orderOf = (member: Member): ((a: Shown, b: Shown) => number) => {
  if (isTerms(member)) return (a, b) => a.id - b.id;
  if (member !== 'events') return (a, b) => String(b.date).localeCompare(String(a.date)) || b.id - a.id;
  return (a, b) => `${a.start_date} ${a.date}`.localeCompare(`${b.start_date} ${b.date}`) || a.id - b.id;
};

/** Removes `json_ld`, of a record and of what it embeds. */
const listed = (record: Shown): unknown =>
  JSON.parse(JSON.stringify(redacted(record), (name, value) => (name === 'json_ld' ? undefined : value)));

/** What lists show for an event with a password (`Redacted` in the recorded exchanges). */
const redacted = ({ post_password, post_parent: _, ...record }: Shown): unknown =>
  post_password
    ? {
        ...record,
        ...{ description: '', excerpt: '', image: false, website: '', cost: '' },
        ...{
          all_day: null,
          show_map: null,
          show_map_link: null,
          hide_from_listings: null,
          sticky: null,
          featured: null,
        },
        cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
        ...{ categories: [], tags: [], venue: [], organizer: [], custom_fields: [] },
      }
    : record;
