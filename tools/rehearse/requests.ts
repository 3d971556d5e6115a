/** The smoke requests for each site: one of each kind, with the expected status. */
import { PAGES } from '../../shared/pages/pages.ts';

export interface Smoke {
  readonly name: string;
  readonly status: number;
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE';
  /** Below the namespace. `{name}` is replaced by the id or slug that an earlier request saved with `remember`. */
  readonly path?: string;
  /** Below the address of the site, in place of a path below the namespace. */
  readonly page?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent unchanged, as possibly invalid JSON. */
  readonly body?: object | string;
  /** Whether an editor sends it; otherwise the request is anonymous. */
  readonly asEditor?: boolean;
  /** The name under which later requests use id (`{event}`) and slug (`{event-slug}`) of the answer. */
  readonly remember?: string;
}

const DATES = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' } as const;
const create = (remember: string, path: string, body: object): Smoke => ({
  ...{ name: `create ${remember}`, status: 201, method: 'POST', asEditor: true },
  ...{ path, body, remember },
});

/** Creates the records for the requests. */
export const RECORDS: readonly Smoke[] = [
  create('category', '/categories', { name: 'Música' }),
  create('tag', '/tags', { name: 'al aire libre' }),
  create('venue', '/venues', { venue: 'Praza Maior', city: 'Lugo', geo_lat: 43.01, geo_lng: -7.55 }),
  create('organizer', '/organizers', { organizer: 'Banda de Música', email: 'banda@example.org' }),
  create('event', '/events', {
    ...{ ...DATES, title: 'Concerto de <em>Nadal</em> & máis', description: '<p>Gaitas e <b>pandeiretas</b></p>' },
    ...{ venue: '{venue}', organizer: '{organizer}', categories: ['{category}'], tags: ['{tag}'], cost: '5' },
  }),
  create('protected', '/events', { ...DATES, title: 'Só para socios', password: 'sésamo' }),
  create('draft', '/events', { ...DATES, title: 'Borrador', status: 'draft' }),
];

const HTML = { accept: 'text/html' } as const;
const ALL = 'start_date=2031-01-01&end_date=2031-12-31';

export const READS: readonly Smoke[] = [
  { name: 'index', status: 200, path: '' },
  { name: 'index with a slash', status: 200, path: '/' },
  { name: 'documentation', status: 200, path: '/doc' },
  { name: 'reference', status: 200, path: '/doc', headers: HTML },
  { name: 'events to come', status: 200, path: '/events' },
  { name: 'events with a slash', status: 200, path: '/events/?per_page=1' },
  { name: 'second page of events', status: 200, path: `/events?${ALL}&per_page=1&page=2` },
  { name: 'head of events', status: 200, method: 'HEAD', path: '/events' },
  { name: 'events by category', status: 200, path: `/events?${ALL}&categories={category-slug}` },
  { name: 'search', status: 200, path: `/events?${ALL}&search=gaitas` },
  { name: 'drafts of an editor', status: 200, path: `/events?${ALL}&status=draft`, asEditor: true },
  { name: 'event', status: 200, path: '/events/{event}' },
  { name: 'event with a slash', status: 200, path: '/events/{event}/' },
  { name: 'event by slug', status: 200, path: '/events/by-slug/{event-slug}' },
  { name: 'some fields of an event', status: 200, path: '/events/{event}?_fields=id,title,venue.city' },
  { name: 'protected event', status: 200, path: '/events/{protected}' },
  { name: 'protected event with its password', status: 200, path: '/events/{protected}?password=s%C3%A9samo' },
  { name: 'draft of somebody else', status: 403, path: '/events/{draft}' },
  { name: 'venues', status: 200, path: '/venues' },
  { name: 'venue', status: 200, path: '/venues/{venue}' },
  { name: 'venues around a place', status: 200, path: '/venues?geo_lat=43&geo_lng=-7.5&radius=20' },
  { name: 'organizers', status: 200, path: '/organizers' },
  { name: 'organizer', status: 200, path: '/organizers/{organizer}' },
  { name: 'categories', status: 200, path: '/categories' },
  { name: 'category', status: 200, path: '/categories/{category}' },
  { name: 'tags', status: 200, path: '/tags' },
  { name: 'feed', status: 200, path: `/events?${ALL}&ical=1` },
  { name: 'feed of an event', status: 200, path: '/events/{event}', headers: { accept: 'text/calendar' } },
  { name: 'start page', status: 200, page: PAGES.start, headers: HTML },
  { name: 'calendar page', status: 200, page: `${PAGES.calendar}?month=2031-05`, headers: HTML },
  { name: 'event page', status: 200, page: PAGES.event.replace('{slug}', '{event-slug}'), headers: HTML },
  { name: 'health', status: 200, page: `${PAGES.health}?deep=1` },
  { name: 'icon', status: 200, page: PAGES.favicon },
  { name: 'element for other pages', status: 200, page: '/assets/pages-latest/calendar-events.js' },
  {
    ...{ name: 'question of a browser', status: 200, method: 'OPTIONS', path: '/events' },
    headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
  },
];

export const REFUSALS: readonly Smoke[] = [
  { name: 'event that is not there', status: 404, path: '/events/999999' },
  { name: 'wrong parameter', status: 400, path: '/events?per_page=many' },
  { name: 'route that is not there', status: 404, path: '/nowhere' },
  { name: 'page that is not there', status: 404, page: '/nowhere', headers: HTML },
  { name: 'create by a stranger', status: 401, method: 'POST', path: '/events', body: { ...DATES, title: 'Spam' } },
  { name: 'create without dates', status: 400, method: 'POST', path: '/events', body: { title: 'x' }, asEditor: true },
  { name: 'body that is no JSON', status: 400, method: 'POST', path: '/events', body: '{', asEditor: true },
];

/** Unique for each site, because users, and so their keys, are shared by all sites. */
const KEY = { 'idempotency-key': 'rehearsal at {site}' } as const;
const MADE = { ...DATES, title: 'Ensaio', venue: { venue: 'Sala nova', city: 'Vigo' }, tags: ['novo'] };

/** Their answers contain the time of a write. */
export const WRITES: readonly Smoke[] = [
  { ...create('made', '/events', MADE), headers: KEY },
  { ...create('made', '/events', MADE), name: 'create made once more', headers: KEY },
  {
    name: 'update',
    status: 200,
    method: 'PUT',
    path: '/events/{made}',
    body: { title: 'Ensaio xeral' },
    asEditor: true,
  },
  { name: 'list after a write', status: 200, path: `/events?${ALL}&search=ensaio` },
  { name: 'deletion', status: 200, method: 'DELETE', path: '/events/{made}', asEditor: true },
  { name: 'list after a deletion', status: 200, path: `/events?${ALL}&search=ensaio` },
  { name: 'deleted event', status: 403, path: '/events/{made}', asEditor: true },
  { name: 'changes', status: 200, path: '/events/changes' },
];
