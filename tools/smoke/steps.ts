/**
 * The steps of the smoke test, in their order, with what is sent and what is expected. Texts in
 * braces stand for results of earlier steps, such as the id `{event}` and the slug `{event-slug}`.
 * A step is skipped if one of them is not known.
 */
import type { Method, SiteFunction } from '../../shared/api/routes.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { LINKED_POST_TYPES, NAMES_OF, POST_TYPES, postTypeIn, TERM_TYPES } from '../../shared/store/records.ts';
import type { IndexName } from '../../shared/store/table.ts';

/**
 * What not every site or user has. A collection means the right to create there. Users who may
 * create categories may also publish.
 */
type Need = 'a WordPress namespace' | '--user' | '/events' | '/categories' | '/tags';

export interface Step {
  readonly name: string;
  /** The function that has to answer. */
  readonly by: SiteFunction;
  readonly method?: Method | 'OPTIONS';
  /** The path below the namespace. */
  readonly path?: string;
  /** The path below the address of the site, in place of `path`. */
  readonly page?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The bytes of a file that is sent, as base64, in place of `body`. */
  readonly file?: string;
  /** Whether a redirect is followed. */
  readonly follows?: true;
  /** Whether it is sent with the credentials of `--user`. */
  readonly signed?: true;
  /** The step is skipped if this is not met. */
  readonly needs?: Need;
  readonly status: readonly number[];
  /** What the body has to contain. */
  readonly contains?: string;
  readonly lacks?: string;
  /** For how many seconds the step is repeated until the answer is as expected. */
  readonly within?: number;
  /** The index of the table that it reads. */
  readonly index?: IndexName;
  /** What else to look at if it fails. */
  readonly look?: string;
  /** The name under which the id and the slug of the answer are remembered. */
  readonly remember?: string;
  /**
   * Whether the step deletes what an earlier one has created. Such a step is also done after an
   * interruption.
   */
  readonly cleans?: true;
}

const get = (name: string, by: SiteFunction, path: string, contains: string, more: Partial<Step> = {}): Step => ({
  ...{ name, by, path, status: [200], contains },
  ...more,
});
const page = (name: string, by: SiteFunction, path: string, contains: string, more: Partial<Step> = {}): Step => ({
  ...{ name, by, page: path, status: [200], contains, headers: { accept: 'text/html' } },
  ...more,
});
const NO_ROUTE = { status: [404], contains: '"rest_no_route"' } as const;

const READS: readonly Step[] = [
  get('index of the namespace', 'docs', '', '"namespace":'),
  get('OpenAPI document', 'docs', '/doc', '"openapi":"3.0'),
  // The other two indexes are read by later steps.
  page('health of code and table', 'pages', `${PAGES.health}?deep=1`, '"table":', { index: 'byLink' }),
  ...[...POST_TYPES, ...TERM_TYPES].map(type => {
    const { collection } = NAMES_OF[type];
    return get(`list of ${collection}`, collection, `/${collection}?per_page=1`, `"${collection}":[`);
  }),
  get('feed', 'events', '/events?ical=1', 'BEGIN:VCALENDAR'),
  page('page of the calendar', 'pages', PAGES.calendar, '<html'),
  get('slash at the end', 'events', '/events/?per_page=1', '"events":['),
  page('unknown path', 'router', '/nowhere', '', { headers: {}, ...NO_ROUTE }),
  get('method that the path does not offer', 'router', '/events', '', { method: 'DELETE', ...NO_ROUTE }),
  get('preflight', 'events', '/events', '', {
    method: 'OPTIONS',
    headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
  }),
  page('rest_route', 'router', '/?rest_route=/{namespace}/events', '"events":[', {
    headers: {},
    needs: 'a WordPress namespace',
  }),
  get('wrong password', 'events', '/events?per_page=1', '"incorrect_password"', {
    status: [401],
    headers: { authorization: `Basic ${btoa('smoke-test:wrong')}` },
    look: 'the right to count wrong passwords (partitions G#*)',
  }),
];

/** The header `Allow` of these answers says what the user may do. */
const RIGHTS: readonly Step[] = (['events', 'categories', 'tags'] as const).map(by =>
  get(`${by}, signed in`, by, `/${by}?per_page=1`, `"${by}":[`, {
    signed: true,
    needs: '--user',
    look: 'login and password; the rights to read users and to note that a password is used (partitions U#*)',
  }),
);

/**
 * The name contains the user, because nobody else may have the right to change what a killed run
 * has left.
 */
const NAME = 'Smoke test by {login}';
const SOURCE = 'smoke-test';
/**
 * Later runs update the records of earlier ones, which are in the trash or left by a killed run,
 * instead of adding more (contract/http#source-keys).
 */
const keyed = (id: string) => ({ source: SOURCE, source_id: `${id} of {login}`, status: 'publish' });
/** A day that no reader looks at. */
const DAY = '2000-01-01';
const AT = { start_date: `${DAY} 10:00:00`, end_date: `${DAY} 12:00:00` } as const;
const LIST = `/events?start_date=${DAY}&end_date=${DAY}&per_page=50`;
const IDS = `${LIST}&_fields=events.id,total`;

/** In seconds. Eventually consistent reads lag behind by less. */
const WRITTEN = { signed: true, within: 30 } as const;
/** In seconds. A CDN keeps answers for less (contract/http#caching). */
const PUBLIC = { needs: '/categories', within: 90 } as const;
/** In seconds, which is two runs of the function that runs every minute. */
const SWEPT = { signed: true, within: 150 } as const;

const create = (name: string, by: SiteFunction, needs: Need, body: object): Step => ({
  ...{ name: `create ${name}`, by, method: 'POST', path: `/${by}`, signed: true, needs, remember: name },
  body: { ...body, description: NAME },
  // 200 means that the source key is known. 400 `term_exists` means that a killed run has left the
  // term, whose id is in the answer.
  status: 'source' in body ? [201, 200] : [201, 400],
});
const read = ([kind, by]: Kind): Step => get(`read ${kind}`, by, `/${by}/{${kind}}`, `"id":{${kind}}`, WRITTEN);
const update = ([kind, by]: Kind): Step =>
  get(`update ${kind}`, by, `/${by}/{${kind}}`, 'Deployed', {
    ...{ method: 'PUT', body: { description: 'Deployed' }, signed: true },
  });
/**
 * Deletes a record as its source prunes it. A record that a person deletes would stay in the trash
 * when a later run sends it again (contract/http#source-keys).
 */
const remove = ([kind, by]: Kind): Step =>
  get(`delete ${kind}`, by, `/${by}/{${kind}}${postTypeIn(by) ? `?source=${SOURCE}` : ''}`, `"id":{${kind}}`, {
    ...{ method: 'DELETE', signed: true, cleans: true },
  });

const MEDIA = '/wp-json/wp/v2/media';
/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

const media = (name: string, path: string, contains: string, more: Partial<Step> = {}): Step =>
  page(name, 'media', path, contains, { headers: {}, signed: true, needs: '/events', ...more });

const PICTURE: readonly Step[] = [
  media('upload a picture', MEDIA, '"width":1', {
    ...{ method: 'POST', file: PIXEL, status: [201], remember: 'picture' },
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="smoke-test.png"' },
    look: 'the parameter of the bucket, and the rights of the function media on it',
  }),
  media('file of the picture', '/wp-content/uploads/{picture}/smoke-test.png', 'PNG', {
    follows: true,
    look: 'the bucket, and the origin group of the CloudFront distribution, if any',
  }),
  media('delete picture', `${MEDIA}/{picture}?force=true`, '"deleted":true', { method: 'DELETE', cleans: true }),
];

/** The name of a record in these steps, and the function of its resource. */
type Kind = readonly [name: string, by: SiteFunction];
const KINDS = [...LINKED_POST_TYPES, ...TERM_TYPES, 'event' as const].map(
  (type): Kind => [type, NAMES_OF[type].collection],
);
const FOUND = '{"id":{event}}';

const WRITES: readonly Step[] = [
  ...LINKED_POST_TYPES.map(type => {
    const { collection, name } = NAMES_OF[type];
    return create(type, collection, '/events', { [name]: NAME, ...keyed(type) });
  }),
  create('category', 'categories', '/categories', { name: NAME }),
  create('tag', 'tags', '/tags', { name: NAME }),
  create('event', 'events', '/events', {
    ...{ title: NAME, ...AT, categories: [NAME], tags: [NAME], ...keyed('event') },
    ...Object.fromEntries(LINKED_POST_TYPES.map(type => [NAMES_OF[type].field, `{${type}}`])),
  }),
  {
    ...create('scheduled', 'events', '/categories', { title: NAME, ...AT, date_utc: '{soon}', ...keyed('scheduled') }),
    ...{ name: 'create an event that is published in a moment', contains: '"status":"future"' },
  },
  ...KINDS.flatMap(kind => [read(kind), update(kind)]),
  get('event by slug', 'events', '/events/by-slug/{event-slug}', '"id":{event}', { ...WRITTEN, index: 'bySlug' }),
  get('events of a venue', 'events', `${IDS}&status=any&venue={venue}`, FOUND, WRITTEN),
  get('events of a category', 'events', `${IDS}&categories={category}`, FOUND, PUBLIC),
  get('events of a day', 'events', `${IDS}&status=any`, FOUND, { ...WRITTEN, index: 'byDate' }),
  get('search', 'events', `${IDS}&status=any&search=deployed`, FOUND, { ...WRITTEN, index: 'byDate' }),
  get('events of a day, not signed in', 'events', IDS, FOUND, { ...PUBLIC, index: 'byDate' }),
  get('feed with the event', 'events', `${LIST}&ical=1`, 'SUMMARY:Smoke test', { ...PUBLIC, index: 'byDate' }),
  page('page of the event', 'pages', PAGES.event.replace('{slug}', '{event-slug}'), 'Smoke test', PUBLIC),
  get('scheduled event in lists', 'events', `${IDS}&status=publish`, '{"id":{scheduled}}', {
    ...SWEPT,
    look: 'the stack CalendarSchedule: its rule EveryMinute, the permission to call the function publish, and the log of that',
  }),
  ...[remove(['scheduled', 'events']), ...KINDS.map(remove).reverse()],
  get('deleted event', 'events', '/events/{event}', '"event-no-longer-available"', { ...WRITTEN, status: [403] }),
  get('events of a day, without it', 'events', `${IDS}&status=any`, '"total":', {
    ...{ ...WRITTEN, lacks: FOUND, index: 'byDate' },
  }),
];

export const STEPS: readonly Step[] = [...READS, ...RIGHTS, ...PICTURE, ...WRITES];
