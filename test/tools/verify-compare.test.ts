/** The comparison behind `calendar verify`, without a table: a scan in any order, and counters between two scans. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableRecordOf } from '../../shared/records/any-record.ts';
import { save } from '../../shared/records/save-plan.ts';
import { type Item, mergeAdditions } from '../../shared/store/change.ts';
import { kindOf, UNKNOWN } from '../../shared/store/item-kinds.ts';
import { postKey } from '../../shared/store/table.ts';
import { builtInShapes } from '../../tools/bench/calendars/built-in-shapes.ts';
import { itemsOf } from '../../tools/bench/calendars/items.ts';
import {
  driftOf,
  isOff,
  measure,
  newRecount,
  unseenBetween,
} from '../../tools/cli/verify/compare/diagnose-counters.ts';
import { differing, fingerprint } from '../../tools/cli/verify/compare/difference.ts';
import { isContentRecord, ownerOf } from '../../tools/cli/verify/compare/item-owner.ts';
import {
  counterName,
  newRecordStates,
  newTally,
  suspectCounters,
  suspectItems,
  tallyItem,
  tallyNotes,
} from '../../tools/cli/verify/compare/tally.ts';
import { postId } from '../support/ids.ts';
import '../support/same-cases.ts';

const ITEMS = [...itemsOf(60, builtInShapes())];
const roleOf = (item: Item) => kindOf(item).role;

const tallied = (items: readonly Item[]) => {
  const tally = newTally();
  for (const item of items) tallyItem(tally, item);
  tallyNotes(tally);
  return tally;
};

describe('a whole calendar', () => {
  it('has items of known kinds only, and every trace names its record', () => {
    expect(ITEMS.filter(item => kindOf(item) === UNKNOWN)).toEqual([]);
    expect(ITEMS.filter(item => roleOf(item) === 'derived' && ownerOf(item) === undefined)).toEqual([]);
  });

  it('has no suspects, in whatever order it is read', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ITEMS, { minLength: ITEMS.length }), items => {
        const tally = tallied(items);
        expect([suspectItems(tally), suspectCounters(tally)]).toEqual([[], []]);
      }),
      { numRuns: 10 },
    );
  });

  const traces = ITEMS.filter(item => roleOf(item) === 'derived');
  const sums = ITEMS.filter(item => roleOf(item) === 'sum');
  it('without one of its traces, exactly that one is suspect', () => {
    fc.assert(
      fc.property(fc.constantFrom(...traces), gone => {
        const { pk, sk } = gone;
        const tally = tallied(ITEMS.filter(item => item !== gone));
        expect(suspectItems(tally)).toEqual([{ key: { pk, sk }, owners: [ownerOf(gone)] }]);
        expect(suspectCounters(tally)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
  it('without one of its sums, exactly the numbers in it are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sums), gone => {
        const { pk, sk, ...numbers } = gone;
        const tally = tallied(ITEMS.filter(item => item !== gone));
        const missing = Object.keys(numbers).map(counter => counterName({ pk, sk, counter }));
        expect([suspectCounters(tally).map(counterName).sort(), suspectItems(tally)]).toEqual([missing.sort(), []]);
      }),
      { numRuns: 20 },
    );
  });
  it('counts what a note has still to do as not there yet', () => {
    const [entry] = traces.filter(({ sk }) => sk.startsWith('L#'));
    if (entry === undefined) throw new Error('no link entry');
    const moves = [[{ put: entry }]];
    const note: Item = { pk: entry.pk, sk: 'U', version: 1000, moves };
    expect(suspectItems(tallied([note, ...ITEMS.filter(item => item !== entry)]))).toEqual([]);
    expect(suspectItems(tallied([note, ...ITEMS])).map(({ key }) => key)).toEqual([{ pk: entry.pk, sk: entry.sk }]);
  });
});

const NUMBERS: [
  why: string,
  is: number,
  first: number,
  unchanged: number,
  second: number,
  isOff: boolean,
  by: number | undefined,
  unseen?: number,
][] = [
  ['quiet and right', 5, 5, 5, 5, false, 0],
  ['quiet and too much', 7, 5, 5, 5, true, -2],
  ['quiet and too little', 0, 5, 5, 5, true, 5],
  ['three came meanwhile, two of them seen', 7, 5, 5, 8, false, undefined],
  ['one went before it was read', 4, 5, 4, 4, false, undefined],
  ['one came and one went', 5, 5, 4, 5, false, undefined],
  ['more than could have come', 9, 5, 5, 8, true, undefined],
  ['less than can have stayed', 3, 5, 4, 6, true, undefined],
  ['one may have come and gone', 6, 5, 5, 5, false, undefined, 1],
  ['more than may have come and gone', 7, 5, 5, 5, true, undefined, 1],
];
it.each(NUMBERS)('a number is measured: %s', (_, is, first, unchanged, second, off, by, unseen = 0) => {
  const scan = (all: number, same: number) => ({
    all: new Map([['n', all]]),
    unchanged: new Map([['n', same]]),
    records: newRecordStates(),
    notes: new Map(),
  });
  const measured = measure('n', is, { earlier: scan(first, 0), later: scan(second, unchanged), unseen });
  expect([isOff(measured), driftOf(measured)]).toEqual([off, by]);
});

it('no record adds more than one to a number', () => {
  const records = ITEMS.flatMap(item => (roleOf(item) === 'record' ? (readableRecordOf(item) ?? []) : []));
  const added = records.filter(isContentRecord).map(record => {
    const sums = mergeAdditions(save(undefined, record)).filter(
      change => 'add' in change && kindOf(change.to).role === 'sum',
    );
    return Math.max(0, ...sums.flatMap(change => ('add' in change ? Object.values(change.add) : [])));
  });
  expect(Math.max(...added)).toBe(1);
});

const NEW = 8;
type Version = number | `${number} unfinished` | undefined;
const STATES: [why: string, earlier: Version, later: Version, unseen: number][] = [
  ['as it was', 3, 3, 0],
  ['written once', 3, 4, 0],
  ['written twice: version 4 is unseen', 3, 5, 1],
  ['new', undefined, 1, 0],
  ['new, and written since', undefined, 2, 1],
  ['gone, perhaps not at once', 3, undefined, 1],
  ['its id was given, and nobody met it', undefined, undefined, 1],
  ['a large write has begun', 3, '4 unfinished', 0],
  ['a large write goes on', '4 unfinished', '4 unfinished', 0],
  ['a large write has ended', '4 unfinished', 4, 0],
  ['another write since: version 4 is unseen', '4 unfinished', 5, 1],
  ['another large write since: version 4 may be unseen', '4 unfinished', '5 unfinished', 1],
];
it.each(STATES)('what may be between two scans: %s', (_, earlier, later, unseen) => {
  const scan = (version: Version) => {
    const { pk } = postKey(postId(NEW));
    const [number, unfinished] = String(version).split(' ');
    return {
      ...newRecount([]),
      records: {
        versions: new Map(version === undefined ? [] : [[pk, Number(number)]]),
        unfinished: new Set(unfinished === undefined ? [] : [pk]),
      },
    };
  };
  expect(unseenBetween(scan(earlier), scan(later), { before: NEW - 1, after: NEW })).toBe(unseen);
});

const at = { pk: 'p', sk: 's' };
const DIFFERING: [is: Item | undefined, should: Item | undefined, told: [is: string, should: string]][] = [
  [{ ...at, a: 1, b: [2] }, { ...at, b: [2], a: 3 }, ['{"a":1}', '{"a":3}']],
  [undefined, { ...at, b: 1, a: undefined }, ['nothing', '{"b":1}']],
  [{ ...at, a: 1 }, undefined, ['{"a":1}', 'nothing']],
  [{ ...at, a: 'x'.repeat(900) }, { ...at }, [`{"a":"${'x'.repeat(194)}…`, '{}']],
];
it.each(DIFFERING)('tells %j and %j apart', (is, should, [told, toldOther]) => {
  expect(differing(is, should)).toEqual({ is: told, should: toldOther });
});

it('a fingerprint does not know the order of members, and everything else', () => {
  const item = { ...at, a: { x: 1, y: 'é' }, b: [1, 2] };
  const same = { b: [1, 2], a: { y: 'é', x: 1 }, c: undefined, ...at };
  const others: Item[] = [{ ...item, b: [2, 1] }, { ...item, a: { x: 1, y: 'e' } }, { ...item, sk: 't' }, at];
  expect(fingerprint(same)).toBe(fingerprint(item));
  expect(new Set([item, ...others].map(fingerprint)).size).toBe(5);
  expect(new Set(ITEMS.map(fingerprint)).size).toBe(ITEMS.length);
});
