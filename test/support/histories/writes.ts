/**
 * What happens to a calendar between two reads: records are created, changed, moved to the trash
 * and taken out of it again.
 */
import fc from 'fast-check';
import { defaultEnd } from '../../../shared/events/window.ts';
import { DAY, startOfDay, toSeconds } from '../../../shared/time/wall.ts';
import { type Answer, NOW, type Service } from '../service.ts';
import { idOfDate, PASSWORD } from '../whole-records.ts';

export const KINDS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
type Kind = (typeof KINDS)[number];
/** The ids of the records that have been created so far, in that order. */
export type Made = Readonly<Record<Kind, number[]>>;
export const nothingMade = (): Made => ({ events: [], venues: [], organizers: [], categories: [], tags: [] });

/**
 * Returns the nth of the existing ids, whatever their number, so that a history still makes sense
 * when fast-check shrinks it.
 */
export const nth = (ids: readonly number[], n: number): number => ids[n % Math.max(ids.length, 1)] ?? 0;

export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly kind: Kind;
  /** The number of the record; absent for one that is created. */
  readonly of?: number;
  /** The number of one of its dates, whose id is in the path. */
  readonly date?: number;
  readonly as: string;
  readonly site: 'gl' | 'ca';
  readonly body?: Fields;
  /**
   * The number of the record of the same kind that it becomes a translation of; null takes it out
   * of its group.
   */
  readonly translationOf?: number | null;
}
/** Fields as they are sent, except that links are numbers for `nth`. */
interface Fields {
  readonly links?: Readonly<Partial<Record<Kind, readonly number[]>>>;
  readonly [name: string]: unknown;
}

/** Sends a write. What it creates is available to later writes. */
export const send = async (write: Write, made: Made, { call }: Pick<Service, 'call'>): Promise<Answer> => {
  const { method, kind, of, date, as, site } = write;
  const idOf = (n: number): number => (date === undefined ? nth(made[kind], n) : idOfDate(nth(made[kind], n), date));
  const path = of === undefined ? `/${kind}` : `/${kind}/${idOf(of)}`;
  const answer = await call(method, path, { as, site, ...(method !== 'DELETE' && { body: bodyOf(write, made) }) });
  if (answer.status === 201) made[kind].push(answer.body.id);
  return answer;
};

const bodyOf = ({ method, kind, body = {}, translationOf }: Write, made: Made): object => {
  const { links = {}, ...fields } = body;
  const ids = (of: Kind): number[] | undefined => links[of]?.map(n => nth(made[of], n));
  const parent = () => ids('categories')?.[0] ?? (method === 'POST' ? undefined : 0);
  return {
    ...fields,
    ...(links.categories && (kind === 'events' ? { categories: ids('categories') } : { parent: parent() })),
    ...(links.tags && { tags: ids('tags') }),
    ...(links.venues && { venue: ids('venues') }),
    ...(links.organizers && { organizer: ids('organizers') }),
    ...(links.events && { post_parent: ids('events')?.[0] ?? null }),
    ...(translationOf !== undefined && {
      translation_of: translationOf === null ? null : nth(made[kind], translationOf),
    }),
  };
};

// --- Times.

const TODAY = Math.floor(NOW / DAY) * DAY;
/** The last day of lists without date filters. */
const LAST_DAY = toSeconds(startOfDay(defaultEnd(NOW)));
/**
 * Few different days, so that events often take place on the same one. Among them are both clock
 * changes of Madrid in 2027, and today.
 */
const SPECIAL = ['2027-03-28', '2027-10-31', '2027-03-01', '2028-02-29'].map(day => Date.parse(day) / 1000);
const OTHERS = [-700, -366, -40, -1, 0, 1, 2, 9, 30, 31, 200].map(days => TODAY + days * DAY);
const day = fc.oneof(fc.constantFrom(...SPECIAL, LAST_DAY), fc.constantFrom(...OTHERS, LAST_DAY - 2 * DAY, LAST_DAY));
/** The time 02:30 is skipped on one of the special days, and occurs twice on another. */
const time = fc.constantFrom(0, 0, 10 * 3600, 12 * 3600, 2 * 3600 + 1800, 20 * 3600 + 1800, DAY - 1);
/** Durations on both sides of every length class, whole days, and some moments. */
const lasting = fc.oneof(
  fc.constantFrom(0, 0, 3600, 2 * 3600, 12 * 3600),
  fc.constantFrom(1, 2, 3, 32, 128, 365, 512).chain(days => fc.constantFrom(-1, 0, 1).map(off => days * DAY + off)),
);
const text = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

const times = fc.record({ day, time, lasting }).map(({ day: at, time: clock, lasting: lasts }) => ({
  start_date: text(at + clock),
  end_date: text(at + clock + lasts),
}));
/**
 * Dates of an event that takes place several times; some of them overlap, and some have an own
 * status.
 */
const dates = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(null, []) },
  {
    weight: 5,
    arbitrary: fc.uniqueArray(
      fc
        .tuple(
          times,
          fc.record({ event_status: fc.constantFrom('scheduled', 'canceled', 'postponed') }, { requiredKeys: [] }),
        )
        .map(([when, more]) => ({ ...when, ...more })),
      { minLength: 1, maxLength: 5, selector: ({ start_date }) => start_date },
    ),
  },
);
const maybeDates = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: dates.map(all => ({ dates: all })) },
);
/**
 * Three instants, so that several records have the same one. The last one gives a record the status
 * `future`.
 */
const date = fc.constantFrom(...['2027-02-01', '2027-02-01', '2027-02-02', '2027-06-01'].map(on => `${on} 10:00:00`));

// --- Fields.

const some = (most: number) => fc.array(fc.nat(9), { maxLength: most });
const WORDS = ['Gaita', 'Café', 'Rúa', 'noite', 'Festa maior'];
const title = fc.subarray(WORDS, { minLength: 1, maxLength: 3 }).map(words => words.join(' '));
const status = fc.constantFrom('publish', 'publish', 'publish', 'draft', 'pending', 'private', 'future', 'trash');
const links = fc.record(
  { categories: some(2), tags: some(2), venues: some(2), organizers: some(2), events: some(1) },
  { requiredKeys: ['categories', 'venues'] },
);
/** A new event ignores its password (contract/events#event-passwords). */
const password = fc.constantFrom(PASSWORD, PASSWORD, '', null);
const flags = fc.record(
  {
    featured: fc.boolean(),
    ticketed: fc.boolean(),
    event_status: fc.constantFrom('scheduled', 'canceled', 'postponed'),
    hide_from_listings: fc.constantFrom(false, false, true),
    all_day: fc.boolean(),
    timezone: fc.constantFrom('America/New_York', 'Asia/Tokyo', 'UTC+2'),
    description: title,
    excerpt: title,
    cost: fc.constantFrom('', '0', '5', '12,50', '5 – 20', '8€', 'Donativo', 'Free'),
    date,
    status,
    password,
  },
  { requiredKeys: [] },
);
const by = fc.constantFrom('editor', 'editor', 'admin', 'author', 'contributor');
const site = fc.constantFrom('gl' as const, 'gl' as const, 'gl' as const, 'ca' as const);

const fields = fc
  .tuple(times, flags, title, links, maybeDates)
  .map(([when, how, what, to, several]) => ({ ...when, ...several, ...how, title: what, links: to }));

/** Some of the fields of an event, while others stay. Start and end change together. */
const someFields = fc
  .tuple(
    fields,
    fc.subarray(
      [
        ...'start_date featured cost ticketed event_status hide_from_listings date status'.split(' '),
        ...['links', 'title', 'password', 'dates'],
      ],
      { minLength: 1 },
    ),
  )
  .map(([all, chosen]) => {
    const isChosen = (name: string) => chosen.includes(name === 'end_date' || name === 'all_day' ? 'start_date' : name);
    return Object.fromEntries(Object.entries(all).filter(([name]) => isChosen(name)));
  });

// --- Writes.

const post = (kind: Kind, body: Fields, at: Write['site'] = 'gl', as = 'editor'): Write => ({
  method: 'POST',
  kind,
  as,
  site: at,
  body,
});
const put = (kind: Kind, of: number, rest: Pick<Write, 'body' | 'translationOf'>, at: Write['site'] = 'gl'): Write => ({
  method: 'PUT',
  kind,
  of,
  as: 'editor',
  site: at,
  ...rest,
});

export const newEvent: fc.Arbitrary<Write> = fc
  .tuple(by, site, fields, fc.option(fc.nat(99), { freq: 3 }))
  .map(([as, at, body, key]) =>
    post('events', { ...body, ...(key !== null && { source: 'feed', source_id: String(key) }) }, at, as),
  );
const change = (kind: Kind, body: fc.Arbitrary<Fields>) =>
  fc.tuple(fc.nat(40), body).map(([of, sent]) => put(kind, of, { body: sent }));
const changeDate = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }), someFields)
  .map(([of, number, body]): Write => ({ ...put('events', of, { body }), date: number }));
const removeDate = fc
  .tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }))
  .map(([of, number]): Write => ({ method: 'DELETE', kind: 'events', of, date: number, as: 'editor', site: 'gl' }));
const remove = (kind: Kind) =>
  fc.nat(40).map((of): Write => ({ method: 'DELETE', kind, of, as: 'editor', site: 'gl' }));
const place = fc.record({ status, date }, { requiredKeys: ['status'] });
const under = fc.record({ categories: some(1) });
const newTerm = fc.tuple(site, title, under).map(([at, name, to]) => post('categories', { name, links: to }, at));
/** A venue with a number in its name, as equal ones would be recognised as duplicates. */
const newVenue = fc
  .tuple(site, title, fc.nat(99), place)
  .map(([at, name, number, rest]) => post('venues', { venue: `${name} ${number}`, ...rest }, at));
const town = fc.record(
  {
    city: fc.constantFrom('Lugo', 'Vigo', 'A Coruña', ''),
    stateprovince: fc.constantFrom('Pontevedra', ''),
    country: fc.constantFrom('España', 'PORTUGAL', ''),
    geo_lat: fc.constantFrom(43.0121, 42.2406, null),
  },
  { requiredKeys: ['city'] },
);

/**
 * Links two records, or the groups that they are in, or takes one out of its group. Most pairs are
 * of the same language, and refused.
 */
export const anyLink: fc.Arbitrary<Write> = fc
  .tuple(
    fc.constantFrom('events' as const, 'events' as const, ...KINDS),
    fc.nat(40),
    fc.option(fc.nat(40), { freq: 4 }),
  )
  .map(([kind, of, translationOf]) => put(kind, of, { translationOf }));

const weighted = (all: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Write>])[]) =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));
export const anyWrite: fc.Arbitrary<Write> = weighted([
  [6, anyLink],
  [6, newEvent],
  [8, change('events', someFields)],
  [3, remove('events')],
  [5, changeDate],
  [2, removeDate],
  [3, change('events', fc.record({ password }))],
  [4, change('categories', fc.record({ links: under }))],
  [1, remove('categories')],
  [1, remove('tags')],
  [1, newTerm],
  [2, fc.oneof(change('venues', place), change('organizers', place))],
  [2, change('venues', town)],
  [2, fc.oneof(remove('venues'), remove('organizers'))],
  [1, newVenue],
]);

/**
 * The writes with which every history begins: a tree of categories, some records of every kind that
 * events link, and translations of the first of each.
 */
export const GROUND: readonly Write[] = [
  ...['Música', 'Folk', 'Jazz', 'Gaitas'].map((name, i) =>
    post('categories', { name, ...(i % 2 === 1 && { links: { categories: [i - 1] } }) }),
  ),
  ...['rúa', 'barrio'].map(name => post('tags', { name })),
  post('venues', {
    ...{ venue: 'Café Lar', city: 'Lugo', stateprovince: 'Lugo', country: 'España', geo_lat: 43.0121 },
    geo_lng: -7.5558,
  }),
  post('venues', { venue: 'Praza', address: 'Rúa Nova 1', city: 'LUGO' }),
  post('venues', {
    ...{ venue: 'Sala', city: 'Vigo', stateprovince: 'Pontevedra', country: 'España', geo_lat: 42.2406 },
    geo_lng: -8.7207,
  }),
  ...['Banda', 'Coro'].map(organizer => post('organizers', { organizer }, 'gl', 'author')),
  ...(
    [
      ['categories', { name: 'Cançons' }, 4],
      ['tags', { name: 'carrer' }, 2],
      ['venues', { venue: 'Plaça' }, 3],
      ['organizers', { organizer: 'Cobla' }, 2],
    ] as const
  ).flatMap(([kind, body, of]) => [post(kind, body, 'ca'), put(kind, of, { translationOf: 0 }, 'ca')]),
];
