/** A search through thousands of events, alone and with other filters: what it finds, and by which reads. */

import { describe, expect, it } from 'vitest';
import { listReader } from '../../functions/lists/list-reader.ts';
import { defaultEnd } from '../../shared/events/date-window.ts';
import { listOfLink } from '../../shared/events/redaction.ts';
import { orderOf, type Placement } from '../../shared/lists/entry.ts';
import type { ListPlan } from '../../shared/lists/list-plan.ts';
import { entryAttributes, moveLinks, moveRecordEntry } from '../../shared/lists/moves.ts';
import { FEATURED_EVENTS, linkList, PUBLIC_EVENTS, statusList } from '../../shared/lists/name.ts';
import { type SearchText, searchTextItem } from '../../shared/lists/search.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import type { Change } from '../../shared/store/change.ts';
import type { KeyRange } from '../../shared/store/store.ts';
import type { Key } from '../../shared/store/table.ts';
import { DAY, fromSeconds, toSeconds } from '../../shared/time/wall.ts';
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
    links: [
      ...(id % 2 === 0 ? [LARGE] : []),
      ...(id % 100 < 2 ? [RARE] : []),
      ...(id % 3 === 0 ? [FEATURED_EVENTS] : []),
    ],
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
  ...moveRecordEntry(undefined, at),
  ...moveLinks(
    [],
    at.list === PUBLIC_EVENTS ? at.links.map(link => ({ ...at, list: listOfLink(link, at) })) : [],
  ).flat(),
]);

const ANY: ListPlan = {
  lists: [PUBLIC_EVENTS],
  groups: [],
  without: [],
  leavesOutProtected: false,
  window: EVERYTHING,
};
const DEFAULT_WINDOW = { ...EVERYTHING, startFrom: NOW, endBefore: WINDOW_END };
/** So few of all days that their texts are fewer than what a rare tag costs. */
const SEASON = { ...EVERYTHING, startFrom: NOW, endBefore: NOW + Math.floor(DAYS / 8) * DAY };

type Case = [name: string, plan: Partial<ListPlan>, byKey: boolean, why: string];
const CASES: Case[] = [
  ['everything', {}, false, 'nothing leaves few'],
  ['the default window', { window: DEFAULT_WINDOW }, false, 'as every list does by default'],
  [
    'what overlaps a week',
    { window: { ...EVERYTHING, startBefore: NOW + 97 * DAY, endFrom: NOW + 90 * DAY } },
    false,
    'long events begin before it',
  ],
  ['drafts as well', { lists: [PUBLIC_EVENTS, DRAFTS] }, false, 'they have texts of their own'],
  ['drafts only', { lists: [DRAFTS] }, false, 'public events cost nothing then'],
  ['a large category', { groups: [[LARGE]], window: DEFAULT_WINDOW }, false, 'half a unit for each would be dearer'],
  ['a rare tag', { groups: [[RARE]], window: DEFAULT_WINDOW }, true, 'a hundred texts instead of six thousand'],
  ['a rare tag in a large category', { groups: [[LARGE], [RARE]] }, true, 'the short list decides'],
  ['either of both', { groups: [[LARGE, RARE]] }, false, 'together they are long'],
  ['a rare tag and drafts', { groups: [[RARE]], lists: [PUBLIC_EVENTS, DRAFTS] }, true, 'drafts are in no such list'],
  ['all but featured', { without: [FEATURED_EVENTS] }, false, 'most are not'],
  ['a rare tag in a season', { groups: [[RARE]], window: SEASON }, false, 'too few texts to look for fewer'],
];

describe('a search', () => {
  it.each(aThirdOf(CASES))('in %s finds what it should, each once and in order', async (_, asked, byKey) => {
    const plan = { ...ANY, ...asked };
    const reads: (KeyRange | readonly Key[])[] = [];
    const store = memoryStore(CHANGES, what => reads.push(what));
    const lists = listReader(store, 'gl', NOW);
    const publicEvents = await lists.measure(PUBLIC_EVENTS, plan.window);
    const isFound = ({ folded, behindPassword }: SearchText) =>
      folded.includes('gaita') && behindPassword === undefined;
    const words = { hasText: isFound, words: ['gaita'], areEnough: true };
    const found = await lists.searchPage(plan, { page: 1, per_page: 10_000 }, words, publicEvents);

    const { startFrom, startBefore, endFrom, endBefore } = plan.window;
    const stamp = (seconds: number) => (Number.isFinite(seconds) ? fromSeconds(seconds) : seconds < 0 ? '0' : '9999');
    const naive = EVENTS.filter(
      ({ at, text, behindPassword }) =>
        plan.lists.includes(at.list) &&
        isFound({ folded: text, behindPassword }) &&
        plan.groups.every(group => group.some(list => at.links.includes(list))) &&
        !plan.without.some(list => at.links.includes(list)) &&
        stamp(startFrom) <= at.start &&
        at.start < stamp(startBefore) &&
        stamp(endFrom) <= at.end &&
        at.end < stamp(endBefore),
    );
    expect(naive.length).toBeGreaterThan(0);
    const inOrder = naive.map(({ at }) => orderOf(at)).sort();
    expect(found.entries.map(({ order }) => order)).toEqual(inOrder);
    const third = await lists.searchPage(plan, { page: 3, per_page: 7 }, words, publicEvents);
    expect([third.total, ...third.entries.map(({ order }) => order)]).toEqual([naive.length, ...inOrder.slice(14, 21)]);
    expect(reads.some(what => 'length' in what && what.length > 0)).toBe(byKey);
  });

  it('reads long ranges in pieces, which need not wait for each other', async () => {
    const store = memoryStore(CHANGES);
    const { pieces, size } = await listReader(store, 'gl', NOW).measure(PUBLIC_EVENTS, DEFAULT_WINDOW);
    const of = (lengthClass: number) => pieces(1000).filter(piece => piece.lengthClass === lengthClass).length;
    expect(size).toBeGreaterThan(5_000);
    expect([of(0), of(2)]).toEqual([6, 2]);
  });
});
