/**
 * Every field that can be written is stored (contract/events#event-updates): it is sent on create,
 * changed and cleared by an update, and read by id and in lists. A new field without a row does not
 * compile, and the row of a field that can be cleared has to say what is shown then.
 */
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { bodyOf, useEvents } from './events/use-events.ts';

/**
 * What a create sends, what an update sends, and what is shown after an update has cleared the
 * field.
 */
type Row = readonly [created: unknown, changed: unknown, cleared?: unknown];

/** Fields that are not shown under their names; the named tests test them in the same way. */
const ELSEWHERE = {
  cost_details: 'test/api/sent-back.test.ts',
  dates: 'test/api/dates/write.test.ts',
  ml_language: 'test/api/language.test.ts',
  only_this: 'test/api/translations/shared-facts.test.ts',
  password: 'test/api/events/passwords.test.ts',
  recurrence: 'test/api/dates/recurrence.test.ts',
  source: 'test/api/source-keys.test.ts',
  source_id: 'test/api/source-keys.test.ts',
  translation_of: 'test/api/translations/refusals.test.ts',
} as const;

type Rows<Body extends { readonly entries: object }> = Readonly<
  Record<Exclude<keyof Body['entries'], keyof typeof ELSEWHERE>, Row>
>;

const POST = {
  author: ['3', '4'],
  date: ['2020-01-01 10:00:00', '2020-02-01 10:00:00'],
  date_utc: ['2020-01-01 10:00:00', '2020-02-01 10:00:00'],
  status: ['private', 'draft'],
} as const;
const PICTURES = ['https://w.example/a.jpg', 'https://w.example/b.jpg'] as const;
const WEBSITES = ['https://a.example/', 'https://b.example/'] as const;
const PARAGRAPHS = ['<p>One</p>', '<p>Two</p>'] as const;
/** Answers leave out empty fields of venues and organizers. */
const LINKED = {
  ...POST,
  description: [...PARAGRAPHS, undefined],
  phone: ['123', '456', undefined],
  website: [...WEBSITES, undefined],
  image: [...PICTURES, undefined],
} as const;
const EVENTS: Rows<typeof ROUTES.updateEvent.body> = {
  ...POST,
  title: ['One', 'Two'],
  start_date: ['2031-05-09 00:00:00', '2031-05-08 00:00:00'],
  end_date: ['2031-05-12 23:59:59', '2031-05-13 23:59:59'],
  description: [...PARAGRAPHS, ''],
  slug: ['slug-one', 'slug-two'],
  excerpt: [...PARAGRAPHS, ''],
  timezone: ['America/New_York', 'Asia/Tokyo', 'Europe/Madrid'],
  all_day: [true, false],
  image: [...PICTURES, false],
  cost: ['20€', '30€', ''],
  website: [...WEBSITES, ''],
  show_map: [true, false],
  show_map_link: [true, false],
  hide_from_listings: [true, false],
  sticky: [true, false],
  featured: [true, false],
  categories: [['Folk'], ['Jazz'], []],
  tags: [['free'], ['outdoor'], []],
  venue: [['Hall'], ['Square'], []],
  organizer: [['Band'], ['Choir'], []],
  post_parent: ['first', 'second', undefined],
  ticketed: [true, false],
  event_status: ['canceled', 'postponed', 'scheduled'],
  event_status_reason: ['Storm', 'Snow', ''],
};
const VENUES: Rows<typeof ROUTES.updateVenue.body> = {
  ...LINKED,
  venue: ['Hall one', 'Hall two'],
  address: ['Rúa 1', 'Rúa 2', undefined],
  city: ['Lugo', 'Vigo', undefined],
  country: ['España', 'Portugal', undefined],
  province: ['Ourense', 'Pontevedra', undefined],
  state: ['Galicia', 'Norte', undefined],
  zip: ['27001', '36201', undefined],
  stateprovince: ['Galicia', 'Norte', undefined],
  show_map: [false, true, false],
  show_map_link: [false, true, false],
  geo_lat: [42.2, 43.4, undefined],
  geo_lng: [-8.7, -7.5, undefined],
};
const ORGANIZERS: Rows<typeof ROUTES.updateOrganizer.body> = {
  ...LINKED,
  organizer: ['Band one', 'Band two'],
  email: ['a@w.example', 'b@w.example', undefined],
};
/** Descriptions of tags are shown as they are stored. */
const TAGS: Rows<typeof ROUTES.updateTag.body> = {
  name: ['Term one', 'Term two'],
  description: ['One', 'Two', ''],
  slug: ['slug-one', 'slug-two'],
};
const CATEGORIES: Rows<typeof ROUTES.updateCategory.body> = { ...TAGS, parent: ['first', 'second', 0] };

/**
 * What a create has to send, and what a field needs in order to be shown. A number makes names
 * different.
 */
const LEAST: Readonly<Record<string, (n: number) => object>> = {
  events: () => ({ title: 'T', start_date: '2031-05-10 00:00:00', end_date: '2031-05-11 23:59:59' }),
  venues: n => ({ venue: `Hall ${n}`, geo_lat: 1, geo_lng: 1 }),
  organizers: n => ({ organizer: `Band ${n}` }),
  categories: n => ({ name: `Term ${n}` }),
  tags: n => ({ name: `Term ${n}` }),
};
const COLLECTIONS = [
  { collection: 'events', entries: ROUTES.updateEvent.body.entries, rows: EVENTS },
  { collection: 'venues', entries: ROUTES.updateVenue.body.entries, rows: VENUES },
  { collection: 'organizers', entries: ROUTES.updateOrganizer.body.entries, rows: ORGANIZERS },
  { collection: 'categories', entries: ROUTES.updateCategory.body.entries, rows: CATEGORIES },
  { collection: 'tags', entries: ROUTES.updateTag.body.entries, rows: TAGS },
];

/** Fields that several values clear: each value is tried. */
const CLEARED_BY = {
  geo_lat: ['', null],
  geo_lng: ['', null],
  post_parent: ['', null],
  parent: ['', null],
  image: ['', null, []],
} as const;

const { call, make } = await useEvents();
const as = 'editor';

/** Records for the fields that take an id, by the words in the rows. */
const ids = { post_parent: new Map<unknown, number>(), parent: new Map<unknown, number>() };
beforeAll(async () => {
  for (const name of ['first', 'second']) {
    ids.post_parent.set(name, await make('events', { ...LEAST.events?.(0), title: name }));
    ids.parent.set(name, await make('categories', { name }));
  }
});
const wordOf = (of: ReadonlyMap<unknown, number>, id: unknown) => [...of].find(([, each]) => each === id)?.[0];

const sentAs = (field: string, value: unknown): unknown => {
  if (field === 'post_parent' || field === 'parent') return ids[field].get(value);
  if (field === 'venue' && Array.isArray(value)) return value.map(venue => ({ venue }));
  return field === 'organizer' && Array.isArray(value) ? value.map(organizer => ({ organizer })) : value;
};

const LIST = 'status=any&start_date=2031-01-01&end_date=2031-12-31&per_page=50';
const idsIn = async (filter: string): Promise<number[]> =>
  bodyOf(await call('GET', `/events?${LIST}&${filter}`, { as }), 200).events.map(({ id }: { id: number }) => id);

// biome-ignore lint/suspicious/noExplicitAny: views of every kind
type View = any;
/** One embedded record is shown without a list around it. */
const names = (embedded: View, name: string) => [embedded].flat().map(each => each[name]);
/** The fields that a view shows in another form, or not at all; lists are asked then. */
const SHOWN: Readonly<Record<string, (view: View) => unknown>> = {
  image: ({ image }) => (image ? image.url : image),
  categories: ({ categories }) => names(categories, 'name'),
  tags: ({ tags }) => names(tags, 'name'),
  venue: ({ venue }) => (typeof venue === 'string' ? venue : names(venue, 'venue')),
  organizer: ({ organizer }) => (typeof organizer === 'string' ? organizer : names(organizer, 'organizer')),
  parent: ({ parent }) => wordOf(ids.parent, parent) ?? parent,
  ticketed: async ({ id }) => (await idsIn('ticketed=true')).includes(id),
  post_parent: async ({ id }) => {
    for (const [word, parent] of ids.post_parent) if ((await idsIn(`post_parent=${parent}`)).includes(id)) return word;
    return undefined;
  },
};
const shownIn = (view: View, field: string): unknown => (SHOWN[field] ?? (each => each[field]))(view);

describe.each(COLLECTIONS)('$collection', ({ collection, entries, rows }) => {
  const listed = async (id: number): Promise<View> => {
    const isTerm = collection === 'categories' || collection === 'tags';
    const include = collection === 'events' ? `&include=${id}` : '';
    const filter = isTerm ? 'hide_empty=false&per_page=50' : `${LIST}${include}`;
    const { [collection]: all } = bodyOf(await call('GET', `/${collection}?${filter}`, { as }), 200);
    return all.find((each: View) => each.id === id);
  };
  const cases = Object.entries(entries).flatMap(([field, schema]: [string, v.GenericSchema], n) => {
    const row = new Map(Object.entries(rows)).get(field);
    return row === undefined ? [] : [{ field, schema, row, n }];
  });

  it.each(cases)('$field', async ({ field, schema, row: [created, changed, ...cleared], n }) => {
    const body = { ...LEAST[collection]?.(n), [field]: sentAs(field, created) };
    const { id } = bodyOf(await call('POST', `/${collection}`, { as, body }), 201);
    const path = `/${collection}/${id}`;
    const shown = async () => shownIn(bodyOf(await call('GET', path, { as }), 200), field);
    const change = async (value: unknown) => bodyOf(await call('PUT', path, { as, body: { [field]: value } }), 200);
    expect(await shown()).toEqual(created);

    await change(sentAs(field, changed));
    expect([await shown(), await shownIn(await listed(id), field)]).toEqual([changed, changed]);

    // The schema takes an empty slug only because drafts show one.
    const empty = field === 'slug' ? undefined : ['', null].find(value => v.is(schema, value));
    expect(cleared, 'one value, if an update can clear the field').toHaveLength(empty === undefined ? 0 : 1);
    if (empty === undefined) return;
    await change(empty);
    expect(await shown()).toEqual(cleared[0]);
  });

  it.each(cases.filter(({ field }) => field in CLEARED_BY))(
    '$field is cleared by each empty value, which a create takes as absent',
    async ({ field, row, n }) => {
      const [created, , cleared] = row;
      const values = new Map(Object.entries(CLEARED_BY)).get(field) ?? [];
      for (const [i, empty] of values.entries()) {
        const sent = { ...LEAST[collection]?.(n + 100 * (i + 1)), [field]: sentAs(field, created) };
        const { id } = bodyOf(await call('POST', `/${collection}`, { as, body: sent }), 201);
        const after = bodyOf(await call('PUT', `/${collection}/${id}`, { as, body: { [field]: empty } }), 200);
        const absent = bodyOf(
          await call('POST', `/${collection}`, {
            as,
            body: { ...LEAST[collection]?.(n + 1000 * (i + 1)), [field]: empty },
          }),
          201,
        );
        expect([await shownIn(after, field), await shownIn(absent, field)], JSON.stringify(empty)).toEqual([
          cleared,
          cleared,
        ]);
      }
    },
  );
});
