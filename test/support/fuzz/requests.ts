/**
 * Random requests for all routes, made from the documented example of each, with something odd in
 * its path, query, headers or body.
 */
import fc from 'fast-check';
import { NAMESPACE_OPERATION_IDS, type NamespaceOperationId, ROUTES, type Route } from '../../../shared/api/routes.ts';
import { exampleOf } from '../../../shared/docs/examples.ts';
import { authorizationOf, LOGINS } from '../../../tools/local/test-users.ts';
import type { RawRequest } from '../raw-send.ts';
import { idOfDate } from '../whole-records.ts';
import { INJECTED, oddJson, oddText, percentEncoded, words } from './odd-values.ts';

/** The first `count` requests of a seed (a 32-bit integer), which are the same on any machine. */
export const requestsOf = (seed: number, count: number): RawRequest[] => {
  const routes = NAMESPACE_OPERATION_IDS.map(id => ({
    weight: WEIGHTS[routeOf(id).access],
    arbitrary: requestFor(id),
  }));
  return fc.sample(fc.oneof(...routes), { seed, numRuns: count });
};

const routeOf = (id: NamespaceOperationId): Route => ROUTES[id];
/** There are more creates than deletions, so that requests find records. */
const WEIGHTS = { read: 3, create: 6, edit: 4, delete: 1 } as const satisfies Record<Route['access'], number>;

/** Mostly takes a right value, and sometimes an odd one. */
const mostly = <T>(right: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: odd });

const requestFor = (id: NamespaceOperationId): fc.Arbitrary<RawRequest> =>
  fc
    .tuple(methodFor(routeOf(id)), pathFor(id), queryFor(id), callers, headers, bodyFor(id))
    .map(([method, path, query, caller, others, { type, text }]) => ({
      method,
      path: path + query,
      headers: [...caller, ...(type === undefined ? [] : [['content-type', type] as const]), ...others],
      body: Buffer.from(text, 'utf8'),
    }));

const methodFor = ({ methods }: Route): fc.Arbitrary<string> =>
  mostly(
    fc.constantFrom<string>(...methods),
    fc.constantFrom(...words`GET HEAD OPTIONS POST PUT DELETE TRACE NOSUCH`),
    14,
  );

const SEGMENTS = words`.. %2e%2e %2F a%2Fb % %z1 %ff %c0%af %ed%a0%80 %00 1e3 0001 0x1 1%2F2 by-slug __proto__ constructor`;
const oddSegment = fc.oneof(oddText.map(percentEncoded), fc.constantFrom(...SEGMENTS));
const ALTERATIONS: readonly ((path: string) => string)[] = [
  path => path.toUpperCase(),
  path => path.replaceAll('e', '%65'),
  path => `/${path}`,
  ...words`/ // /.. %2F %20 .json ;a=b /1/2`.map(end => (path: string) => path + end),
];
const pathFor = (id: NamespaceOperationId): fc.Arbitrary<string> => {
  const { path } = routeOf(id);
  const record = fc.integer({ min: 1, max: 60 });
  const dateOfEvent = fc.tuple(record, fc.nat(4)).map(([event, number]) => idOfDate(event, number));
  const item = mostly(
    fc.oneof(fc.constant(String(exampleOf(id)?.item)), fc.oneof(record, record, dateOfEvent).map(String)),
    oddSegment,
  );
  const filled = item.map(segment => path.replace(/\{\w+\}$/, () => segment));
  return mostly(
    filled,
    fc.tuple(filled, fc.constantFrom(...ALTERATIONS)).map(([at, alter]) => alter(at)),
    20,
  );
};

const SUFFIXES = ['', '', '', ...words`[] [0] [99999999] [a][b] [__proto__] [`];
const queryFor = (id: NamespaceOperationId): fc.Arbitrary<string> => {
  const { query, body } = routeOf(id);
  const names = [...Object.keys(query?.entries ?? {}), ...Object.keys(body?.entries ?? {})];
  const odd = fc
    .tuple(
      fc.constantFrom(...names, ...words`_fields _method _envelope id __proto__`),
      fc.constantFrom(...SUFFIXES),
      oddText,
    )
    .map(([name, suffix, value]) => `${name}${suffix}=${percentEncoded(value)}`);
  const example = new URLSearchParams(exampleOf(id)?.query);
  const collapsed = query !== undefined && 'collapse' in query.entries ? ['', '&collapse=true'] : [''];
  return mostly(
    fc.constantFrom(...collapsed).map(more => (example.size === 0 ? '' : `?${example}${more}`)),
    fc.array(odd, { minLength: 1, maxLength: 3 }).map(pairs => `?${[example, ...pairs].join('&')}`),
    2,
  );
};

const callers = mostly<RawRequest['headers']>(
  fc
    .constantFrom(undefined, ...Object.values(LOGINS))
    .map(login => (login === undefined ? [] : [['authorization', authorizationOf(login)] as const])),
  fc
    .constantFrom('', 'Basic', 'Basic ====', 'Bearer a', `Basic ${'QUFB'.repeat(1_000)}`)
    .map(sent => [['authorization', sent]]),
  12,
);

const HEADERS = words`x-http-method-override if-match if-none-match idempotency-key accept accept-encoding accept-language
 content-encoding cookie origin prefer range x-forwarded-host sec-fetch-site`;
const VALUES = [
  '',
  '*',
  '"1-1"',
  'W/"1-1"',
  'gzip',
  'gzip;q=',
  'DELETE',
  'a'.repeat(6_000),
  '\xff\xfe',
  `%0d%0a${INJECTED}: 1`,
  'handling=strict',
];
const headers = mostly<RawRequest['headers']>(
  fc.constant([]),
  fc.uniqueArray(fc.tuple(fc.constantFrom(...HEADERS), fc.constantFrom(...VALUES)), {
    maxLength: 3,
    selector: ([name]) => name,
  }),
  2,
);

interface Body {
  readonly type: string | undefined;
  readonly text: string;
}
/** Several dates of an event, and none. */
type Member = readonly [name: string, text: string];
const dates: fc.Arbitrary<readonly Member[]> = fc.oneof(
  fc.constant<readonly Member[]>([]),
  fc
    .array(
      fc.record(
        {
          start_date: fc.integer({ min: 10, max: 28 }).map(day => `2027-12-${day} 20:00`),
          number: fc.nat(5),
          event_status: fc.constantFrom('scheduled', 'canceled', null),
        },
        { requiredKeys: ['start_date'] },
      ),
      { maxLength: 4 },
    )
    .map((all): readonly Member[] => [['dates', JSON.stringify(all)]]),
);
const TYPES = words`application/json application/x-www-form-urlencoded multipart/form-data;boundary=b text/plain`;
const bodyFor = (id: NamespaceOperationId): fc.Arbitrary<Body> => {
  const { body } = routeOf(id);
  if (body === undefined) return fc.constant({ type: undefined, text: '' });
  const example = Object.entries(exampleOf(id)?.body ?? {}).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const member = fc.tuple(mostly(fc.constantFrom(...Object.keys(body.entries)), oddText), oddJson);
  // Names get a number, so that a create makes another record.
  const renamed = fc
    .nat(999)
    .map(n => example.map(([name, text]) => [name, NAMES.has(name) ? text.replace(/"$/, ` ${n}"`) : text] as const));
  const right =
    'dates' in body.entries ? fc.tuple(renamed, dates).map(([all, several]) => [...all, ...several]) : renamed;
  const members = mostly(
    right,
    fc.tuple(right, fc.array(member, { minLength: 1, maxLength: 2 })).map(([all, odd]) => [...all, ...odd]),
    2,
  );
  const json = members.map(all => `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`);
  const broken = fc
    .tuple(json, oddJson, fc.constantFrom(0.5, 0.99))
    .map(([text, odd, part]) => text.slice(0, text.length * part) + odd);
  const form = members.map(all => all.map(([name, text]) => `${name}=${percentEncoded(text)}`).join('&'));
  return fc.oneof(
    { weight: 12, arbitrary: json.map(text => ({ type: 'application/json', text })) },
    { weight: 2, arbitrary: form.map(text => ({ type: TYPES[1], text })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...TYPES), fc.oneof(broken, oddJson, oddText))
        .map(([type, text]) => ({ type, text })),
    },
  );
};
const NAMES = new Set(['title', 'venue', 'organizer', 'name']);
