/** The rules of `calendar compare`: what two services may show differently, and what close to it may not differ. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compareRecords, compareValues } from '../../tools/cli/compare/rules/compare-records.ts';
import { grouped, sayGroups } from '../../tools/cli/compare/rules/report.ts';
import type { Setting } from '../../tools/cli/compare/rules/rule.ts';
import { RULES } from '../../tools/cli/compare/rules/rules.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../tools/original/kinds.ts';

const SOURCE = 'https://old.example/wp-json/tribe/events/v1';
const HERE = 'https://new.example/gl/calendar/events/v1';
const ORIGINAL: Setting = {
  ...{ source: SOURCE, here: HERE, isOriginal: true, isKnown: false, idOffset: 1000 },
  images: [['https://old.example/media/', 'https://pictures.example/']],
  authors: new Map([['3', '7']]),
};
const LIKE_OURS: Setting = { ...ORIGINAL, isOriginal: false, idOffset: 0, images: [], authors: new Map() };

type Shown = Readonly<Record<string, unknown>>;
/** An event at the source and the same one here; only the fields that a case is about differ. */
const found = (kind: OriginalKind, source: Shown, here: Shown, setting = ORIGINAL) => {
  const id = 40;
  const same = { slug: 'gaitas', status: 'publish' };
  const records = [
    { ...same, id, ...source },
    { ...same, id: id + setting.idOffset, ...here },
  ];
  return compareRecords(kind, records[0], records[1], setting)
    .filter(({ field }) => field !== `${kind}.id`)
    .map(({ field, rule }) => [field, rule]);
};

/** The same of a field, such as `event.title`, or of several of a record. */
const foundOf = (of: string, source: unknown, here: unknown, setting = ORIGINAL) => {
  const [name, field] = of.split('.');
  const kind = v.parse(v.picklist(ORIGINAL_KINDS), name);
  const shown = (value: unknown): Shown => (field === undefined ? Object(value) : { [field]: value });
  return found(kind, shown(source), shown(here), setting);
};

/** Of a field: its value at the source, one that it may have here, and one that it may not. Of a whole record: its fields. */
type Case = readonly [rule: string, of: string, source: unknown, here: unknown, otherwise: unknown];
const HTML = '<p>One<br />two</p>\n<p style="color:red" onclick="x()">Rock &#8217;n&#8217; roll</p>\n';
const inZip = (postalCode: string): Shown => ({ address: { postalCode } });
const CASES: readonly Case[] = [
  ['fields of this service', 'event', {}, { language: 'gl' }, { extra: 1 }],
  ['fields of extensions', 'event', { is_virtual: false }, {}, { is_virtual: true }],
  ['address of the service', 'event.rest_url', `${SOURCE}/events/40`, `${HERE}/events/1040`, `${HERE}/events/40`],
  [
    'own page',
    'event.url',
    'https://old.example/event/gaitas/',
    'https://new.example/event/gaitas/',
    'https://new.example/event/other/',
  ],
  ['global id', 'event.global_id', 'old.example?id=40', 'new.example/gl?id=1040', 'new.example/gl?id=40'],
  ['authors', 'event.author', '3', '7', '8'],
  ['web address', 'event.website', 'https://a.example', 'https://a.example/', 'https://b.example/'],
  ['character references', 'event.title', 'Rock &#8217;n&#8217; roll', 'Rock ’n’ roll', 'Rock ’n’ rol'],
  ['text of one line', 'venue.address', ' Rúa <b>Nova</b>  1', 'Rúa Nova 1', 'Rúa Nova 2'],
  [
    'character references, allowed HTML',
    'event.description',
    HTML,
    '<p>One<br />two</p>\n<p>Rock ’n’ roll</p>',
    '<p>One two</p>',
  ],
  ['zone', 'event.timezone', 'UTC+0', 'UTC', 'UTC+1'],
  [
    'local date',
    'event',
    { date: '2027-01-01 10:00:00', date_utc: 'u' },
    { date: '2027-01-01 09:00:00', date_utc: 'u' },
    { date: '2027-01-01 09:00:00', date_utc: 'v' },
  ],
  ['slug', 'venue.slug', 'pra%C3%B1a', 'praña', 'prana'],
  [
    'slug in the trash',
    'event',
    { slug: 'a', status: 'trash' },
    { slug: 'a__trashed', status: 'trash' },
    { slug: 'b__trashed', status: 'trash' },
  ],
  ['e-mail', 'organizer', { email: 'none' }, {}, { email: 'other' }],
  ['counts of terms', 'tag.count', 3, 2, 4],
  ['excerpt of venues and organizers', 'venue', { excerpt: 'x' }, {}, { excerpt: 'y' }],
  [
    'numbers of taxonomies',
    'event.tags',
    [{ id: 1, term_taxonomy_id: 5 }],
    [{ id: 1001, term_taxonomy_id: 1001 }],
    [{ id: 1002 }],
  ],
  ['links of the host platform', 'tag', { _links: {} }, { _links: { self: 1 } }, { links: 1 }],
  ['order of terms', 'event.tags', [{ id: 1 }, { id: 2 }], [{ id: 1002 }, { id: 1001 }], [{ id: 1002 }]],
  ['hidden venues and organizers', 'event.venue', { id: 5, status: 'draft' }, [], [{ id: 9, status: 'draft' }]],
  [
    'cost',
    'event',
    { cost: '12€', cost_details: { values: ['12'] } },
    { cost: '12 €', cost_details: { values: ['12'] } },
    { cost: '12 €', cost_details: { values: ['12'], currency_code: 'EUR' } },
  ],
  [
    'pictures',
    'event.image',
    { id: 1, url: 'https://old.example/media/a.jpg' },
    { id: 1001, url: 'https://pictures.example/a.jpg' },
    { id: 1001, url: 'https://old.example/media/a.jpg' },
  ],
  ['details of pictures', 'event.image', { id: 1, width: 0 }, { id: 1001 }, { id: 1001, width: 7 }],
  ['name in json_ld', 'event.json_ld', { name: 'Private: A &#038; B' }, { name: 'A &#038; B' }, { name: 'B' }],
  ['empty in json_ld', 'venue.json_ld', { address: {} }, inZip(''), inZip('1')],
  [
    'description in json_ld',
    'event.json_ld',
    { description: '&lt;p&gt;A &amp;#8217; b&lt;/p&gt;\\n' },
    { description: '&lt;p&gt;A ’ b&lt;/p&gt;' },
    { description: 'A c' },
  ],
  [
    'currency in json_ld',
    'event',
    { cost_details: { currency_symbol: '$', currency_code: '' }, json_ld: { offers: { priceCurrency: 'EUR' } } },
    { cost_details: { currency_symbol: '$', currency_code: '' }, json_ld: { offers: { priceCurrency: 'USD' } } },
    { cost_details: { currency_symbol: '$', currency_code: 'USD' }, json_ld: { offers: { priceCurrency: 'EUR' } } },
  ],
  ['amounts', 'event.cost_details', { values: ['12.00'] }, { values: ['12'] }, { values: ['12.01'] }],
  [
    'currency sign',
    'event',
    { cost: '25$', cost_details: { currency_symbol: '$', currency_position: '' } },
    { cost: '25$', cost_details: { currency_symbol: '$', currency_position: 'postfix' } },
    { cost: '25$', cost_details: { currency_symbol: '€', currency_position: 'postfix' } },
  ],
  [
    'separated thousands',
    'event.cost_details',
    { values: ['.50', '1.234'] },
    { values: ['1234'] },
    { values: ['1234'], currency_code: 'EUR' },
  ],
  [
    'never published',
    'event',
    { modified_utc: '0000-00-00 00:00:00' },
    { modified_utc: '2026-11-24 01:41:51' },
    { modified: '2026-11-24 01:41:51' },
  ],
  [
    'region of venues',
    'event.venue',
    { id: 5, slug: 'x', state: 'NY' },
    { id: 1005, slug: 'x', state: 'NY', stateprovince: 'NY' },
    { id: 1005, slug: 'x', state: 'NY', stateprovince: 'CA' },
  ],
  [
    'e-mail in json_ld',
    'organizer.json_ld',
    { email: '&#115;&#195;?h&#110;e&#64;a.example' },
    { email: 'söhne@a.example' },
    { email: 'soehne@a.example' },
  ],
  ['backslashes in json_ld', 'event.json_ld', { name: 'C:path n' }, { name: 'C:\\path \\n' }, { name: 'C:\\path' }],
  [
    'allowed HTML in json_ld',
    'event',
    { description: '<p>A <script>b</script>c</p>', json_ld: { description: '&lt;p&gt;A bc&lt;/p&gt;\\n' } },
    { description: '<p>A c</p>', json_ld: { description: '&lt;p&gt;A c&lt;/p&gt;\\n' } },
    { description: '<p>A c</p>', json_ld: { description: '&lt;p&gt;c&lt;/p&gt;\\n' } },
  ],
];

describe('an original', () => {
  it.each(CASES)('%s: %s %j may be %j here, and not %j', (rule, of, source, here, otherwise) => {
    const rules = foundOf(of, source, here).map(([, names]) => names);
    expect(rules.length).toBeGreaterThan(0);
    expect(rules).not.toContain(undefined);
    expect(rules.join(', ')).toContain(rule);
    expect(foundOf(of, source, otherwise).map(([, names]) => names)).toContain(undefined);
  });

  it('an event behind a password is private here, or not shown at all', () => {
    const closed = { all_day: null, status: 'publish', description: '', tags: [] };
    const here = { all_day: false, status: 'private', description: '', tags: [] };
    expect(new Set(found('event', closed, here).map(([, rule]) => rule))).toEqual(new Set(['protected']));
    expect(found('event', closed, { ...here, status: 'publish' })).toContainEqual(['event.all_day', undefined]);
    const [gone] = compareRecords('event', closed, undefined, ORIGINAL);
    const [lost] = compareRecords('event', closed, undefined, { ...ORIGINAL, isKnown: true });
    expect([gone?.rule, lost?.rule]).toEqual(['protected, not shown', undefined]);
  });

  it.each([
    [{ id: 40, start_date: '2027-02-02', end_date: '2027-02-01', status: 'publish' }, undefined, 'not imported'],
    [{ id: 40, start_date: '2027-02-01', end_date: '2027-02-02', status: 'auto-draft' }, undefined, 'not imported'],
    [{ id: 40, start_date: '2027-02-01', end_date: '2027-02-02', status: 'publish' }, undefined, undefined],
  ])('%j is %j here: %s', (source, here, rule) => {
    expect(compareRecords('event', source, here, ORIGINAL).map(found => found.rule)).toContain(rule);
  });
});

it('addresses of a site without permalinks lead to the same routes', () => {
  const root = 'https://old.example/index.php';
  const setting = { ...ORIGINAL, source: `${root}?rest_route=/tribe/events/v1` };
  const rules = (field: string, source: string, here: string) =>
    compareValues('event page', [{ [field]: source }, { [field]: HERE + here }], setting).map(({ rule }) => rule);
  const next = `${root}?page=2&rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F`;
  expect([rules('next_rest_url', next, '/events/?page=2'), rules('next_rest_url', next, '/events/?page=3')]).toEqual([
    ['address of the service'],
    [undefined],
  ]);
  const one = { rest_url: `${setting.source}/events/40` };
  expect(found('event', one, { rest_url: `${HERE}/events/1040` }, setting)).toEqual([
    ['event.rest_url', 'address of the service'],
  ]);
});

it('a service like this one may differ in its addresses alone', () => {
  const others = CASES.filter(([rule]) => RULES.find(({ name }) => name === rule)?.of === 'original');
  const allowed = others.flatMap(([rule, of, source, here]) =>
    foundOf(of, source, here, LIKE_OURS).every(([, names]) => names !== undefined) ? [rule] : [],
  );
  expect(allowed).toEqual([]);
  expect(found('event', { rest_url: `${SOURCE}/events/40` }, { rest_url: `${HERE}/events/40` }, LIKE_OURS)).toEqual([
    ['event.rest_url', 'address of the service'],
  ]);
});

it('every rule has a case', () => {
  const tried = new Set(CASES.flatMap(([names]) => names.split(', ')));
  const elsewhere = [
    'protected',
    'protected, not shown',
    'protected, by id',
    'not imported',
    'id offset',
    'order of equals',
  ];
  expect(RULES.map(({ name }) => name).filter(name => !tried.has(name) && !elsewhere.includes(name))).toEqual([]);
});

it('compares members that are named like those of every object', () => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];
  const source = JSON.parse(`{${names.map(name => `"${name}":{"a":1}`).join()}}`);
  const of = (found: ReturnType<typeof compareRecords>) =>
    sayGroups(grouped(found.map(each => ({ ...each, kind: 'event', read: 'list' }))));
  const told = of(compareRecords('event', source, {}, LIKE_OURS));
  for (const name of names) expect(told).toContain(`event.${name}: 1 differ (list)\n  {"a":1} there, nothing here`);
  expect(of(compareRecords('event', {}, source, LIKE_OURS))).toContain('nothing there, {"a":1} here');
  expect(compareRecords('event', source, source, LIKE_OURS)).toEqual([]);
});
