/**
 * Requests with every payload in every place that takes text: fields, parameters, paths and
 * headers.
 */
import { authorizationOf, LOGINS } from '../../../tools/local/test-users.ts';
import type { RawRequest } from '../raw-send.ts';
import { COLLECTIONS, textFields } from '../text-fields.ts';
import { DISGUISES, KEYS, SCRIPTS, SPLITTERS } from './corpus.ts';

const ADMINISTRATOR = authorizationOf(LOGINS.administrator);

/** `n` makes names unique. */
type Way = (payload: string, n: number) => RawRequest;

const get = (path: string, headers: RawRequest['headers'] = []): RawRequest => ({
  method: 'GET',
  path,
  headers,
  body: Buffer.alloc(0),
});
const post = (path: string, text: string, type = 'application/json', more: RawRequest['headers'] = []): RawRequest => ({
  method: 'POST',
  path,
  headers: [['authorization', ADMINISTRATOR], ['content-type', type], ...more],
  body: Buffer.from(text),
});
const json = (path: string, body: object): RawRequest => post(path, JSON.stringify(body));

const DATES = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
/** The fields that a create needs. */
const named = (n: number) => ({
  events: { ...DATES, title: `Event ${n}`, source: 'feed', source_id: `${n}` },
  venues: { venue: `Venue ${n}`, source: 'feed', source_id: `${n}` },
  organizers: { organizer: `Organizer ${n}`, source: 'feed', source_id: `${n}` },
  categories: { name: `Category ${n}` },
  tags: { name: `Tag ${n}` },
});
const event = (n: number, fields: object): RawRequest => json('/events', { ...named(n).events, ...fields });

/** Each text field of each collection, new ones included, and texts inside of fields. */
export const FIELDS: readonly Way[] = [
  (text, n) => event(n, { venue: { venue: text, address: text, city: text, zip: text } }),
  (text, n) => event(n, { organizer: [{ organizer: text, description: text, phone: text }] }),
  (text, n) => event(n, { categories: [text], tags: [text] }),
  (text, n) => event(n, { website: `http://${text}.example/`, cost: text, timezone: text }),
  (text, n) => event(n, { image: { url: `http://x.example/${text}?${text}`, alt: text } }),
  ...COLLECTIONS.flatMap(collection =>
    Object.entries(textFields(collection, 'foliada')).map(
      ([field, sent]): Way =>
        (text, n) =>
          json(`/${collection}`, { ...named(n)[collection], [field]: sent.replace('foliada', () => text) }),
    ),
  ),
];

const segment = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E');
const parameter =
  (name: string, path: string): Way =>
  text =>
    get(`${path}?${name}=${encodeURIComponent(text.toWellFormed())}`);
const form = (text: string): string => new URLSearchParams({ ...DATES, title: text, [text]: text }).toString();

const PARAMETERS: readonly Way[] = [
  parameter('search', '/events'),
  parameter('search', '/venues'),
  parameter('categories', '/events'),
  parameter('start_date', '/events'),
  parameter('ml_language', '/events'),
  parameter('_fields', '/events'),
  parameter('slug', '/tags'),
  text => get(`/events/by-slug/${segment(text)}`),
  text => get(`/${segment(text)}`),
  text => post('/events', form(text), 'application/x-www-form-urlencoded'),
  text => get('/events', [['authorization', `Basic ${Buffer.from(`${text}:${text}`).toString('base64')}`]]),
];

/**
 * Keeps only characters that headers can contain, because the client or the gateway refuses others.
 */
const headerValue = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ').trim();
const NAMES = ['if-match', 'idempotency-key', 'origin', 'x-http-method-override', 'x-forwarded-host', 'forwarded'].map(
  (name): Way =>
    (text, n) =>
      post('/tags', JSON.stringify({ name: `Tag ${n}` }), 'application/json', [[name, headerValue(text)]]),
);

const product = (payloads: readonly string[], ways: readonly Way[]): RawRequest[] =>
  payloads.flatMap((payload, p) => ways.map((way, w) => way(payload, p * ways.length + w)));

/**
 * Payloads take turns with the fields, because each payload in each field would be forty thousand
 * requests.
 */
const turning = DISGUISES.flatMap(disguise => SCRIPTS.map(disguise)).flatMap((payload, n) => {
  const way = FIELDS[n % FIELDS.length];
  return way === undefined ? [] : [way(payload, n)];
});

/**
 * The requests are in a fixed order. The last ones read what was stored: lists, and single records
 * for `json_ld`, which lists do not have.
 */
export const payloadRequests = (): RawRequest[] => [
  ...turning,
  ...product([...SPLITTERS, ...KEYS], [...FIELDS, ...PARAMETERS, ...NAMES]),
  ...product(SCRIPTS, [...PARAMETERS, ...NAMES]),
  ...COLLECTIONS.flatMap(path => [1, 2, 3, 4].map(page => get(`/${path}?per_page=50&page=${page}`))),
  ...COLLECTIONS.slice(0, 3).flatMap(path => Array.from({ length: 60 }, (_, i) => get(`/${path}/${7 * i + 1}`))),
];
