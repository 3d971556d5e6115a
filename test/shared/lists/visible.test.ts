/** Which lists a caller sees, by the statuses asked for (contract/lists#status-filter, contract/rights#hidden-records). */
import { describe, expect, it } from 'vitest';
import { type Role, STATUSES, type Status } from '../../../shared/auth/rights.ts';
import { ownList, type PostType, statusList } from '../../../shared/lists/name.ts';
import { isInLists, visibleLists } from '../../../shared/lists/plan.ts';
import { refusalOf } from '../../support/refusal.ts';
import { callerOf } from '../../support/writers.ts';

type Asked = readonly (Status | 'any')[] | undefined;
const caller = (role: Role | undefined) => (role === undefined ? undefined : callerOf(role));

describe('events that a caller sees', () => {
  const OWN = ['u7-event-future', 'u7-event-draft', 'u7-event-pending', 'u7-event-private'];
  const ALL = ['event-future', 'event-draft', 'event-pending', 'event-private'];
  it.each<[role: Role | undefined, asked: Asked, lists: readonly string[]]>([
    [undefined, undefined, ['all']],
    [undefined, ['publish'], ['all']],
    ['subscriber', undefined, ['all']],
    ['contributor', undefined, ['all', ...OWN]],
    ['contributor', [], ['all', ...OWN]],
    ['contributor', ['any'], ['all', ...OWN]],
    ['author', ['draft', 'publish'], ['all', 'u7-event-draft']],
    ['author', ['trash'], ['u7-event-trash']],
    ['editor', undefined, ['all', ...ALL]],
    ['editor', ['any', 'trash'], ['all', ...ALL]],
    ['editor', ['trash'], ['event-trash']],
  ])('%s asking for %j: %j', (role, asked, lists) => {
    expect(visibleLists('event', asked, caller(role)).toSorted()).toEqual([...lists].toSorted());
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

it('a post is in the lists of its status and of its author, and in no other', () => {
  const types: readonly PostType[] = ['event', 'venue', 'organizer'];
  const posts = types.flatMap(type => STATUSES.flatMap(status => [7, 8].map(author => ({ type, status, author }))));
  for (const post of posts)
    for (const { type, status, author } of posts) {
      const isSame = type === post.type && status === post.status;
      expect(isInLists([statusList(type, status)], post)).toBe(isSame);
      expect(isInLists([ownList(type, status, author)], post)).toBe(isSame && author === post.author);
    }
});
