/**
 * Lists from memory while others write: each read after a write contains it, although indexes lag,
 * clocks differ, rows are seen late or never, and memory is short.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardMemory } from '../../functions/lists/card-memory.ts';
import { readList } from '../../functions/lists/read-list.ts';
import { storeAllCounts } from '../../functions/lists/stored-counts.ts';
import { ALL_TIMES } from '../../shared/lists/cards.ts';
import { casesOf } from '../support/sample.ts';
import { onDay, openTable, placeOf, planOf, SKEWS, VENUES, wordTest } from '../support/written-table.ts';

const HISTORIES = casesOf('HISTORIES', { whole: 150, sample: 4 });

const id = fc.nat(14);
const day = fc.integer({ min: -60, max: 60 });
const bound = fc.oneof(fc.constant(null), day);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('write' as const), id, by: fc.nat(SKEWS.length - 1) },
      day: fc.option(day, { nil: undefined, freq: 4 }),
      lasts: fc.constantFrom(0, 1, 40, 366, 367, 800),
      more: fc.constantFrom([], [], [7], [30, 90]),
      venue: fc.nat(VENUES.length),
      text: fc.constantFrom('gaita', 'jazz'),
      isHidden: fc.nat(3).map(n => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 3, 70, 90_000) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), reader: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('store' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('read' as const), reader: fc.nat(1) },
      from: bound,
      to: bound,
      venue: fc.constantFrom(null, null, null, 0, 1, 2),
      leavesOutProtected: fc.boolean(),
      word: fc.constantFrom(null, null, 'gaita', 'jazz'),
    }),
  },
);

it('a read has all writes before it, whatever range, filter, search and clock', { timeout: 7_200_000 }, async () => {
  const at = (days: number | null, otherwise: number) => (days === null ? otherwise : onDay(days));
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.integer(),
      async (commands, seed) => {
        const table = await openTable(seed);
        const readers = [Number.POSITIVE_INFINITY, 2_000].map(bytes => cardMemory(bytes, () => table.time.now));
        for (const each of commands) {
          if (each.kind === 'write') await table.write(each);
          else if (each.kind === 'remove') await table.remove(each.id);
          else if (each.kind === 'wait') table.time.now += each.seconds * 1000;
          else if (each.kind === 'store') await storeAllCounts({ ...table, now: table.now() }, () => true);
          else if (each.kind === 'count') {
            const cards = readers[each.reader] ?? cardMemory(0, () => 0);
            const counts = await cards.counts({ ...table, now: table.now(), language: 'gl' });
            expect(counts).toEqual(table.counts());
          } else {
            const word = each.word ?? undefined;
            const list = {
              ends: { from: at(each.from, ALL_TIMES.from), to: at(each.to, ALL_TIMES.to) },
              venue: each.venue === null ? undefined : VENUES[each.venue],
              leavesOutProtected: each.leavesOutProtected,
              word,
            };
            const cards = readers[each.reader] ?? cardMemory(0, () => 0);
            const asked = { store: table.store, language: 'gl', now: table.now(), cards } as const;
            const found = await readList(asked, planOf(list), word === undefined ? undefined : wordTest(word));
            expect(found.map(placeOf)).toEqual(table.expected(list));
          }
        }
        await table.stop();
      },
    ),
    { numRuns: HISTORIES },
  );
});
