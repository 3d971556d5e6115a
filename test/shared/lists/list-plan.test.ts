/** Which lists hold what a plan asks for, and which entries match where they have to be filtered. */
import { describe, expect, it } from 'vitest';
import {
  exactLists,
  type ListPlan,
  linkListsOf,
  linkTest,
  packedEntryTest,
  unfiltered,
} from '../../../shared/lists/list-plan.ts';
import {
  FEATURED_EVENTS,
  type ListName,
  linkList,
  PUBLIC_EVENTS,
  protectedList,
  statusList,
} from '../../../shared/lists/name.ts';

const JAZZ = linkList('category', 1);
const FREE = linkList('tag', 2);
const HALL = linkList('venue', 3);
const DRAFTS = statusList('event', 'draft');
const PLAN = unfiltered([PUBLIC_EVENTS]);

describe('a plan', () => {
  it.each<[what: string, plan: Partial<ListPlan>, lists: readonly ListName[] | undefined]>([
    ['without filters reads its lists', {}, [PUBLIC_EVENTS]],
    ['of several statuses reads each', { lists: [PUBLIC_EVENTS, DRAFTS] }, [PUBLIC_EVENTS, DRAFTS]],
    ['with one filter reads the list of that', { groups: [[JAZZ]] }, [JAZZ, protectedList(JAZZ)]],
    ['… the open one alone for who must not be told', { groups: [[JAZZ]], leavesOutProtected: true }, [JAZZ]],
    ['without filters, but without protected events, has to filter', { leavesOutProtected: true }, undefined],
    ['with either of two has to filter: both may link one event', { groups: [[JAZZ, FREE]] }, undefined],
    ['with two filters has to filter', { groups: [[JAZZ], [FREE]] }, undefined],
    ['that excludes has to filter', { without: [FEATURED_EVENTS] }, undefined],
    ['of drafts has to filter: no list of links holds them', { lists: [DRAFTS], groups: [[JAZZ]] }, undefined],
    ['with a filter that names nothing has to filter, and finds nothing', { groups: [[]] }, undefined],
  ])('%s', (_, plan, lists) => {
    expect(exactLists({ ...PLAN, ...plan })).toEqual(lists);
  });

  it('reads either name of each link list', () => {
    const both = [JAZZ, protectedList(JAZZ), FREE, protectedList(FREE)];
    expect(linkListsOf([JAZZ, FREE], { leavesOutProtected: false })).toEqual(both);
    expect(linkListsOf([JAZZ, FREE], { leavesOutProtected: true })).toEqual([JAZZ, FREE]);
  });
});

describe('an entry', () => {
  const open = { links: [JAZZ, HALL], isProtected: false };
  it.each<[what: string, plan: Partial<ListPlan>, entry: typeof open, matches: boolean]>([
    ['matches where nothing is asked', {}, open, true],
    ['matches one link of a group', { groups: [[FREE, HALL]] }, open, true],
    ['has to match every group', { groups: [[JAZZ], [FREE]] }, open, false],
    ['does not match a group without lists', { groups: [[]] }, open, false],
    ['does not match by what is excluded', { groups: [[JAZZ]], without: [HALL] }, open, false],
    ['matches where it links nothing that is excluded', { without: [FREE] }, open, true],
    ['behind a password matches for who may be told', { groups: [[JAZZ]] }, { ...open, isProtected: true }, true],
    ['… and for nobody else', { leavesOutProtected: true }, { ...open, isProtected: true }, false],
  ])('%s', (_, plan, entry, matches) => {
    expect(linkTest({ ...PLAN, ...plan })(entry)).toBe(matches);
    const packed = `20270510223000${entry.isProtected ? '!' : '|'}${entry.links}`;
    expect(packedEntryTest({ ...PLAN, ...plan })({ order: '20270510200000', packed })).toBe(matches);
  });
});
