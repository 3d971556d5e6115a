/**
 * A small service that answers as The Events Calendar does: lists, defaults, refusals, and its
 * faults.
 */
import { createServer, type ServerResponse } from 'node:http';
import { listening } from '../listening.ts';
import type { Shown } from './golden-records.ts';

export interface Records {
  events: Shown[];
  venues: Shown[];
  organizers: Shown[];
  categories: Shown[];
  tags: Shown[];
}
type Member = keyof Records;

/**
 * What happens to a request in place of its answer. With `cut`, the connection ends in the middle
 * of the body.
 */
type Fault = 429 | 500 | 502 | 503 | 'cut' | 'notice' | 'hang up';

export interface FakeOptions {
  readonly login?: string;
  readonly password?: string;
  /** Called with the number of each request, from 1. */
  readonly fault?: (request: number) => Fault | undefined;
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
  /** Whether WordPress' own namespace answers, which is the default. */
  readonly hasWordPress?: boolean;
  /** The day that counts as today. */
  readonly today?: string;
}

export interface FakeOriginal {
  readonly address: string;
  readonly records: Records;
  /** Paths with queries, in the order of the requests. */
  readonly asked: readonly string[];
  /** Answers only this many requests from now on. Later ones wait for ever. */
  readonly answerOnly: (requests: number) => void;
  stop(): Promise<void>;
}

const NAMESPACE = '/wp-json/tribe/events/v1';
const WORDPRESS = '/wp-json/wp/v2';

export const openOriginal = async (records: Partial<Records>, options: FakeOptions = {}): Promise<FakeOriginal> => {
  const all: Records = { events: [], venues: [], organizers: [], categories: [], tags: [], ...records };
  const asked: string[] = [];
  let last = Number.POSITIVE_INFINITY;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin);
    // This is the form of addresses without permalinks.
    const route = url.searchParams.get('rest_route');
    if (route !== null) url.pathname = `/wp-json${route}`;
    asked.push(`${url.pathname}${url.search}`);
    if (asked.length > last) return;
    const reply = answerTo(url, request.headers.authorization, all, { ...options, requests: asked.length });
    send(response, reply, { fault: options.fault?.(asked.length), origin });
  });
  const origin = await listening(server);
  return {
    address: `${origin}${NAMESPACE}`,
    records: all,
    asked,
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

interface Asking extends FakeOptions {
  /** How many requests there were. */
  readonly requests: number;
  /** Whether the request has a login. */
  readonly isKnown: boolean;
  readonly isEditing: boolean;
}

const answerTo = (
  url: URL,
  authorization: string | undefined,
  all: Records,
  options: Omit<Asking, 'isKnown' | 'isEditing'>,
): Reply => {
  const isKnown = authorization !== undefined;
  if (isKnown && authorization !== `Basic ${btoa(`${options.login}:${options.password}`)}`)
    return refusal(401, 'incorrect_password');
  const isEditing = url.searchParams.get('context') === 'edit' && isKnown && options.isEditor !== false;
  const asking = { ...options, isKnown, isEditing };
  if (url.pathname.startsWith(WORDPRESS) && options.hasWordPress !== false) return wordPress(url, all, asking);
  const [, path = '', id] = new RegExp(`^${NAMESPACE}/(\\w+)(?:/(\\d+))?/?$`).exec(url.pathname) ?? [];
  if (!isMember(path, all)) return refusal(404, 'rest_no_route');
  if (id === undefined) return list(path, all[path], url.searchParams, asking);
  const found = all[path].find(record => record.id === Number(id));
  return single(found, asking);
};

const isMember = (path: string, all: Records): path is Member => Object.hasOwn(all, path);

/**
 * Lists of WordPress' own namespace (exchanges 241 and 421 in test/golden/source-answers.jsonl),
 * which are events including hidden ones, and users.
 */
const wordPress = ({ pathname, searchParams }: URL, { events }: Records, { isEditing, users }: Asking): Reply => {
  if (searchParams.get('context') === 'edit' && !isEditing) return refusal(403, 'rest_forbidden_context');
  const statuses = searchParams.get('status')?.split(',') ?? ['publish'];
  const shown = events
    .filter(({ status }) => statuses.includes(String(status)))
    .map(({ id, slug, post_parent = 0, post_password = '' }) => ({
      ...{ id, slug, parent: post_parent },
      ...(isEditing && { password: post_password }),
    }));
  switch (pathname.slice(WORDPRESS.length)) {
    case '/tribe_events':
      return wordPressPage(shown, searchParams);
    case '/users':
      return users === undefined ? refusal(403, 'rest_forbidden_context') : wordPressPage(users, searchParams);
    default:
      return refusal(404, 'rest_no_route');
  }
};

const wordPressPage = (records: readonly object[], query: URLSearchParams): Reply => {
  const [perPage, page] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)];
  const pages = Math.ceil(records.length / perPage);
  if (page > 1 && page > pages) return refusal(400, 'rest_post_invalid_page_number');
  return [200, records.slice((page - 1) * perPage, page * perPage), { 'x-wp-totalpages': String(pages) }];
};

/**
 * An event with a password opens only to `context=edit` (exchanges 239 and 240), which never shows
 * the password.
 */
const single = (record: Shown | undefined, { isKnown, isEditing }: Asking): Reply => {
  if (record === undefined) return refusal(404, 'rest-event-not-found');
  if (record.status === 'trash') return refusal(403, 'event-no-longer-available');
  if (record.post_password && !isEditing) return refusal(403, 'event-password-protected');
  if (!isKnown && 'status' in record && record.status !== 'publish') return refusal(403, 'event-not-accessible');
  const { post_password: _, post_parent: _parent, occurrences: _dates, ...shown } = record;
  return [200, shown];
};

const list = (member: Member, records: readonly Shown[], query: URLSearchParams, asking: Asking): Reply => {
  const status = query.get('status');
  const isRefused = status !== null && status !== 'publish' && !asking.isKnown;
  // There is no filter by tickets without a further plugin.
  if (isRefused || query.has('ticketed')) return refusal(400, 'rest_invalid_param');
  const perPage = Math.min(50, Number(query.get('per_page') ?? 10));
  const page = Number(query.get('page') ?? 1);
  const entries = records.flatMap(record => entriesOf(record, asking.requests));
  const found = entries.filter(record => isListed(member, record, query, asking)).toSorted(orderOf(member));
  const pages = Math.ceil(found.length / perPage);
  if (page > 1 && page > pages && !isTerms(member)) return refusal(404, `${member}-archive-page-not-found`);
  const shown = found.slice((page - 1) * perPage, page * perPage).map(listed);
  return [200, { [member]: shown, total: found.length, total_pages: pages }];
};

/**
 * An event that recurs is listed once for each of its `occurrences`, whose starts in UTC a test
 * says; each takes an hour. Their ids are other ones in each answer.
 */
const entriesOf = ({ occurrences, ...record }: Shown, requests: number): readonly Shown[] => {
  if (!Array.isArray(occurrences)) return [record];
  return occurrences.map((start: string, i) => {
    const id = 10_000_000 + requests * 7 + i;
    const end = `${start.slice(0, 11)}${String(Number(start.slice(11, 13)) + 1).padStart(2, '0')}${start.slice(13)}`;
    const times = { start_date: start, end_date: end, utc_start_date: start, utc_end_date: end };
    return {
      ...{ ...record, ...times, id, timezone: 'UTC', timezone_abbr: 'UTC' },
      ...Object.fromEntries(Object.entries(times).map(([name, time]) => [`${name}_details`, partsOf(time)])),
      url: `https://site.example/event/${record.slug}/${start.slice(0, 10)}/`,
      rest_url: `https://site.example${NAMESPACE}/events/${id}`,
      ...{ global_id: `site.example?id=${id}`, global_id_lineage: [`site.example?id=${id}`] },
    };
  });
};

const partsOf = (time: string): object => {
  const [year, month, day, hour, minutes, seconds] = time.split(/\D/);
  return { year, month, day, hour, minutes, seconds };
};

const isTerms = (member: Member): boolean => member === 'categories' || member === 'tags';

const isListed = (
  member: Member,
  record: Shown,
  query: URLSearchParams,
  { isKnown, today = new Date().toISOString().slice(0, 10) }: Asking,
): boolean => {
  if (isTerms(member)) return query.get('hide_empty') === 'false' || record.count !== 0;
  const statuses =
    query.get('status')?.split(',') ?? (isKnown ? ['publish', 'draft', 'pending', 'private', 'future'] : ['publish']);
  if (!statuses.includes(String(record.status))) return false;
  if (member !== 'events') return true;
  const start = query.get('start_date') ?? today;
  const end = query.get('end_date') ?? `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return !record.hide_from_listings && String(record.start_date) >= start && String(record.end_date) <= end;
};

const orderOf = (member: Member): ((a: Shown, b: Shown) => number) => {
  if (isTerms(member)) return (a, b) => a.id - b.id;
  if (member !== 'events') return (a, b) => String(b.date).localeCompare(String(a.date)) || b.id - a.id;
  return (a, b) => `${a.start_date} ${a.date}`.localeCompare(`${b.start_date} ${b.date}`) || a.id - b.id;
};

/** Removes `json_ld`, of a record and of what it embeds. */
const listed = (record: Shown): unknown =>
  JSON.parse(JSON.stringify(redacted(record), (name, value) => (name === 'json_ld' ? undefined : value)));

const HIDDEN = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];
/** What lists show for an event with a password (`Redacted` in the recorded exchanges). */
const redacted = ({ post_password, post_parent: _, ...record }: Shown): unknown =>
  post_password
    ? {
        ...record,
        ...{ description: '', excerpt: '', image: false, website: '', cost: '' },
        ...Object.fromEntries(HIDDEN.map(name => [name, null])),
        cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
        ...{ categories: [], tags: [], venue: [], organizer: [], custom_fields: [] },
      }
    : record;
