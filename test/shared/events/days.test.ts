/**
 * Lists by the days on which events take place (contract/lists#days), compared with a check of each
 * single day.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { firstOfDays, totalsOfDays } from '../../../shared/events/days.ts';
import { EventQuery } from '../../../shared/events/filters.ts';
import { windowOf } from '../../../shared/events/window.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { PostId } from '../../../shared/store/records.ts';
import { numericStamp, Wall } from '../../../shared/time/wall.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { NOON } from '../../support/writers.ts';

const wallAt = (hours: number): Wall =>
  v.parse(Wall, new Date(Date.UTC(2027, 4, 1) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' '));
const entryOf = ([start, end]: readonly [Wall, Wall], id: number) => ({
  ...{ id: v.parse(PostId, id + 1), start: numericStamp(start), end: numericStamp(end) },
  ...{ published: 0, names: [], isProtected: false },
});
const windowIn = (sent: Readonly<Record<string, string>>) =>
  windowOf(parseFields(EventQuery, sent), v.parse(Zone, 'Europe/Madrid'), NOON);

it('counts the events of each day of a month, and takes the first of each', () => {
  const span = fc.tuple(fc.integer({ min: -800, max: 800 }), fc.constantFrom(0, 2, 5, 24, 29, 400));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (spans, most) => {
      const walls = spans.map(([at, hours]) => [wallAt(at), wallAt(at + hours)] as const);
      const entries = walls.map(entryOf);
      const days = Array.from({ length: 31 }, (_, n) => `2027-05-${String(n + 1).padStart(2, '0')}`);
      const on = days.map(day =>
        entries.filter((_, n) => {
          const [start = '', end = ''] = walls[n] ?? [];
          return start.slice(0, 10) <= day && (end > `${day} 00:00:00` || start >= `${day} 00:00:00`);
        }),
      );
      for (const [name, from] of [
        ['on_or_after', '2027-05-01'],
        ['ends_after', '2027-04-30'],
      ] as const) {
        const window = windowIn({ [name]: from, on_or_before: '2027-05-31' });
        expect(totalsOfDays(entries, window)).toEqual(
          days.map((value, n) => ({ value, total: on[n]?.length ?? 0 })).filter(({ total }) => total > 0),
        );
        const first = new Set(on.flatMap(each => each.slice(0, most)));
        expect(firstOfDays(entries, window, most)).toEqual(entries.filter(entry => first.has(entry)));
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});

it('counts a hundred days at most, from the first that has events', () => {
  const ages = [v.parse(Wall, '0001-01-01 00:00:00'), v.parse(Wall, '9999-12-31 23:59:59')] as const;
  const ofAges = totalsOfDays([entryOf(ages, 0)], windowIn({ include: '1' }));
  expect([ofAges.length, ofAges[0], ofAges.at(-1)]).toEqual([
    100,
    { value: '0001-01-01', total: 1 },
    { value: '0001-04-10', total: 1 },
  ]);
  expect(totalsOfDays([entryOf(ages, 0)], windowIn({ on_or_after: '2027-05-01' }))[0]?.value).toBe('2027-05-01');
  expect(totalsOfDays([], windowIn({}))).toEqual([]);
});
