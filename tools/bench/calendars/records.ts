/** Generates the records of a calendar of any size, deterministically, as the service would write them one by one. */
import * as v from 'valibot';
import type { Status } from '../../../shared/auth/rights.ts';
import { defaultEnd } from '../../../shared/events/plan.ts';
import type { EventRecord } from '../../../shared/events/record.ts';
import { writeEvent } from '../../../shared/events/write.ts';
import { DateText } from '../../../shared/http/fields.ts';
import type { ListName } from '../../../shared/lists/name.ts';
import { slugFor, type WriteContext } from '../../../shared/model/write.ts';
import type { OrganizerRecord } from '../../../shared/organizers/record.ts';
import { writeOrganizer } from '../../../shared/organizers/write.ts';
import type { ContentRecord } from '../../../shared/records/record.ts';
import type { Language } from '../../../shared/settings/site.ts';
import type { Item } from '../../../shared/store/change.ts';
import { PostId, type RecordType, TermId } from '../../../shared/store/records.ts';
import { copiesKey, ID_COUNTER, type Key } from '../../../shared/store/table.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { writeTerm } from '../../../shared/terms/write.ts';
import { isReservedSlug, numberedSlug, slugOf } from '../../../shared/text/fold.ts';
import type { DateExpression } from '../../../shared/time/date-expression.ts';
import { DAY, fromSeconds, Instant, toSeconds } from '../../../shared/time/wall.ts';
import { Zone } from '../../../shared/time/zone.ts';
import type { VenueRecord } from '../../../shared/venues/record.ts';
import { writeVenue } from '../../../shared/venues/write.ts';
import type { Shape } from './built-in-shapes.ts';
import { type Random, randomFrom } from './random.ts';

export const LANGUAGE = 'gl';
/** The fixed time at which calendars are written and measured: 2027-03-01 12:00 in Madrid. */
export const NOW = v.parse(Instant, Date.UTC(2027, 2, 1, 11) / 1000);

const WRITING: WriteContext = {
  caller: { id: 1, login: 'admin', role: 'administrator' },
  language: LANGUAGE,
  zone: v.parse(Zone, 'Europe/Madrid'),
  now: NOW,
};

const DAYS_OF_PUBLICATION = 400;

export const moment = (seconds: number): DateExpression => v.parse(DateText, fromSeconds(seconds));
/** A date of publication in the past, so that no record is scheduled. */
export const published = (random: Random): DateExpression =>
  moment(NOW - DAY - random.below(DAYS_OF_PUBLICATION * DAY));

/** Days around the present on which events start: until the default end of lists. */
const DAYS = { before: 365, after: Math.floor((toSeconds(defaultEnd(NOW)) - NOW) / DAY) };
const [CATEGORIES, TOP_CATEGORIES, TAGS] = [30, 6, 300];
const SEED = 1;

export type Kind = 'category' | 'tag' | 'venue' | 'organizer' | 'event';

/** How many there are of each kind. */
const amountsIn = (size: number): Readonly<Record<Kind, number>> => ({
  category: CATEGORIES,
  tag: TAGS,
  venue: Math.max(5, Math.round(size * 0.05)),
  organizer: Math.max(3, Math.round(size * 0.01)),
  event: size,
});

/** Kinds that share an id counter, in the order in which they get ids. */
const SPACES: readonly (readonly Kind[])[] = [
  ['category', 'tag'],
  ['venue', 'organizer', 'event'],
];

/** The id of the nth of a kind, counted from 1: the lower, the more events it has. */
export const idOf = (kind: Kind, nth: number, size: number): number => {
  const amounts = amountsIn(size);
  const kinds = SPACES.find(space => space.includes(kind)) ?? [];
  return kinds.slice(0, kinds.indexOf(kind)).reduce((sum, earlier) => sum + amounts[earlier], 0) + nth;
};

/** All records of a calendar, in the order of their ids, terms first. */
export function* recordsOf(size: number, shapes: readonly Shape[], slugs: TakenSlugs): Generator<ContentRecord> {
  const random = randomFrom(SEED);
  const amounts = amountsIn(size);
  const several = <T>(kind: Kind, make: (nth: number, id: number) => T): T[] =>
    Array.from({ length: amounts[kind] }, (_, i) => make(i + 1, idOf(kind, i + 1, size)));

  const categories: TermRecord[] = [];
  for (let nth = 1; nth <= CATEGORIES; nth++)
    categories.push(
      term(
        'category',
        nth,
        { id: v.parse(TermId, idOf('category', nth, size)), parent: categories[parentOf(nth)] },
        slugs,
      ),
    );
  const tags = several('tag', (nth, id) => term('tag', nth, { id: v.parse(TermId, id), parent: undefined }, slugs));
  const venues = several('venue', (nth, id) => venue(nth, v.parse(PostId, id), random, slugs));
  const organizers = several('organizer', (nth, id) => organizer(nth, v.parse(PostId, id), random, slugs));
  yield* [...categories, ...tags, ...venues, ...organizers];

  const pick = <T>(from: readonly T[], count: number): T[] => [
    ...new Set(
      Array.from({ length: count }, () => from[random.rank(from.length) - 1]).filter(one => one !== undefined),
    ),
  ];
  for (let nth = 1; nth <= size; nth++) {
    const shape = shapes[random.below(shapes.length)];
    if (shape === undefined) throw new Error('no shapes to make events of');
    const own = pick(categories, shape.categories);
    const linked = [
      ...own,
      ...pick(tags, shape.tags),
      ...pick(venues, shape.hasVenue ? 1 : 0),
      ...pick(organizers, shape.hasOrganizer ? 1 : 0),
    ];
    const id = v.parse(PostId, idOf('event', nth, size));
    yield event({ id, shape, linked, firstEvent: idOf('event', 1, size) }, random, slugs);
  }
}

/** The position of a category's parent in the list of categories. The first categories are the parents of all others. */
const parentOf = (nth: number): number => (nth <= TOP_CATEGORIES ? -1 : nth % TOP_CATEGORIES);

interface Planned {
  readonly id: PostId;
  readonly shape: Shape;
  readonly linked: readonly { readonly list: ListName }[];
  /** The smallest id of an event: parents are chosen from there on. */
  readonly firstEvent: number;
}

const event = ({ id, shape, linked, firstEvent }: Planned, random: Random, slugs: TakenSlugs): EventRecord => {
  const { title, description, excerpt, all_day } = shape;
  const today = Math.floor(NOW / DAY) * DAY;
  const day = today + (random.below(DAYS.before + DAYS.after) - DAYS.before) * DAY;
  const start = all_day ? day : day + (18 + random.below(26)) * 1800; // from 9:00 to 21:30
  const input = {
    title,
    description,
    excerpt,
    all_day,
    start_date: moment(start),
    end_date: moment(start + shape.lasts),
    date: published(random),
    status: status(random),
    author: 1 + random.rank(3),
    featured: random.chance(0.02),
    ticketed: random.chance(0.05),
    hide_from_listings: random.chance(0.01),
    post_parent:
      random.chance(0.01) && id > firstEvent ? v.parse(PostId, firstEvent + random.below(id - firstEvent)) : null,
  };
  const links = linked.map(({ list }) => list);
  const own = { id, old_slugs: [], image: null, links, password: null };
  const draft = { ...writeEvent(undefined, input, { ...WRITING, costStyle: EURO }), ...own };
  const mayBeEmpty = draft.status === 'draft' || draft.status === 'pending';
  const wanted = slugFor(undefined, { ...draft, name: title }, { sent: undefined, mayBeEmpty });
  return { ...draft, slug: wanted === '' ? '' : slugs.take('event', LANGUAGE, wanted) };
};

const EURO = { symbol: '€', position: 'postfix', free: 'De balde' } as const;

const STATUSES: readonly (readonly [Status, number])[] = [
  ['draft', 0.02],
  ['private', 0.01],
  ['pending', 0.005],
  ['trash', 0.01],
];
const status = (random: Random): Status => STATUSES.find(([, share]) => random.chance(share))?.[0] ?? 'publish';

// --- Terms, venues and organizers of a calendar, each by its number.

export const term = (
  type: TermRecord['type'],
  nth: number,
  { id, parent }: { readonly id: TermId; readonly parent: TermRecord | undefined },
  slugs: TakenSlugs,
): TermRecord => {
  const name = `${type === 'category' ? 'Categoría' : 'Etiqueta'} número ${nth}`;
  const description = type === 'category' ? 'De todo o que pasa na vila, para todos os públicos e todo o ano.' : '';
  const slug = slugs.take(type, LANGUAGE, slugOf(name));
  return writeTerm(undefined, { name, description }, { id, type, language: LANGUAGE, slug, parent });
};

export const venue = (nth: number, id: PostId, random: Random, slugs: TakenSlugs): VenueRecord => {
  const input = {
    venue: `Auditorio número ${nth}`,
    address: `Rúa da Música ${nth}`,
    city: `Vila ${random.rank(200)}`,
    province: 'Pontevedra',
    country: 'España',
    zip: `36${String(random.below(1000)).padStart(3, '0')}`,
    description: random.chance(0.3) ? 'Un espazo aberto a todos, con accesos para cadeiras de rodas. '.repeat(5) : '',
    geo_lat: 42 + random.below(10_000) / 10_000,
    geo_lng: -8 - random.below(10_000) / 10_000,
    date: published(random),
  };
  return writeVenue(
    undefined,
    input,
    { id, slug: slugs.take('venue', LANGUAGE, slugOf(input.venue)), image: null },
    WRITING,
  );
};

export const organizer = (nth: number, id: PostId, random: Random, slugs: TakenSlugs): OrganizerRecord => {
  const input = {
    organizer: `Asociación número ${nth}`,
    phone: '986 000 000',
    email: `asociacion-${nth}@example.org`,
    website: `https://example.org/${nth}`,
    date: published(random),
  };
  const slug = slugs.take('organizer', LANGUAGE, slugOf(input.organizer));
  return writeOrganizer(undefined, input, { id, slug, image: null }, WRITING);
};

// --- Assigns slugs with the suffixes of `functions/records/unique-keys.ts`, without a store.

interface TakenSlugs {
  /** Takes the slug, with a number at its end if it is taken already. */
  readonly take: (type: RecordType, language: Language, wanted: string) => string;
  /** The counters of suffixes, as stored items. */
  readonly copies: () => Item[];
}

export const takenSlugs = (): TakenSlugs => {
  const taken = new Set<string>();
  const copies = new Map<string, { readonly key: Key; last: number }>();
  const isFree = (type: RecordType, language: Language, slug: string): boolean => {
    const isTerm = type === 'category' || type === 'tag';
    const name = `${type} ${language} ${slug}`;
    if (taken.has(name) || (!isTerm && isReservedSlug(slug))) return false;
    taken.add(name);
    return true;
  };
  return {
    take: (type, language, wanted) => {
      let slug = wanted;
      while (!isFree(type, language, slug)) {
        const key = copiesKey(type, language, wanted);
        const count = copies.get(key.pk) ?? { key, last: 0 };
        count.last++;
        copies.set(key.pk, count);
        slug = numberedSlug(wanted, 1 + count.last);
      }
      return slug;
    },
    copies: () => [...copies.values()].map(({ key, last }) => ({ ...key, [ID_COUNTER]: last })),
  };
};
