/** What all posts have in common after a write: status, dates, author, version (contract/rights#statuses). */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Role, Status } from '../../../shared/auth/rights.ts';
import { EventChange } from '../../../shared/events/input.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { type PostState, postFields } from '../../../shared/model/write.ts';
import { Wall } from '../../../shared/time/wall.ts';
import { refusalOf } from '../../support/refusal.ts';
import { writerOf } from '../../support/writers.ts';

const write = (role: Role, before: PostState | undefined, sent: object) =>
  postFields(before, parseFields(EventChange, { ...sent }), writerOf(role));
const wall = (text: string) => v.parse(Wall, text);

/** On the clock of the site, and in UTC. */
const NOW = ['2027-03-01 12:00:00', '2027-03-01 11:00:00'] as const;
const LATER = ['2027-03-02 09:00:00', '2027-03-02 08:00:00'] as const;
const EARLIER = ['2027-01-10 13:00:00', '2027-01-10 12:00:00'] as const;
const unpublished = ([date]: readonly [string, string]) => [date, null] as const;
type Dates = readonly [date: string, date_utc: string | null];

describe('a new post', () => {
  it.each<[role: Role, sent: object, status: Status, dates: Dates]>([
    ['editor', {}, 'publish', NOW],
    ['author', {}, 'publish', NOW],
    ['contributor', {}, 'draft', unpublished(NOW)],
    ['contributor', { status: 'publish' }, 'pending', unpublished(NOW)],
    ['contributor', { status: 'future', date: LATER[0] }, 'pending', LATER],
    ['contributor', { status: 'private' }, 'private', NOW],
    ['editor', { status: 'draft' }, 'draft', unpublished(NOW)],
    ['editor', { status: 'pending' }, 'pending', unpublished(NOW)],
    ['editor', { status: 'draft', date: LATER[0] }, 'draft', LATER],
    ['editor', { date: LATER[0] }, 'future', LATER],
    ['editor', { date_utc: LATER[1] }, 'future', LATER],
    ['editor', { date: LATER[0], date_utc: EARLIER[1] }, 'future', LATER],
    ['editor', { date: EARLIER[0] }, 'publish', EARLIER],
    ['editor', { date: NOW[0] }, 'publish', NOW],
    ['editor', { status: 'future' }, 'publish', NOW],
    ['editor', { status: 'private', date: LATER[0] }, 'private', LATER],
  ])('of an %s who sends %j: %s, %j', (role, sent, status, [date, date_utc]) => {
    expect(write(role, undefined, sent)).toMatchObject({ status, date, date_utc, version: 1 });
  });

  it('was modified when it was written', () => {
    expect(write('editor', undefined, { date: EARLIER[0] })).toMatchObject({ modified: NOW[0], modified_utc: NOW[1] });
  });
});

describe('a post that is changed', () => {
  const post = (status: Status, [date, date_utc]: Dates): PostState => ({
    author: 7,
    status,
    date: wall(date),
    date_utc: date_utc === null ? null : wall(date_utc),
    version: 4,
  });
  it.each<[why: string, role: Role, before: PostState, sent: object, status: Status, dates: Dates, version: number]>([
    ['stays as it is', 'editor', post('publish', EARLIER), {}, 'publish', EARLIER, 5],
    ['is scheduled by a later date', 'editor', post('publish', EARLIER), { date: LATER[0] }, 'future', LATER, 5],
    ['stays scheduled', 'editor', post('future', LATER), {}, 'future', LATER, 5],
    ['is published by a past date', 'editor', post('future', LATER), { date: EARLIER[0] }, 'publish', EARLIER, 5],
    [
      'is public at once when it is due, as a version of its own',
      'editor',
      post('future', EARLIER),
      {},
      'publish',
      EARLIER,
      6,
    ],
    [
      'is dated when it is published',
      'editor',
      post('draft', unpublished(EARLIER)),
      { status: 'publish' },
      'publish',
      NOW,
      5,
    ],
    [
      'keeps the date it was given as a draft',
      'editor',
      post('draft', EARLIER),
      { status: 'publish' },
      'publish',
      EARLIER,
      5,
    ],
    ['keeps its date in the trash', 'editor', post('publish', EARLIER), { status: 'trash' }, 'trash', EARLIER, 5],
    ['waits for an editor', 'contributor', post('publish', EARLIER), {}, 'pending', EARLIER, 5],
  ])('%s', (_, role, before, sent, status, [date, date_utc], version) => {
    expect(write(role, before, sent)).toMatchObject({ status, date, date_utc, version });
  });
});

describe('the author', () => {
  it('is who writes it first, and stays', () => {
    expect(write('author', undefined, {}).author).toBe(7);
    const before = { ...write('author', undefined, {}), author: 3 };
    expect(write('editor', before, {}).author).toBe(3);
  });

  it.each<[Role, number, unknown]>([
    ['editor', 3, undefined],
    ['author', 7, undefined],
    ['author', 3, 'rest_forbidden'],
    ['contributor', 3, 'rest_forbidden'],
  ])('named by an %s as user %i: refused as %s', (role, author, refusal) => {
    expect(refusalOf(() => write(role, undefined, { author }))).toBe(refusal);
  });
});
