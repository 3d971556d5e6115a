/** Requests of all kinds of callers for few addresses, so that many of them would be one to a cache that forgets what tells them apart. */
import fc from 'fast-check';
import { authorizationOf, basic, LOGINS } from '../../tools/local/test-users.ts';
import type { ViewerRequest } from './edge-cache.ts';

/** Ids of events. */
export interface Shown {
  readonly open: number;
  /** Behind a password, `letmein`. */
  readonly closed: number;
  readonly draft: number;
  readonly scheduled: number;
}

/** What a caller may send, and mostly does not. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  authorization: [...Object.values(LOGINS).map(authorizationOf), '', basic('editor:wrong')],
  accept: [
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/calendar',
    'text/calendar, text/html;q=0.5',
    'application/json, text/calendar;q=0.9',
  ],
  'accept-encoding': ['gzip', 'br', 'gzip, deflate, br', 'identity', 'deflate'],
  'accept-language': ['fr', 'es-MX,es;q=0.9', 'en'],
  origin: ['https://concellos.example', 'https://xornal.example', 'https://evil.example'],
  prefer: ['handling=strict', 'respond-async'],
  'if-none-match': ['*', 'W/"x"'],
  'x-calendar-origin-key': ['forged'],
};

const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain(name => fc.constantFrom(...(HEADERS[name] ?? [])).map(value => [name, value] as const));

/** One header or none, so that many differ by a single thing; now and then several. */
const headers = fc
  .oneof({ weight: 5, arbitrary: fc.array(header, { maxLength: 1 }) }, fc.array(header, { maxLength: 4 }))
  .map(pairs => Object.fromEntries(pairs));

/** Below a site. */
const targetsOf = ({ open, closed, draft, scheduled }: Shown): string[] => [
  ...['', '/events?ical=1', '/events?status=draft', '/events?page=99', '/events?search=concert', '/events?unknown=1']
    .concat('/events/changes', '/venues?only_with_upcoming=true', '/categories')
    .concat([open, draft, scheduled].map(id => `/events/${id}`))
    .concat(['', '?password=letmein', '?password=wrong'].map(query => `/events/${closed}${query}`))
    .map(path => `/calendar/events/v1${path}`),
  ...['/', '/calendar', '/events/', '/?ical=1', '/health', '/nothing'],
];

/** Of all of them, as many caches know the list best. */
const ALWAYS = ['/calendar/events/v1/events', '/calendar/events/v1/events?per_page=1'];

/** So many for one site, the same for each seed, at so many addresses. */
export const requestsFor = (
  site: string,
  shown: Shown,
  { seed, targets, requests }: { readonly seed: number; readonly targets: number; readonly requests: number },
): ViewerRequest[] => {
  const others = fc.shuffledSubarray(targetsOf(shown), { minLength: targets, maxLength: targets });
  const [taken = []] = fc.sample(others, { seed, numRuns: 1 });
  const target = fc.constantFrom(...ALWAYS, ...taken).map(path => `/${site}${path}`);
  const method = fc.oneof({ weight: 9, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'OPTIONS'));
  return fc.sample(fc.record({ method, target, headers, address: fc.ipV4() }), { seed, numRuns: requests });
};
