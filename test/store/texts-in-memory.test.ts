/** Searches by a function that keeps texts in memory, while another one writes: they find what a filter over all records finds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListReader, listReader, textMemory } from '../../functions/lists/list-reader.ts';
import { eventSearchText, filterLinks } from '../../shared/events/derived-data.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { ListPlan } from '../../shared/lists/list-plan.ts';
import { PUBLIC_EVENTS, statusList } from '../../shared/lists/name.ts';
import { EVERYTHING, isInside } from '../../shared/lists/window.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Store } from '../../shared/store/store.ts';
import { DAY, fromSeconds, stampOf } from '../../shared/time/wall.ts';
import { changingStore } from '../support/changing-store.ts';
import { instant } from '../support/instant.ts';
import { eventRecord } from '../support/records.ts';
import { casesOf } from '../support/sample.ts';

const NOW = instant(Date.UTC(2027, 2, 1, 11) / 1000);
const TODAY = Math.floor(NOW / DAY) * DAY;
const HISTORIES = casesOf('TEXT_HISTORIES', { whole: 2_000, sample: 20 });
const MEMORY = 48e6;

// --- what is written ---------------------------------------------------------------------------------------------------

/** Few days, so that events meet on them, around both ends of what is kept; and durations on both sides of each length class. */
const day = fc.constantFrom(-600, -40, -31, -2, -1, 0, 1, 2, 3, 30, 31, 400);
const lasting = fc.constantFrom(0, 3_600, DAY, DAY + 1, 32 * DAY, 33 * DAY, 128 * DAY + 1, 600 * DAY);
const times = fc.tuple(day, fc.constantFrom(0, 10 * 3_600, DAY - 1), lasting).map(([at, clock, lasts]) => {
  const start = TODAY + at * DAY + clock;
  return { start_date: fromSeconds(start), end_date: fromSeconds(start + lasts) };
});
const words = fc.subarray(['gaita', 'noite', 'festa', 'кобза', '“rúa”'], { minLength: 1 }).map(all => all.join(' '));
const fields = fc.record({
  title: words,
  links: fc.subarray(['c1', 'c12', 'v5']),
  above: fc.subarray(['c3']),
  status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'trash'),
  password: fc.constantFrom(null, null, null, 'a hash'),
  hide_from_listings: fc.constantFrom(false, false, false, true),
});
const ID = fc.integer({ min: 1, max: 12 });
const write = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ id: ID, change: fc.tuple(times, fields).map(([when, what]) => ({ ...when, ...what })) }),
  },
  { weight: 2, arbitrary: fc.record({ id: ID, change: times }) },
  {
    weight: 4,
    arbitrary: fc.record({ id: ID, change: fc.oneof(...['title', 'links', 'above', 'status', 'password'].map(only)) }),
  },
  { weight: 1, arbitrary: fc.record({ id: ID, change: fc.constant(undefined) }) },
);
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

function only(name: string): fc.Arbitrary<object> {
  return fields.map(all => Object.fromEntries(Object.entries(all).filter(([each]) => each === name)));
}

/** A calendar whose events are written as the service writes them. */
const calendarIn = (store: Store) => {
  const records = new Map<number, EventRecord>();
  return {
    records,
    write: async ({ id, change }: Write): Promise<void> => {
      const before = records.get(id);
      if (before === undefined && change === undefined) return;
      const after = change && eventRecord({ ...(before && storedForm(before)), ...change, id, slug: `e-${id}` });
      if (after === undefined) records.delete(id);
      else records.set(id, after);
      await store.commit(save(before, after)); // done when it is called, so that writes do not meet
    },
  };
};

const storedForm = ({ ancestorLists, ...event }: EventRecord): object => ({ ...event, above: ancestorLists });

// --- what is asked -----------------------------------------------------------------------------------------------------

const bound = fc.constantFrom(-500, -40, -31, -30, -1, 0, 1, 3, 31, 64);
const window = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ ...EVERYTHING, startFrom: TODAY, endBefore: TODAY + 730 * DAY }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ startFrom: bound, startBefore: bound, endFrom: bound, endBefore: bound }, { requiredKeys: [] })
      .map(bounds => ({
        ...EVERYTHING,
        ...Object.fromEntries(Object.entries(bounds).map(([name, at]) => [name, TODAY + at * DAY])),
      })),
  },
);
const question = fc.record({
  word: fc.constantFrom('gaita', 'noite', 'кобза', '“rua”', 'nothing', ''),
  plan: fc.record<ListPlan>({
    lists: fc.constantFrom([PUBLIC_EVENTS], [PUBLIC_EVENTS], [PUBLIC_EVENTS, statusList('event', 'draft')]),
    groups: fc.constantFrom([], [], [['c1']], [['c1', 'c3'], ['v5']]).map(asLists),
    without: fc.constantFrom([], [], ['v5']).map(asNames),
    leavesOutProtected: fc.boolean(),
    window,
  }),
});
type Question = typeof question extends fc.Arbitrary<infer One> ? One : never;

function asNames(names: readonly string[]): ListPlan['without'] {
  return eventRecord({ links: [...names] }).links;
}
function asLists(groups: readonly (readonly string[])[]): ListPlan['groups'] {
  return groups.map(asNames);
}

const found = async (reader: ListReader, { word, plan }: Question): Promise<string[]> => {
  const publicEvents = await reader.measure(PUBLIC_EVENTS, plan.window);
  const page = await reader.searchPage(
    plan,
    { page: 1, per_page: 50 },
    { hasText: ({ folded }) => folded.includes(word), words: [word], areEnough: true },
    publicEvents,
  );
  return page.entries.map(({ id }) => String(id)).sort();
};

const naive = (records: ReadonlyMap<number, EventRecord>, { word, plan }: Question): string[] =>
  [...records.values()]
    .filter(event => {
      const links = filterLinks(event);
      const list = statusList('event', event.status);
      const entry = { start: stampOf(event.start_date), end: stampOf(event.end_date) };
      return (
        plan.lists.includes(list) &&
        !event.hide_from_listings &&
        isInside(entry, plan.window) &&
        plan.groups.every(group => group.some(each => links.includes(each))) &&
        !plan.without.some(each => links.includes(each)) &&
        !(plan.leavesOutProtected && event.password !== null) &&
        eventSearchText(event).includes(word)
      );
    })
    .map(({ id }) => String(id))
    .sort();

const history = fc.array(
  fc.record({ writes: fc.array(write, { maxLength: 3 }), questions: fc.array(question, { maxLength: 3 }) }),
  {
    minLength: 3,
    maxLength: 8,
  },
);

describe('what a function finds that keeps texts in memory', () => {
  it.each([
    ['as many as there are', MEMORY],
    ['some of them', 3_000],
    ['none', 0],
  ])('%s is what the records say', async (_, limit) => {
    await fc.assert(
      fc.asyncProperty(history, async rounds => {
        const store = changingStore();
        const calendar = calendarIn(store);
        const reader = listReader(store, 'gl', NOW, textMemory(limit));
        for (const { writes, questions } of rounds) {
          for (const each of writes) await calendar.write(each);
          for (const each of questions) expect(await found(reader, each)).toEqual(naive(calendar.records, each));
        }
      }),
      { numRuns: HISTORIES },
    );
  });

  it('is what the records say also after writes between its reads of counters and of texts', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(write, { minLength: 5, maxLength: 30 }), async (rounds, between) => {
        const store = changingStore();
        const calendar = calendarIn(store);
        const writes = between.values();
        const torn: Store = {
          ...store,
          readRange: async asked => {
            const items = await store.readRange(asked);
            const next = writes.next();
            if (next.done !== true) await calendar.write(next.value);
            return items;
          },
        };
        const memory = textMemory(MEMORY);
        for (const { writes: first, questions } of rounds) {
          for (const each of first) await calendar.write(each);
          for (const each of questions) {
            await found(listReader(torn, 'gl', NOW, memory), each);
            expect(await found(listReader(store, 'gl', NOW, memory), each)).toEqual(naive(calendar.records, each));
          }
        }
      }),
      { numRuns: HISTORIES },
    );
  });
});
