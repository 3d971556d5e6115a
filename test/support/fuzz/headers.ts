/** Headers: credentials and others. Values have one byte a character. */
import fc from 'fast-check';
import { ROLES, type Role } from '../../../shared/auth/rights.ts';
import { authorizationOf, LOGINS } from '../../../tools/local/test-users.ts';
import { words } from './odd-text.ts';

type Header = readonly [name: string, value: string];

/** Frequencies of users. Most may write, as requests of others are refused early. */
const CALLERS = { administrator: 12, editor: 12, author: 5, contributor: 4, subscriber: 2 } as const satisfies Record<
  Role,
  number
>;

const basic = (credentials: string | Uint8Array): string => `Basic ${Buffer.from(credentials).toString('base64')}`;
const GARBAGE = [
  ...['', ' ', 'Basic', 'Basic ', 'Basic ====', 'Basic !!!', 'Bearer a', `Basic ${'QUFB'.repeat(1_000)}`],
  // Wrong passwords only for the least frequent user: after twenty failures, a login is refused for some time.
  ...[
    ':',
    'admin',
    `${LOGINS.subscriber}:`,
    `${LOGINS.subscriber}:wrong`,
    'nobody:a',
    'a\0b:\0',
    new Uint8Array([0xff, 0xfe, 0x3a, 0xff]),
  ].map(basic),
  `${authorizationOf(LOGINS.editor)}, ${authorizationOf(LOGINS.editor)}`,
];

/** The header `Authorization`, or none for an anonymous request. */
export const authorization: fc.Arbitrary<readonly Header[]> = fc.oneof(
  ...ROLES.map(role => ({
    weight: CALLERS[role],
    arbitrary: fc.constant(authorizedBy(authorizationOf(LOGINS[role]))),
  })),
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.constantFrom(...GARBAGE).map(authorizedBy) },
);
function authorizedBy(value: string): readonly Header[] {
  return [['authorization', value]];
}

const ODD = ['', ' ', '\t', '"', '\xff\xfe', 'a'.repeat(300), 'a'.repeat(6_000), ...words`* , %0d%0a __proto__`];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'x-http-method-override': words`PUT PATCH DELETE delete GET HEAD OPTIONS TRACE PUT,DELETE`,
  'if-match': ['*', '"1-1"', 'W/"2-1"', '"1-1", "6-1"', '"'],
  'if-none-match': ['*', '"1-1"', 'W/"1-1"', '"6-1", "2-1"'],
  'idempotency-key': ['again', 'once', 'a'.repeat(255), 'a'.repeat(256)],
  'accept-encoding': [...words`gzip br gzip,deflate,br identity;q=0 gzip;q= GZIP;Q=0.5`, 'br;q=0, gzip'],
  'accept-language': words`fr xx-YY;q=9`,
  accept: words`text/html application/xml`,
  'content-encoding': words`gzip identity`,
  cookie: ['a=b; a=c', ';;;', '__proto__=1'],
  origin: words`https://example.org null`,
  range: words`bytes=0-1 bytes=9-1`,
  'x-forwarded-host': words`example.org`,
  'x-forwarded-proto': words`http`,
  'user-agent': [],
  constructor: [],
};
const header = fc.oneof(
  ...Object.entries(VALUES).map(([name, values]) =>
    fc.constantFrom(...values, ...ODD).map((value): Header => [name, value]),
  ),
);

export const furtherHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.uniqueArray(header, { maxLength: 3, selector: ([name]) => name }) },
);
