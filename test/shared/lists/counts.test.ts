/** Counts of linked records: from entries and by changes (docs/data-model.md#counts). */
import { expect, it } from 'vitest';
import { addToCounts, countChanges, countsOfEntries } from '../../../shared/lists/entry.ts';
import { authorFlag, FEATURED, linkTo } from '../../../shared/lists/name.ts';
import { postId } from '../../support/ids.ts';

const ENTRY = { id: postId(1), start: 1, end: 1, published: 1, isProtected: false };

it('events are counted by what they link, unless they are behind a password or hidden and not public', () => {
  const names = [linkTo('venue', 1), linkTo('tag', 2), FEATURED];
  const entries = [
    { ...ENTRY, names },
    { ...ENTRY, names: names.slice(0, 1) },
    { ...ENTRY, names, isProtected: true },
    { ...ENTRY, names: [...names, authorFlag(7)] },
  ];
  const counted = countsOfEntries(entries);
  expect(counted).toEqual({ v1: 2, t2: 1 });
  const counts = addToCounts(counted, [{ counted: countChanges(['t2', 'v1'], ['v1', 'o3']) }]);
  expect(counts).toEqual({ v1: 2, o3: 1 });
});
