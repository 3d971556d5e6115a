/**
 * Values of an event as clients send them, and as they are shown: one of each kind (checks 73 to 113, contract/events#event-input). All forms of
 * dates, texts, slugs and costs are tested with the core (`test/shared/time`, `text`, `events/cost.test.ts`, `model/post-slug.test.ts`).
 */
import { describe, expect, it } from 'vitest';
import { invalidParam, M, missingParam, refusalOf, useEvents } from './use-events.ts';

const { create, post, put, change, read, trash } = useEvents();
const EPOCH = String(Date.UTC(2031, 4, 10, 8) / 1000);
const NO_COST = { currency_symbol: '', currency_code: '', currency_position: '', values: [] };
const FLAGS = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];
const flags = (value: unknown) => Object.fromEntries(FLAGS.map(name => [name, value]));

it.each<[sent: object, shown: object, why: string]>([
  // Dates and zones; the clock stands at 2027-03-01 12:00, a Monday.
  [{ start_date: '2031-05-10' }, { start_date: '2031-05-10 00:00:00' }, 'check 82'],
  [{ start_date: `@${EPOCH}` }, { start_date: '2031-05-10 10:00:00' }, 'contract/dates#date-texts: an instant'],
  [{ start_date: '2031-05-10T10:00:00+09:00' }, { start_date: '2031-05-10 03:00:00' }, 'check 87'],
  [{ timezone: 'America/New_York' }, { utc_start_date: '2031-05-10 14:00:00', timezone_abbr: 'EDT' }, 'check 88'],
  [{ timezone: 'europe/madrid' }, { timezone: 'europe/madrid', timezone_abbr: 'CEST' }, 'recorded: as it was sent'],
  [
    { timezone: 'Asia/Tokyo', start_date: '2031-05-10T01:00:00Z' },
    { start_date: '2031-05-10 10:00:00' },
    'in the zone of the event',
  ],
  [{ timezone: '' }, { timezone: 'Europe/Madrid' }, 'the zone of the site'],
  [
    { start_date: '2031-03-30 02:30:00' },
    { start_date: '2031-03-30 03:30:00', utc_start_date: '2031-03-30 01:30:00' },
    'contract/dates#clock-changes: in the gap, forward by the gap',
  ],
  // Texts.
  [{ title: '  A &amp; <b>B</b> \n "c" ' }, { title: 'A &#038; B &quot;c&quot;' }, 'check 76: one line, as HTML'],
  [{ description: 'A\n\nB\nC' }, { description: '<p>A</p>\n<p>B<br />\nC</p>' }, 'checks 77, 78'],
  [{ excerpt: 'a<script>alert(1)</script>b' }, { excerpt: '<p>ab</p>' }, 'check 79'],
  [{ description: null, excerpt: '' }, { description: '', excerpt: '' }, 'check 81'],
  [{ title: "Fête d'été 2031!" }, { slug: 'fete-dete-2031' }, 'check 166'],
  // Costs and flags.
  [{ cost: ['0', '20'] }, { cost: 'De balde – 20€' }, 'checks 109, 110'],
  [{ cost: { amount: 10 } }, { cost: '', cost_details: NO_COST }, 'contract/events#costs: nothing is refused'],
  [{ event_status: 'cancelled' }, { event_status: 'canceled' }, 'the other spelling'],
  [flags('TRUE'), flags(true), 'checks 96, 106'],
  [flags(0), flags(false), 'check 96'],
])('%j is shown as %j (%s)', async (sent, shown) => {
  expect(await create({ end_date: '2032-01-01', ...sent })).toMatchObject(shown);
});

it.each<[sent: object, why: string, field?: string]>([
  ...['not a date', '', '2031-02-30 10:00:00', '2031-05-10 25:00:00', 1988186400, ['2031-05-10']].map(
    (start_date): [object, string] => [{ start_date }, 'checks 84, 86'],
  ),
  ...['Mars/Olympus', 'UTC+foo', 2].map((timezone): [object, string] => [{ timezone }, 'checks 89, 93']),
  ...['', '0', ' <b></b>', 123, ['T'], true, 'T'.repeat(1001)].map((title): [object, string] => [
    { title },
    'checks 73 to 75, 44',
  ]),
  ...[1, ['x'], true].map((description): [object, string] => [{ description }, 'contract/events#event-input']),
  ...['foo', 'www.foo.com', 'javascript:alert(1)', 'https://', 1].map((website): [object, string] => [
    { website },
    'check 105',
  ]),
  ...['', ' ', null, 12, 'x'.repeat(1001)].map((slug): [object, string] => [{ slug }, 'contract/events#event-input']),
  ...['maybe', 'yes', '', null, 2, [1]].map((sticky): [object, string] => [{ sticky }, 'checks 43, 45']),
  [{ end_date: '2031-05-10 09:59:59' }, 'check 97'],
  [
    { start_date: '2031-05-10T10:00:00-05:00', end_date: '2031-05-10T11:00:00+02:00' },
    'by instants, not by clocks',
    'end_date',
  ],
])('%j is refused (%s)', async (sent, _why, field = Object.keys(sent).join()) => {
  expect(refusalOf(await post(sent))).toEqual(invalidParam(field));
});

it('title and dates must be there (checks 34, 41)', async () => {
  const none = { title: null, start_date: null, end_date: undefined };
  expect(refusalOf(await post(none))).toEqual(missingParam('title', 'start_date', 'end_date'));
});

it('an update is compared with the stored other date (check 97)', async () => {
  const { id } = await create();
  const refused = async (fields: object) => refusalOf(await put(id, fields));
  expect(await refused({ start_date: '2031-05-10 12:00:01' })).toEqual(invalidParam('start_date'));
  expect(await refused({ end_date: '2031-05-10 09:00:00' })).toEqual(invalidParam('end_date'));
  expect(await read(id)).toMatchObject({ start_date: M.start_date, end_date: M.end_date });
});

describe('a slug', () => {
  it('is the id when nothing is left of the title (contract/texts#slugs)', async () => {
    const { id, slug } = await create({ title: '!!!' });
    expect(slug).toBe(String(id));
  });

  it('is numbered from 2 on, on create and on update, at the same time too (checks 114, 151)', async () => {
    const made = await Promise.all(['busy', 'busy', 'busy'].map(slug => create({ slug })));
    expect(made.map(({ slug }) => slug).sort()).toEqual(['busy', 'busy-2', 'busy-3']);
    const { id } = await create({ slug: 'calm' });
    for (const _ of [1, 2]) expect((await change(id, { slug: 'busy' })).slug).toBe('busy-4'); // it does not walk on
  });

  it('of a draft is none until it is published (check 170)', async () => {
    const { id, slug } = await create({ title: 'Later', status: 'draft' });
    expect([slug, (await change(id, { title: 'Published under' })).slug]).toEqual(['', '']);
    expect((await change(id, { status: 'publish' })).slug).toBe('published-under');
    expect((await change(id, { status: 'draft' })).slug).toBe('published-under');
  });

  it('makes room in the trash, and comes back if it is still free (checks 169, 179)', async () => {
    const one = await create({ slug: 'x' });
    expect((await trash(one.id)).slug).toBe('x__trashed');
    const heir = await create({ slug: 'x' });
    expect([heir.slug, (await trash(heir.id)).slug]).toEqual(['x', 'x__trashed-2']);
    expect((await change(one.id, { status: 'publish' })).slug).toBe('x');
    expect((await change(heir.id, { status: 'publish' })).slug).toBe('x-2');
  });
});
