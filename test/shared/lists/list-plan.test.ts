/** Which entries match a plan. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Entry, type EntryTest, isOpen, namesNoneOf, namesOneOf } from '../../../shared/lists/entry.ts';
import { linkTo } from '../../../shared/lists/name.ts';
import { passing } from '../../../shared/lists/plan.ts';
import { PostId } from '../../../shared/store/records.ts';

const JAZZ = linkTo('category', 1);
const FREE = linkTo('tag', 2);
const HALL = linkTo('venue', 3);
const AT = { id: v.parse(PostId, 1), start: 20270501200000, end: 20270501220000, published: 20270401200000 };

describe('an entry', () => {
  const open: Entry = { ...AT, names: [JAZZ, HALL], isProtected: false };
  it.each<[what: string, tests: EntryTest[], entry: Entry, matches: boolean]>([
    ['matches where nothing is asked', [], open, true],
    ['matches one link of a group', [namesOneOf([FREE, HALL])], open, true],
    ['has to match every group', [namesOneOf([JAZZ]), namesOneOf([FREE])], open, false],
    ['does not match a group without lists', [namesOneOf([])], open, false],
    ['does not match by what is excluded', [namesOneOf([JAZZ]), namesNoneOf([HALL])], open, false],
    ['matches where it names nothing that is excluded', [namesNoneOf([FREE])], open, true],
    ['behind a password matches for who may be told', [namesOneOf([JAZZ])], { ...open, isProtected: true }, true],
    ['… and for nobody else', [isOpen], { ...open, isProtected: true }, false],
  ])('%s', (_, tests, entry, matches) => {
    expect(passing([entry], { tests })).toEqual(matches ? [entry] : []);
  });
});
