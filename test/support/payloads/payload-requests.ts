/** Requests with every payload in every place that takes text: fields, parameters, paths, headers and credentials. */
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { authorizationOf, LOGINS } from '../../../tools/local/test-users.ts';
import type { ProofRequest } from '../fuzz/proof-request.ts';
import { seedIds } from '../fuzz/seed-data.ts';
import { DISGUISES, FORGED, KEYS, NO_CREDENTIALS, POLLUTERS, SCRIPTS, SPLITTERS } from './corpus.ts';

const ADMINISTRATOR = authorizationOf(LOGINS.administrator);

/** `n` makes names unique. */
type Way = (payload: string, n: number) => ProofRequest;

const get = (path: string, headers: ProofRequest['headers'] = []): ProofRequest => ({
  method: 'GET',
  path,
  headers,
  body: Buffer.alloc(0),
});
const post = (path: string, text: string, type = 'application/json', more: ProofRequest['headers'] = []) => ({
  method: 'POST',
  path,
  headers: [['authorization', ADMINISTRATOR] as const, ['content-type', type] as const, ...more],
  body: Buffer.from(text),
});
const json = (path: string, body: object): ProofRequest => post(path, JSON.stringify(body));

const DATES = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
const event = (n: number, fields: object): ProofRequest =>
  json('/events', { ...DATES, title: `Event ${n}`, ...fields });

const translationOf = (ids: readonly number[], n: number) => ({
  ml_language: LANGUAGES[n % LANGUAGES.length],
  translation_of: ids[n % ids.length],
});

const picture = (text: string) => ({ image: { url: `http://x.example/${text}?${text}`, alt: text } });

/** `test/api/payloads.test.ts` fails if a text field is missing here. */
export const FIELDS: readonly Way[] = [
  (text, n) => event(n, { title: text }),
  (text, n) => event(n, { description: text, excerpt: text, event_status_reason: text }),
  (text, n) => event(n, { slug: text, cost: text }),
  (text, n) => event(n, { venue: { venue: text, address: text, city: text, zip: text } }),
  (text, n) => event(n, { organizer: [{ organizer: text, description: text, phone: text }] }),
  (text, n) => event(n, { categories: [text], tags: [text] }),
  (text, n) => event(n, { website: text }),
  (text, n) => event(n, { website: `http://${text}.example/` }),
  (text, n) => event(n, { website: `http://x.example/${text}`, ...picture(text) }),
  (text, n) => event(n, { image: text, timezone: text }),
  (text, n) => json('/venues', { venue: `Venue ${n}`, description: text, phone: text, country: text }),
  (text, n) => json('/venues', { venue: `Venue ${n}`, province: text, state: text, stateprovince: text, zip: text }),
  (text, n) =>
    json('/venues', {
      ...picture(text),
      venue: `${text} ${n}`,
      address: text,
      city: text,
      website: `http://x.example#${text}`,
    }),
  (text, n) => json('/organizers', { organizer: `Organizer ${n}`, description: text, email: text }),
  text => json('/organizers', { organizer: text, phone: text, ...picture(text), website: `http://x.example?${text}` }),
  (text, n) => json('/categories', { name: `${text} ${n}`, description: text, slug: text }),
  (text, n) => json('/tags', { name: `${text} ${n}`, description: text, slug: text }),
  // Source keys: their names are refused, their ids are stored.
  text => json('/venues', { venue: 'Venue', source: text, source_id: text }),
  text => json('/organizers', { organizer: 'Organizer', source: text, source_id: text }),
  (text, n) => event(n, { source: text, source_id: text }),
  (text, n) => event(n, { source: 'feed', source_id: text }),
  // What records show of each other; of each language one is taken.
  (text, n) => event(n, { slug: text, ...translationOf(seedIds('events'), n) }),
  (text, n) => json('/tags', { name: `${text} ${n}`, slug: text, ...translationOf(seedIds('tags'), n) }),
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
];

/** Only characters that headers can contain: others are refused by the client or the gateway. */
const headerValue = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ').trim();
const HEADERS: readonly Way[] = [
  'if-match',
  'if-none-match',
  'idempotency-key',
  'origin',
  'x-http-method-override',
  'accept-encoding',
  'x-forwarded-host',
  'forwarded',
].map(
  (name): Way =>
    (text, n) =>
      post('/tags', JSON.stringify({ name: `Tag ${n}` }), 'application/json', [[name, headerValue(text)]]),
);

const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'];

const product = (payloads: readonly string[], ways: readonly Way[]): ProofRequest[] =>
  payloads.flatMap((payload, p) => ways.map((way, w) => way(payload, p * ways.length + w)));

const DISGUISED = SCRIPTS.flatMap(script => DISGUISES.map(disguise => disguise(script)));
/**
 * Rotates through the fields, as each payload in each field would be ten thousand requests. The number of fields and 48 (12 disguises, 4
 * fields each) are coprime, so every field meets every disguise.
 */
const TURNING: Way = (text, n) => (FIELDS[n % FIELDS.length] ?? TAG)(text, n);
const TAG: Way = (text, n) => json('/tags', { name: `${text} ${n}` });

/** In a fixed order. The last requests read what was stored: lists, and single records for `json_ld`, which lists do not have. */
export const payloadRequests = (): ProofRequest[] => [
  ...product(
    DISGUISED,
    Array.from({ length: 4 }, () => TURNING),
  ),
  ...product([...SPLITTERS, ...KEYS], [...FIELDS, ...PARAMETERS, ...HEADERS]),
  ...product(SCRIPTS, [...PARAMETERS, ...HEADERS]),
  ...COLLECTIONS.flatMap(path => POLLUTERS.map(body => post(`/${path}`, body))),
  ...COLLECTIONS.flatMap(path =>
    [...FORGED, ...NO_CREDENTIALS].map(sent => get(`/${path}`, [['authorization', sent]])),
  ),
  ...COLLECTIONS.flatMap(path => [1, 2, 3, 4].map(page => get(`/${path}?per_page=50&page=${page}`))),
  ...COLLECTIONS.slice(0, 3).flatMap(path => Array.from({ length: 60 }, (_, i) => get(`/${path}/${7 * i + 1}`))),
];
