/** Which entries match a plan. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/lists/entry.ts';
import { linkList, PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { combineFilters, isOpen, type ListPlan, namesNoneOf, passing, unfiltered } from '../../../shared/lists/plan.ts';
import { PostId } from '../../../shared/store/records.ts';

const JAZZ = linkList('category', 1);
const FREE = linkList('tag', 2);
const HALL = linkList('venue', 3);
const AT = {
  ...{ id: v.parse(PostId, 1), start: 20270501200000, end: 20270501220000, published: 20270401200000 },
  ...{ detail: undefined, modified: undefined },
};
const PLAN = unfiltered({ lists: [PUBLIC_EVENTS], tests: [] });

describe('an entry', () => {
  const open: Entry = { ...AT, names: [JAZZ, HALL], isProtected: false };
  it.each<[what: string, plan: Partial<ListPlan>, entry: Entry, matches: boolean]>([
    ['matches where nothing is asked', {}, open, true],
    ['matches one link of a group', { namesAnyOf: [[FREE, HALL]] }, open, true],
    ['has to match every group', { namesAnyOf: [[JAZZ], [FREE]] }, open, false],
    ['does not match a group without lists', { namesAnyOf: [[]] }, open, false],
    ['does not match by what is excluded', { namesAnyOf: [[JAZZ]], tests: [namesNoneOf([HALL])] }, open, false],
    ['matches where it names nothing that is excluded', { tests: [namesNoneOf([FREE])] }, open, true],
    ['matches by all tests', { tests: [({ id }) => id === 1, ({ detail }) => detail === undefined] }, open, true],
    ['does not match where it fails one', { tests: [({ id }) => id === 1, ({ id }) => id === 2] }, open, false],
    ['behind a password matches for who may be told', { namesAnyOf: [[JAZZ]] }, { ...open, isProtected: true }, true],
    ['… and for nobody else', { tests: [isOpen] }, { ...open, isProtected: true }, false],
  ])('%s', (_, plan, entry, matches) => {
    expect(passing([entry], { ...PLAN, ...plan })).toEqual(matches ? [entry] : []);
  });
});

it('filters demand together what each demands', () => {
  const open: Entry = { ...AT, names: [JAZZ, HALL], isProtected: false };
  const [of1, of2] = [1, 2].map(id => ({ tests: [(entry: Entry) => entry.id === id] }));
  const both = combineFilters([{ namesAnyOf: [[JAZZ]] }, { ...of1 }]);
  expect(both).toEqual({ namesAnyOf: [[JAZZ]], tests: of1?.tests });
  expect(passing([open], { ...PLAN, ...both })).toEqual([open]);
  expect(passing([open], { ...PLAN, ...combineFilters([both, { ...of2 }]) })).toEqual([]);
});
