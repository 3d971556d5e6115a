/** Which lists a caller sees, by the statuses asked for (contract/lists#status-filter, contract/rights#hidden-records). */
import { describe, expect, it } from 'vitest';
import { type Role, STATUSES, type Status } from '../../../shared/auth/rights.ts';
import { authorFlag, type EntryName, linkTo, statusList } from '../../../shared/lists/name.ts';
import { isVisible, visibleLists } from '../../../shared/lists/plan.ts';
import { POST_TYPES } from '../../../shared/store/records.ts';
import { postId } from '../../support/ids.ts';
import { refusalOf } from '../../support/refusal.ts';
import { callerOf } from '../../support/writers.ts';

const ENTRY = { id: postId(1), start: 1, end: 1, published: 1, isProtected: false };
type Asked = readonly (Status | 'any')[] | undefined;
const caller = (role: Role | undefined) => (role === undefined ? undefined : callerOf(role));

describe('lists of events that a caller sees', () => {
  const ALL = ['all', 'event-future', 'event-draft', 'event-pending', 'event-private'];
  it.each<[role: Role | undefined, asked: Asked, lists: readonly string[], hasOwn: boolean]>([
    [undefined, undefined, ['all'], false],
    [undefined, ['publish'], ['all'], false],
    ['subscriber', undefined, ['all'], false],
    ['contributor', undefined, ALL, true],
    ['contributor', [], ALL, true],
    ['contributor', ['any'], ALL, true],
    ['author', ['draft', 'publish'], ['all', 'event-draft'], true],
    ['author', ['trash'], ['event-trash'], true],
    ['author', ['publish'], ['all'], false],
    ['editor', undefined, ALL, false],
    ['editor', ['any', 'trash'], ALL, false],
    ['editor', ['trash'], ['event-trash'], false],
  ])('%s asking for %j: %j, of those that are not public only the own ones: %s', (role, asked, lists, hasOwn) => {
    const visible = visibleLists('event', asked, caller(role));
    expect(visible.lists.toSorted()).toEqual([...lists].toSorted());
    const names = (more: EntryName[]) => ({ ...ENTRY, names: [linkTo('venue', 1), ...more] });
    const seen = [names([]), names([authorFlag(7)]), names([authorFlag(8)])].map(entry =>
      visible.tests.every(passes => passes(entry)),
    );
    expect(seen).toEqual([true, true, !hasOwn]);
  });
});

it.each<[role: Role | undefined, asked: Asked]>([
  [undefined, ['draft']],
  [undefined, ['publish', 'draft']],
  [undefined, ['any']],
  ['subscriber', ['any']],
])('%s may not ask for %j', (role, asked) => {
  expect(refusalOf(() => visibleLists('event', asked, caller(role)))).toEqual({ status: 'status' });
});

it('a record is visible in the list of its status, to those who may read it', () => {
  const all = POST_TYPES.flatMap(type => STATUSES.flatMap(status => [7, 8].map(author => ({ type, status, author }))));
  for (const post of all)
    for (const { type, status } of all) {
      const visible = { lists: [statusList(type, status)], tests: [] };
      const isSame = type === post.type && status === post.status;
      expect(isVisible(visible, caller('editor'), post)).toBe(isSame);
      expect(isVisible(visible, caller('author'), post)).toBe(isSame && (post.author === 7 || status === 'publish'));
    }
});
