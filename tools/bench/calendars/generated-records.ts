/** Generates the records of a calendar of any size, deterministically, as the service would write them one by one. */

import * as v from 'valibot';
import type { Status } from '../../../shared/auth/rights.ts';
import { defaultEnd } from '../../../shared/events/plan.ts';
import type { EventRecord } from '../../../shared/events/record.ts';
import { writeEvent } from '../../../shared/events/write.ts';
import type { ListName } from '../../../shared/lists/name.ts';
import { slugFor } from '../../../shared/model/write.ts';
import type { ContentRecord } from '../../../shared/records/record.ts';
import { PostId, TermId } from '../../../shared/store/records.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { DAY, toSeconds } from '../../../shared/time/wall.ts';
import type { Shape } from './built-in-shapes.ts';
import { organizer, term, venue } from './generated-linked-records.ts';
import { type Random, randomFrom } from './random.ts';
import type { TakenSlugs } from './taken-slugs.ts';
import { LANGUAGE, moment, NOW, published, WRITING } from './writing.ts';

/** Days around the present on which events start: until the default end of lists. */
const DAYS = { before: 365, after: Math.floor((toSeconds(defaultEnd(NOW)) - NOW) / DAY) };
const [CATEGORIES, TOP_CATEGORIES, TAGS] = [30, 6, 300];
const SEED = 1;

export type Kind = 'category' | 'tag' | 'venue' | 'organizer' | 'event';

/** How many there are of each kind. */
export const amountsIn = (size: number): Readonly<Record<Kind, number>> => ({
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
