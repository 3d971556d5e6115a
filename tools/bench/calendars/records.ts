/**
 * The records of a calendar of any size. They are the same each time, and as the service would
 * write them one by one.
 */
import * as v from 'valibot';
import type { EventRecord } from '../../../shared/events/record.ts';
import { defaultEnd } from '../../../shared/events/window.ts';
import { writeEvent } from '../../../shared/events/write.ts';
import { DateText } from '../../../shared/http/fields.ts';
import { writeOrganizer } from '../../../shared/linked/organizer-write.ts';
import type { TermRecord } from '../../../shared/linked/term-record.ts';
import { writeTerm } from '../../../shared/linked/term-write.ts';
import { writeVenue } from '../../../shared/linked/venue-write.ts';
import type { WriteContext } from '../../../shared/model/post-write.ts';
import type { ContentRecord } from '../../../shared/records/record.ts';
import { PostId, TermId } from '../../../shared/store/records.ts';
import { slugOf } from '../../../shared/text/fold.ts';
import type { DateExpression } from '../../../shared/time/date-expression.ts';
import { DAY, fromSeconds, Instant, toSeconds } from '../../../shared/time/wall.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { type Random, randomFrom } from './random.ts';

export const LANGUAGE = 'gl';
/**
 * The fixed time at which calendars are written and measured, which is 2027-03-01 12:00 in Madrid.
 */
export const NOW = v.parse(Instant, Date.UTC(2027, 2, 1, 11) / 1000);

const WRITING: WriteContext = {
  caller: { id: 1, login: 'admin', role: 'administrator' },
  language: LANGUAGE,
  zone: v.parse(Zone, 'Europe/Madrid'),
  now: NOW,
};

type Kind = 'category' | 'tag' | 'venue' | 'organizer' | 'event';

/** The number of records of each kind. */
const amountsIn = (size: number): Readonly<Record<Kind, number>> => ({
  category: 30,
  tag: 300,
  venue: Math.max(5, Math.round(size * 0.05)),
  organizer: Math.max(3, Math.round(size * 0.01)),
  event: size,
});

/**
 * The id of the nth record of a kind, counted from 1. A record with a lower number has more events.
 * Terms have a counter of their own.
 */
export const idOf = (kind: Kind, nth: number, size: number): number => {
  const { category, venue, organizer } = amountsIn(size);
  const earlier = { category: 0, tag: category, venue: 0, organizer: venue, event: venue + organizer };
  return earlier[kind] + nth;
};

/** All records of a calendar, in the order of their ids, terms first. */
export function* recordsOf(size: number): Generator<ContentRecord> {
  const random = randomFrom(1);
  const shapes = shapesOf();
  const amounts = amountsIn(size);
  const several = <T>(kind: Kind, make: (nth: number, id: number) => T): T[] =>
    Array.from({ length: amounts[kind] }, (_, i) => make(i + 1, idOf(kind, i + 1, size)));
  const categories: TermRecord[] = [];
  for (let nth = 1; nth <= amounts.category; nth++)
    categories.push(term('category', nth, idOf('category', nth, size), categories[parentOf(nth)]));
  const tags = several('tag', (nth, id) => term('tag', nth, id, undefined));
  const venues = several('venue', (nth, id) => venue(nth, v.parse(PostId, id), random));
  const organizers = several('organizer', (nth, id) => organizer(nth, v.parse(PostId, id), random));
  yield* [...categories, ...tags, ...venues, ...organizers];

  const pick = <T>(from: readonly T[], count: number): T[] =>
    Array.from({ length: count }, () => from[random.rank(from.length) - 1]).filter(one => one !== undefined);
  for (let nth = 1; nth <= size; nth++) {
    const shape = shapes[random.below(shapes.length)];
    if (shape === undefined) throw new Error('no shapes to make events of');
    const linked = [
      ...pick(categories, shape.categories),
      ...pick(tags, shape.tags),
      ...pick(venues, shape.venues),
      ...pick(organizers, shape.organizers),
    ];
    yield event(nth, v.parse(PostId, idOf('event', nth, size)), shape, linked, random);
  }
}

/**
 * The position of a category's parent in the list of categories. The first six are the parents of
 * all others.
 */
const parentOf = (nth: number): number => (nth <= 6 ? -1 : nth % 6);

const moment = (seconds: number): DateExpression => v.parse(DateText, fromSeconds(seconds));
/** A date of publication in the past, so that no record is scheduled. */
const published = (random: Random): DateExpression => moment(NOW - DAY - random.below(400 * DAY));

// --- Shapes of events, distributed like 7,600 published events in five languages: each list has
// the median of each tenth.

const TITLE = [10, 15, 20, 25, 30, 37, 48, 59, 70, 110];
const DESCRIPTION = [0, 0, 0, 0, 0, 15, 80, 174, 466, 1400];
/** In hours, for events that do not last two hours. */
const LENGTH = [1, 3, 5, 12, 20, 25, 27, 72, 900, 3336];
const CATEGORIES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2];
const TAGS = [0, 0, 1, 1, 1, 1, 1, 1, 2, 4];

const WORDS = (
  'concerto teatro feira mercado festa exposición visita roteiro obradoiro lectura danza cine maxia orquestra coral banda ' +
  'infantil familiar nocturno popular tradicional galego urbano aberto gratuíto anual internacional solidario histórico ' +
  'na no da do de con para a o as os praza museo biblioteca auditorio parque porto ribeira castelo igrexa escola ' +
  'primavera verán outono inverno sábado domingo mañá tarde noite música pintura fotografía poesía conto libro artesanía'
).split(' ');

const shapesOf = () => {
  const random = randomFrom(7);
  return Array.from({ length: 2000 }, () => ({
    title: text(random, random.oneOf(TITLE)),
    description: text(random, random.oneOf(DESCRIPTION)),
    excerpt: random.chance(0.3) ? text(random, 120) : '',
    /** In seconds. */
    lasts: (random.chance(0.34) ? random.oneOf(LENGTH) : 2) * 3600,
    all_day: random.chance(0.16),
    categories: random.oneOf(CATEGORIES),
    tags: random.oneOf(TAGS),
    venues: random.chance(0.96) ? 1 : 0,
    organizers: random.chance(0.67) ? 1 : 0,
  }));
};
type Shape = ReturnType<typeof shapesOf>[number];

const text = (random: Random, length: number): string => {
  let written = '';
  while (written.length < length) written += `${written === '' ? '' : ' '}${WORDS[random.below(WORDS.length)]}`;
  return written;
};

// --- Records, each made from its number, which also makes its slug unique.

/** The days around the present on which events start, until the default end of lists. */
const DAYS = { before: 365, after: Math.floor((toSeconds(defaultEnd(NOW)) - NOW) / DAY) };
const EURO = { symbol: '€', position: 'postfix', free: 'De balde' } as const;

const event = (
  nth: number,
  id: PostId,
  { title, description, excerpt, all_day, lasts }: Shape,
  linked: readonly Extract<ContentRecord, { type: 'category' | 'tag' | 'venue' | 'organizer' }>[],
  random: Random,
): EventRecord => {
  const today = Math.floor(NOW / DAY) * DAY;
  const day = today + (random.below(DAYS.before + DAYS.after) - DAYS.before) * DAY;
  // Starts are from 9:00 to 21:30.
  const start = all_day ? day : day + (18 + random.below(26)) * 1800;
  const input = {
    ...{ title, description, excerpt, all_day },
    start_date: moment(start),
    end_date: moment(start + lasts),
    date: published(random),
    author: 1 + random.rank(3),
    featured: random.chance(0.02),
    ticketed: random.chance(0.05),
    hide_from_listings: random.chance(0.01),
    post_parent: random.chance(0.01) && nth > 1 ? v.parse(PostId, id - 1 - random.below(nth - 1)) : null,
  };
  const links = [...new Set(linked.map(({ link }) => link))];
  const own = { id, slug: `${slugOf(title)}-${nth}`, old_slugs: [], image: null, links, password: null };
  return { ...writeEvent(undefined, input, { ...WRITING, costStyle: EURO }), ...own };
};

const term = (type: TermRecord['type'], nth: number, id: number, parent: TermRecord | undefined): TermRecord => {
  const name = `${type === 'category' ? 'Categoría' : 'Etiqueta'} número ${nth}`;
  const description = type === 'category' ? 'De todo o que pasa na vila, para todos os públicos e todo o ano.' : '';
  const own = { id: v.parse(TermId, id), type, language: LANGUAGE, slug: slugOf(name), parent: parent?.id } as const;
  return writeTerm(undefined, { name, description }, own);
};

const venue = (nth: number, id: PostId, random: Random) => {
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
  return writeVenue(undefined, input, { id, slug: slugOf(input.venue), image: null }, WRITING);
};

const organizer = (nth: number, id: PostId, random: Random) => {
  const input = {
    organizer: `Asociación número ${nth}`,
    phone: '986 000 000',
    email: `asociacion-${nth}@example.org`,
    website: `https://example.org/${nth}`,
    date: published(random),
  };
  return writeOrganizer(undefined, input, { id, slug: slugOf(input.organizer), image: null }, WRITING);
};
