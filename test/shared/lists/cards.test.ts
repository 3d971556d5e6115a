/**
 * Cards are compared with the simplest model: in whatever order rows and entries of the index
 * arrive, each record ends in its last version.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_TIMES, Cards, cardsOfEntry, type TimeRange } from '../../../shared/lists/cards.ts';
import {
  type Entry,
  oldestFirst,
  type Placement,
  packOf,
  partitionOf,
  readEntry,
  sortKeyOf,
} from '../../../shared/lists/entry.ts';
import type { JournalRecord } from '../../../shared/lists/journal.ts';
import { CANCELED, type EntryName, linkTo, POSTPONED, PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { DAY, fromSeconds, numericStamp } from '../../../shared/time/wall.ts';
import { postId } from '../../support/ids.ts';

/** The stamp of a day after the first of May. */
const onDay = (day: number): number => numericStamp(fromSeconds(Date.UTC(2027, 4, 1) / 1000 + day * DAY));

/** A version of a record. `day` is undefined if it is in no public list. */
interface Version {
  readonly day: number | undefined;
  readonly lasts: number;
  readonly venue: number;
  /** How many dates it has, on consecutive days; absent: it has a single one. */
  readonly several?: number | undefined;
}

/**
 * The versions of a record, the number of first versions that the index certainly shows, and
 * whether the record is deleted in the end.
 */
interface History {
  readonly versions: readonly Version[];
  readonly indexed: number;
  readonly isRemoved: boolean;
}

const history: fc.Arbitrary<History> = fc.record({
  versions: fc.array(
    fc.record({
      ...{ day: fc.option(fc.nat(20), { nil: undefined }), lasts: fc.nat(5), venue: fc.nat(3) },
      several: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  indexed: fc.nat(3),
  isRemoved: fc.boolean(),
});

const placementOf = (id: number, { day, lasts, venue, several }: Version): Placement | undefined => {
  if (day === undefined) return undefined;
  const dates = Array.from({ length: several ?? 1 }, (_, i) => ({
    ...{ number: i + 1, start: onDay(day + i), end: onDay(day + i + lasts) },
  }));
  return {
    ...{ language: 'gl', list: PUBLIC_EVENTS, id: postId(id), start: onDay(day), end: dates.at(-1)?.end ?? 0 },
    ...{ published: onDay(0), names: [linkTo('venue', venue)], isProtected: false },
    ...(several !== undefined && { dates }),
  };
};

/** The version as an index entry. */
const asIndexed = (at: Placement): Entry => readEntry(at.id, sortKeyOf(at), packOf(at));

const recordOf = (id: number, version: number, placed: Placement | undefined): JournalRecord => ({
  ...{ type: 'event', id, version },
  entry: placed && { d: partitionOf(placed), ds: sortKeyOf(placed), x: packOf(placed) },
});

/** The rows and entries that cards receive, and the records as they are in the end. */
const told = (histories: readonly History[]) => {
  const last: Entry[] = [];
  const rows: JournalRecord[] = [];
  /** What the index may show of each record: its state before the first row, or after any row. */
  const shown: (Entry | undefined)[][] = [];
  for (const [id, { versions, indexed, isRemoved }] of histories.entries()) {
    const placed = versions.map(version => placementOf(id, version));
    const states = [...placed, ...(isRemoved ? [undefined] : [])].map(at => at && asIndexed(at));
    const logged = [
      ...placed.map((at, i) => recordOf(id, i + 1, at)),
      ...(isRemoved ? [recordOf(id, versions.length, undefined)] : []), // a removal has the version of the last put
    ];
    const first = Math.min(indexed, logged.length);
    rows.push(...logged.slice(first));
    shown.push([first === 0 ? undefined : states[first - 1], ...states.slice(first)]);
    last.push(...[states.at(-1)].flatMap(entry => entry ?? []));
  }
  return { rows, shown, last: last.sort(oldestFirst) };
};

const ALWAYS = { starts: ALL_TIMES, ends: ALL_TIMES };
const entriesOf = (cards: Cards) => cards.inOrder.map(({ text, ...entry }) => entry);

it('cards are as the last version of each record, in whatever order they hear of it', () => {
  fc.assert(
    fc.property(fc.array(history, { maxLength: 12 }), fc.infiniteStream(fc.nat(1_000)), (histories, draws) => {
      const { rows, shown, last } = told(histories);
      const draw = (limit: number): number => draws.next().value % limit;
      const cards = new Cards(PUBLIC_EVENTS);
      /** Reads the index, which may show each record in any of its states. */
      const read = () => cards.addIndexed(shown.flatMap(states => states[draw(states.length)] ?? []));
      for (const left = [...rows]; left.length > 0; ) {
        if (draw(3) === 0) read();
        cards.apply(left.splice(draw(left.length), 1));
        expect(cards.within(ALWAYS)).toEqual(cards.inOrder);
      }
      read();
      expect(entriesOf(cards)).toEqual(last.flatMap(cardsOfEntry).sort(oldestFirst));
    }),
  );
});

it.each<[what: string, names: readonly EntryName[], flag: EntryName | null | undefined, found: readonly EntryName[]]>([
  ['that of its event', [CANCELED, linkTo('tag', 7)], undefined, [CANCELED, linkTo('tag', 7)]],
  ['its own', [linkTo('tag', 7)], POSTPONED, [linkTo('tag', 7), POSTPONED]],
  ['its own in place of that of its event', [CANCELED, linkTo('tag', 7)], POSTPONED, [linkTo('tag', 7), POSTPONED]],
  ['none, though its event has one', [CANCELED, linkTo('tag', 7)], null, [linkTo('tag', 7)]],
])('the card of a date has its times, and a status: %s', (_, names, flag, found) => {
  const placed = placementOf(1, { day: 1, lasts: 1, venue: 1, several: 2 });
  const [first, second] = placed?.dates ?? [];
  if (placed === undefined || first === undefined || second === undefined) throw new Error('no dates');
  const entry = { ...placed, names, dates: [first, { ...second, flag }] };
  const cards = cardsOfEntry(entry).map(card => [card.id, card.date?.number, card.start, card.end, card.names]);
  expect(cards).toEqual([
    [1, 1, onDay(1), onDay(2), names],
    [1, 2, onDay(2), onDay(3), found],
  ]);
});

it('cards within two ranges are found in the order of the list', () => {
  const day = fc.nat(9);
  const range = fc.record({ from: day, to: day }).map(({ from, to }) => ({ from: onDay(from), to: onDay(to) }));
  const ranges = fc.record({
    starts: fc.oneof(range, fc.constant(ALL_TIMES)),
    ends: fc.oneof(range, fc.constant(ALL_TIMES)),
  });
  const isIn = (at: number, { from, to }: TimeRange) => from <= at && at < to;
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.nat(3))), ranges, (events, { starts, ends }) => {
      const cards = new Cards(PUBLIC_EVENTS);
      const all = events.map(([from, lasts], id) => placementOf(id + 1, { day: from, lasts, venue: 1 }));
      cards.addIndexed(all.flatMap(at => (at === undefined ? [] : asIndexed(at))));
      const isAsked = ({ start, end }: Entry) => isIn(start, starts) && isIn(end, ends);
      expect(cards.within({ starts, ends })).toEqual(cards.inOrder.filter(isAsked));
    }),
  );
});
