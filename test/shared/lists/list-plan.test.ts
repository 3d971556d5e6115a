/** Which entries match a plan. */
import { describe, expect, it } from 'vitest';
import { type ListPlan, linkTest, unfiltered } from '../../../shared/lists/list-plan.ts';
import { linkList, PUBLIC_EVENTS } from '../../../shared/lists/name.ts';

const JAZZ = linkList('category', 1);
const FREE = linkList('tag', 2);
const HALL = linkList('venue', 3);
const PLAN = unfiltered([PUBLIC_EVENTS]);

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
  });
});
