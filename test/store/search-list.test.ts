/** A search through thousands of events, alone and with other filters: what it finds, and by which reads. */

import { describe, expect, it } from 'vitest';
import { cardMemory, listReader } from '../../functions/lists/list-reader.ts';
import { defaultEnd } from '../../shared/events/plan.ts';
import { entryAttributes, orderOf, type Placement, partsOf } from '../../shared/lists/entry.ts';
import { FEATURED, linkList, PUBLIC_EVENTS, statusList } from '../../shared/lists/name.ts';
import { type ListPlan, UNBOUNDED_WINDOW, unfiltered, windowTest } from '../../shared/lists/plan.ts';
import { type SearchText, searchTextItem } from '../../shared/lists/search.ts';
import type { Change } from '../../shared/store/change.ts';
import type { KeyRange } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION, type Key } from '../../shared/store/table.ts';
import { DAY, fromSeconds, stampOf, toSeconds } from '../../shared/time/wall.ts';
import { postId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';
import { aThirdOf } from '../support/sample.ts';

const NOW = instant(Date.UTC(2027, 2, 1) / 1000);
const WINDOW_END = toSeconds(defaultEnd(NOW)) + 1;
/** Days on which events begin: all of the default window but the last two. */
const DAYS = (WINDOW_END - NOW) / DAY - 2;

const DRAFTS = statusList('event', 'draft');
const LARGE = linkList('category', 1);
const RARE = linkList('tag', 2);
const OWNED = { author: 1, status: 'publish' } as const;
const EVENTS = Array.from({ length: 6_000 }, (_, id) => {
  const at: Placement = {
    language: 'gl',
    list: id % 50 === 7 ? DRAFTS : PUBLIC_EVENTS,
    id: postId(id),
    start: fromSeconds(NOW + ((id * 37) % DAYS) * DAY),
    end: fromSeconds(NOW + (((id * 37) % DAYS) + (id % 11 === 0 ? 40 : 0)) * DAY + 3600),
    published: fromSeconds(NOW - 1),
    links: [...(id % 2 === 0 ? [LARGE] : []), ...(id % 100 < 2 ? [RARE] : []), ...(id % 3 === 0 ? [FEATURED] : [])],
    isProtected: id % 40 === 0,
  };
  return {
    at,
    text: `concerto ${id % 3 === 1 ? 'de gaita' : 'de órgano'}`,
    behindPassword: id % 40 === 0 ? OWNED : undefined,
  };
});
const CHANGES = EVENTS.flatMap(({ at, text, behindPassword }): Change[] => [
  { put: { pk: `R#${at.id}`, sk: '-', ...entryAttributes(at) } },
  { put: searchTextItem(at, text, behindPassword) },
]);

const ANY = unfiltered([PUBLIC_EVENTS]);
const DEFAULT_WINDOW = { ...UNBOUNDED_WINDOW, startFrom: NOW, endBefore: WINDOW_END };
const SEASON = { ...UNBOUNDED_WINDOW, startFrom: NOW, endBefore: NOW + Math.floor(DAYS / 8) * DAY };
const WEEK = { ...UNBOUNDED_WINDOW, startBefore: NOW + 97 * DAY, endFrom: NOW + 90 * DAY };

const CASES: [name: string, plan: Partial<ListPlan>][] = [
  ['everything', {}],
  ['the default window', { window: DEFAULT_WINDOW }],
  ['what overlaps a week', { window: WEEK }],
  ['drafts as well', { lists: [PUBLIC_EVENTS, DRAFTS] }],
  ['drafts only', { lists: [DRAFTS] }],
  ['a large category', { groups: [[LARGE]], window: DEFAULT_WINDOW }],
  ['a rare tag', { groups: [[RARE]], window: DEFAULT_WINDOW }],
  ['a rare tag in a large category', { groups: [[LARGE], [RARE]] }],
  ['either of both', { groups: [[LARGE, RARE]] }],
  ['a rare tag and drafts', { groups: [[RARE]], lists: [PUBLIC_EVENTS, DRAFTS] }],
  ['all but featured', { without: [FEATURED] }],
  ['a rare tag in a season', { groups: [[RARE]], window: SEASON }],
];

const isFound = ({ folded, behindPassword }: SearchText) => folded.includes('gaita') && behindPassword === undefined;

describe('a search', () => {
  it.each(aThirdOf(CASES))('in %s finds what it should, each once and in order', async (_, asked) => {
    const plan = { ...ANY, ...asked };
    const lists = listReader(
      memoryStore(CHANGES),
      'gl',
      NOW,
      cardMemory(Number.POSITIVE_INFINITY, () => 0),
    );
    const found = await lists.entries(plan, isFound);

    const isInWindow = windowTest(plan.window);
    const naive = EVENTS.filter(
      ({ at, text, behindPassword }) =>
        plan.lists.includes(at.list) &&
        isFound({ folded: text, behindPassword }) &&
        plan.groups.every(group => group.some(list => at.links.includes(list))) &&
        !plan.without.some(list => at.links.includes(list)) &&
        isInWindow(stampOf(at.start), stampOf(at.end)),
    );
    expect(naive.length).toBeGreaterThan(0);
    const inOrder = naive.map(({ at }) => orderOf(at)).sort();
    expect(found.map(({ order }) => order)).toEqual(inOrder);
  });

  it('reads texts once: then the numbers of the log are all that a search reads', async () => {
    const reads: (KeyRange | readonly Key[])[] = [];
    const store = memoryStore(CHANGES, what => reads.push(what));
    const lists = listReader(
      store,
      'gl',
      NOW,
      cardMemory(Number.POSITIVE_INFINITY, () => 0),
    );
    const plan = { ...ANY, window: DEFAULT_WINDOW };
    const first = await lists.entries(plan, isFound);
    const texts = reads.filter(what => 'partition' in what && what.partition.startsWith('W#'));
    expect(texts.length).toBe(partsOf(PUBLIC_EVENTS).length);
    reads.length = 0;
    expect(await lists.entries({ ...plan, window: SEASON }, isFound)).toEqual(
      first.filter(({ start, end }) => windowTest(SEASON)(start, end)),
    );
    const asked = reads.flatMap(what => ('partition' in what ? what.partition : what.map(({ pk }) => pk)));
    expect(asked).toEqual([ANSWERS_PARTITION]);
  });
});
