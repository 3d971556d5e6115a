/** Rows of the journal: what is read is what was written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryAttributes, type Placement } from '../../../shared/lists/entry.ts';
import {
  changedInRow,
  momentOf,
  numbered,
  plannedRows,
  positionAfter,
  positionAt,
  rangesBetween,
  readRow,
} from '../../../shared/lists/journal.ts';
import { linkTo, PUBLIC_EVENTS, statusList } from '../../../shared/lists/name.ts';
import { fromSeconds, numericStamp } from '../../../shared/time/wall.ts';
import { postId } from '../../support/ids.ts';

const AT = Date.UTC(2027, 4, 1);
const VENUES = statusList('venue', 'publish');

const stampAt = (seconds: number): number => numericStamp(fromSeconds(seconds));
const put = fc.record({
  ...{ type: fc.constantFrom('event' as const, 'venue' as const), version: fc.integer({ min: 1, max: 1_000 }) },
  ...{ list: fc.constantFrom('public', 'draft', 'none'), lasts: fc.nat(500), isProtected: fc.boolean() },
  place: fc.constantFrom('=vigo', '=a guarda', '=san sebastián de los reyes'),
});
const plan = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 999_999 }), put), {
  ...{ minLength: 1, maxLength: 20 },
  selector: ([id]) => id,
});

it('a row has all records of its transaction, and the entries that public lists have of them', () => {
  fc.assert(
    fc.property(plan, fc.nat(29), fc.nat(10_000), (puts, shard, last) => {
      const records = puts.map(([id, { type, version, list, lasts, isProtected, place }]) => {
        const at: Placement = {
          language: 'gl',
          list: list === 'draft' ? statusList(type, 'draft') : type === 'event' ? PUBLIC_EVENTS : VENUES,
          ...{ id: postId(id), start: stampAt(AT / 1000), end: stampAt(AT / 1000 + lasts * 86_400) },
          ...{ published: stampAt(AT / 1000), names: type === 'event' ? [linkTo('venue', 5)] : [] },
          isProtected,
          ...(type === 'venue' && { details: place }),
        };
        const { d, ds, x } = entryAttributes(at);
        const isPublic = list === 'public' && d !== undefined && ds !== undefined && x !== undefined;
        return {
          logged: { type, id, version, entry: isPublic ? { d, ds, x } : undefined },
          put: { pk: `R#${id}`, sk: '-', type, id, version, language: 'gl', ...(list !== 'none' && { d, ds, x }) },
        };
      });
      const counted = (id: number) => ({ [linkTo('venue', id)]: id % 2 === 0 ? 1 : -1 });
      const rows = plannedRows(records.map(({ put, logged }) => ({ put, counted: counted(logged.id) })));
      const number = { language: 'gl' as const, shard, last, number: last + 1 };
      const [, row, ...others] = numbered(rows, [number], AT, () => 0);
      if (row === undefined || !('put' in row)) throw new Error('no row');
      const read = readRow(row.put);
      expect([others, read.shard, read.number, momentOf(row.put.sk)]).toEqual([[], shard, last + 1, AT]);
      const byId = <R extends { readonly id: number }>(all: readonly R[]) => [...all].sort((a, b) => a.id - b.id);
      expect(read.counted).toEqual(Object.assign({}, ...records.map(({ logged }) => counted(logged.id))));
      expect(byId(read.records)).toEqual(byId(records.map(({ logged }) => logged)));
    }),
  );
});

it('a row tells of a record that is not public, but change feeds do not name it', () => {
  const put = (id: number) => ({ pk: `R#${id}`, sk: '-', type: 'event', id, version: 2, language: 'gl' });
  const rows = plannedRows([{ put: put(1) }, { put: put(2), unlisted: true }]);
  const [, row] = numbered(rows, [{ language: 'gl', shard: 0, last: 0, number: 1 }], AT, () => 0);
  if (row === undefined || !('put' in row)) throw new Error('no row');
  expect(readRow(row.put).records.map(({ id }) => id)).toEqual([1, 2]);
  expect(changedInRow(row.put, 'event')).toEqual([{ type: 'event', id: 1, version: 2 }]);
});

describe('rows are in the order of their times', () => {
  const HOUR = 3_600_000;
  it.each<[why: string, from: number, to: number, ranges: [day: string, from: number, to: number][]]>([
    [
      'of days',
      -25 * HOUR,
      1,
      [
        ['2027-04-29', -25 * HOUR, -24 * HOUR],
        ['2027-04-30', -24 * HOUR, 0],
        ['2027-05-01', 0, 1],
      ],
    ],
  ])('%s', (_, from, to, ranges) => {
    const expected = ranges.map(([day, first, last]) => ({
      partition: `C#gl/${day}`,
      ...{ from: positionAt(AT + first), to: positionAt(AT + last) },
    }));
    expect(rangesBetween('gl', positionAt(AT + from), positionAt(AT + to))).toEqual(expected);
  });

  it('and a position is behind the row that it follows', () => {
    const sk = `${positionAt(999)}#0`;
    expect([positionAfter({ sk }), positionAt(1000), sk, positionAt(999)].sort()).toEqual([
      ...[positionAt(999), sk, positionAfter({ sk }), positionAt(1000)],
    ]);
    expect(positionAfter({ sk }) > sk).toBe(true);
  });
});
