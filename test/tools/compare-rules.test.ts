/**
 * The list of reasons of `calendar compare`: differences that each explains, and similar ones that
 * it does not.
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { differences } from '../../tools/cli/compare/differences.ts';
import type { Setting } from '../../tools/cli/compare/place.ts';
import { REASONS, REASONS_OF_ORIGINAL } from '../../tools/cli/compare/reasons.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../tools/original/shapes.ts';

const SOURCE = 'https://old.example/wp-json/tribe/events/v1';
const HERE = 'https://new.example/gl/calendar/events/v1';
const ORIGINAL: Setting = {
  ...{ source: SOURCE, here: HERE, isOriginal: true, isKnown: false, idOffset: 1000 },
  images: [['https://old.example/media/', 'https://pictures.example/']],
  authors: new Map([['3', '7']]),
};
const MOVES = { idOffset: ORIGINAL.idOffset, images: ORIGINAL.images };
const LIKE_OURS: Setting = { ...ORIGINAL, isOriginal: false, idOffset: 0, images: [], authors: new Map() };

const compare = (path: string, source: unknown, here: unknown, setting: Setting) =>
  differences(source, here, { path, record: { source: Object(source), here: Object(here) }, setting });

type Shown = Readonly<Record<string, unknown>>;
/** Compares an event at the source with the same one here; only the fields of the case differ. */
const found = (kind: OriginalKind, source: Shown, here: Shown, setting = ORIGINAL) => {
  const id = 40;
  const same = { slug: 'gaitas', status: 'publish' };
  const records = [
    { ...same, id, ...source },
    { ...same, id: id + setting.idOffset, ...here },
  ];
  return compare(kind, records[0], records[1], setting).map(({ field, why }) => [field, why]);
};

/** Does the same for one field, such as `event.title`, or for several fields of a record. */
const foundOf = (of: string, source: unknown, here: unknown, setting = ORIGINAL) => {
  const [name, field] = of.split('.');
  const kind = v.parse(v.picklist(ORIGINAL_KINDS), name);
  const shown = (value: unknown): Shown => (field === undefined ? Object(value) : { [field]: value });
  return found(kind, shown(source), shown(here), setting);
};

/**
 * A field with its value at the source, one that it may have here, and one that it may not. For a
 * whole record, the values are its fields.
 */
type Case = readonly [why: string, of: string, source: unknown, here: unknown, otherwise: unknown];
const HTML = '<p>One<br />two</p>\n<p style="color:red" onclick="x()">Rock &#8217;n&#8217; roll</p>\n';
const CASES: readonly Case[] = [
  ['The Events Calendar does not have this field', 'event', {}, { language: 'gl' }, { extra: 1 }],
  ['The Events Calendar does not have this field', 'venue', {}, { stateprovince: 'NY' }, { state: 'NY' }],
  ['extensions, sites and WordPress', 'event', { is_virtual: false }, {}, { is_virtual: true }],
  ['extensions, sites and WordPress', 'venue', { excerpt: 'x' }, {}, { excerpt: 'x', other: 1 }],
  ['extensions, sites and WordPress', 'tag', { _links: {} }, { _links: { self: 1 } }, { links: 1 }],
  [
    'extensions, sites and WordPress',
    'event.tags',
    [{ id: 1, term_taxonomy_id: 5 }],
    [{ id: 1001, term_taxonomy_id: 1001 }],
    [{ id: 1002 }],
  ],
  [
    'the page and the global id',
    'event.url',
    'https://old.example/event/gaitas/',
    'https://new.example/event/gaitas/',
    'https://new.example/event/other/',
  ],
  [
    'the page and the global id',
    'event.global_id',
    'old.example?id=40',
    'new.example/gl?id=1040',
    'new.example/gl?id=40',
  ],
  ['users have other numbers', 'event.author', '3', '7', '8'],
  ['an address gets a scheme', 'event.website', 'https://a.example', 'https://a.example/', 'https://b.example/'],
  ['an address gets a scheme', 'venue', { website: 'call us' }, {}, { website: 'other' }],
  ['texts are stored without markup', 'event.title', 'Rock &#8217;n&#8217; roll', 'Rock ’n’ roll', 'Rock ’n’ rol'],
  ['texts are stored without markup', 'venue.address', ' Rúa <b>Nova</b>  1', 'Rúa Nova 1', 'Rúa Nova 2'],
  ['descriptions keep', 'event.description', HTML, '<p>One<br />two</p>\n<p>Rock ’n’ roll</p>', '<p>One two</p>'],
  [
    'dates are told in the zone',
    'event',
    { date: '2027-01-01 10:00:00', date_utc: 'u' },
    { date: '2027-01-01 09:00:00', date_utc: 'u' },
    { date: '2027-01-01 09:00:00', date_utc: 'v' },
  ],
  ['letters beyond ASCII', 'venue.slug', 'pra%C3%B1a', 'praña', 'prana'],
  ['letters beyond ASCII', 'event.slug', 'a', 'a__trashed', 'b__trashed'],
  ['an e-mail address', 'organizer', { email: 'none' }, {}, { email: 'other' }],
  ['an e-mail address', 'organizer.email', 'Office <a@b.example>', 'a@b.example', 'c@b.example'],
  ['an e-mail address', 'organizer.email', 'Office &lt;a@b.example&gt;', 'a@b.example', ''],
  ['events behind a password', 'tag.count', 3, 2, 4],
  ['terms in that of its database', 'event.tags', [{ id: 1 }, { id: 2 }], [{ id: 1002 }, { id: 1001 }], [{ id: 1002 }]],
  ['what a caller may not read', 'event.venue', { id: 5, status: 'draft' }, [], [{ id: 9, status: 'draft' }]],
  [
    'costs of the same amounts',
    'event',
    { cost: '12€', cost_details: { values: ['12.00'] } },
    { cost: '12 €', cost_details: { values: ['12'] } },
    { cost: '13 €', cost_details: { values: ['13'] } },
  ],
  [
    'costs of the same amounts',
    'event',
    { cost: '25$', cost_details: { currency_symbol: '$', currency_position: '' } },
    { cost: '25$', cost_details: { currency_symbol: '$', currency_position: 'postfix' } },
    { cost: '25$', cost_details: { currency_symbol: '€', currency_position: 'postfix' } },
  ],
  [
    'look at the cost of this event',
    'event',
    { cost: '1.234€', cost_details: { values: ['.50', '1.234'] } },
    { cost: '1234€', cost_details: { values: ['1234'] } },
    { cost: '1234€', cost_details: { values: ['1234'], currency_code: 'EUR' } },
  ],
  [
    'the picture is a copy',
    'event.image',
    { id: 1, url: 'https://old.example/uploads/2024/05/a.jpg', sizes: {} },
    { id: 1001, url: 'https://new.example/gl/wp-content/uploads/1001/a.jpg', sizes: { medium: { width: 300 } } },
    { id: 1001, url: 'https://other.example/b.jpg', sizes: {} },
  ],
  ['details of pictures', 'event.image', { id: 1, width: 0 }, { id: 1001 }, { id: 1001, width: 7 }],
  [
    'what was never published',
    'event',
    { modified_utc: '0000-00-00 00:00:00' },
    { modified_utc: '2026-11-24 01:41:51' },
    { modified: '2026-11-24 01:41:51' },
  ],
];

describe('an original', () => {
  it.each(CASES)('%s: %s %j may be %j here, and not %j', (why, of, source, here, otherwise) => {
    const reasons = foundOf(of, source, here).map(([, reason]) => reason);
    expect(reasons).not.toContain(undefined);
    expect(reasons.join()).toContain(why);
    expect(foundOf(of, source, otherwise).map(([, reason]) => reason)).toContain(undefined);
  });

  it('an event behind a password is private here, or not shown at all', () => {
    const closed = { all_day: null, status: 'publish', description: '', tags: [] };
    const here = { all_day: false, status: 'private', description: '', tags: [] };
    const why = expect.stringContaining('shown without its fields');
    expect(found('event', closed, here)).toEqual([
      ['event.status', why],
      ['event.all_day', why],
    ]);
    expect(found('event', closed, { ...here, status: 'publish' })).toContainEqual(['event.all_day', undefined]);
    const [gone] = compare('event', closed, undefined, ORIGINAL);
    const [lost] = compare('event', closed, undefined, { ...ORIGINAL, isKnown: true });
    expect([gone?.why, lost?.why]).toEqual([expect.stringContaining('or a password'), undefined]);
  });

  it.each([
    ['2027-02-01', 'publish', expect.stringContaining('ends before it starts')],
    ['2027-02-03', 'auto-draft', expect.stringContaining('ends before it starts')],
    ['2027-02-03', 'publish', undefined],
  ])('may lack here what ends on %s and has the status %s: %s', (end_date, status, why) => {
    const source = { id: 40, start_date: '2027-02-02', end_date, status };
    expect(compare('event', source, undefined, ORIGINAL).map(each => each.why)).toEqual([why]);
  });

  it('has what begins and was published at one moment in any order', () => {
    const [a, b] = [1, 2].map(id => ({ id, start_date: '2027-02-01', date: '2027-01-01' }));
    const later = { ...b, start_date: '2027-02-02' };
    const setting = { ...ORIGINAL, idOffset: 0 };
    expect(compare('event', [a, b], [b, a], setting)).toMatchObject([{ field: 'event order', why: /in no order/ }]);
    expect(compare('event', [a, later], [later, a], setting)).toMatchObject([{ field: 'event order', why: undefined }]);
  });
});

const PICTURE = 'https://old.example/media/a.jpg';
const MOVED: readonly (readonly [of: string, source: unknown, here: unknown])[] = [
  ['event.rest_url', `${SOURCE}/events/40`, `${HERE}/events/1040`],
  ['category.urls', { self: `${SOURCE}/categories/4` }, { self: `${HERE}/categories/1004` }],
  ['event.image', { id: 1, url: PICTURE }, { id: 1001, url: 'https://pictures.example/a.jpg' }],
  ['event.description', `<img src="${PICTURE}">${PICTURE}`, `<img src="https://pictures.example/a.jpg">${PICTURE}`],
  ['category.parent', 3, 1003],
];
it.each(MOVED)('an import has to move %s %j to %j', (of, source, here) => {
  for (const setting of [ORIGINAL, { ...LIKE_OURS, ...MOVES }]) {
    expect(foundOf(of, source, here, setting)).toEqual([]);
    expect(foundOf(of, source, source, setting).map(([, why]) => why)).toContain(undefined);
  }
});

it('addresses of a site without permalinks lead to the same routes', () => {
  const root = 'https://old.example/index.php';
  const setting = { ...ORIGINAL, source: `${root}?rest_route=/tribe/events/v1` };
  expect(foundOf('event.rest_url', `${setting.source}/events/40`, `${HERE}/events/1040`, setting)).toEqual([]);
  expect(foundOf('event.rest_url', `${setting.source}/events/40`, `${HERE}/events/40`, setting)).toHaveLength(1);
});

it('a service like this one may differ in its addresses and numbers of users alone', () => {
  const others = CASES.filter(([text]) => REASONS_OF_ORIGINAL.some(({ why }) => why.includes(text)));
  const allowed = others.flatMap(([why, of, source, here]) =>
    foundOf(of, source, here, LIKE_OURS).every(([, reason]) => reason !== undefined) ? [why] : [],
  );
  expect(allowed).toEqual([]);
});

it('every reason has a case', () => {
  const elsewhere = ['shown without its fields', 'ends before it starts'];
  const tried = [...CASES.map(([why]) => why), ...elsewhere];
  expect([...REASONS, ...REASONS_OF_ORIGINAL].filter(({ why }) => !tried.some(text => why.includes(text)))).toEqual([]);
});
