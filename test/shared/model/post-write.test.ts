/**
 * What all posts have in common after a write: status, dates, author, version
 * (contract/rights#statuses).
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventChange } from '../../../shared/events/input.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { type PostState, postFields } from '../../../shared/model/post-write.ts';
import type { Role, Status } from '../../../shared/settings/rights.ts';
import { Wall } from '../../../shared/time/wall.ts';
import { writerOf } from '../../support/writers.ts';

const write = (role: Role, before: PostState | undefined, sent: object) =>
  postFields(before, parseFields(EventChange, { ...sent }), writerOf(role));
const wall = (text: string) => v.parse(Wall, text);

/** The current time on the clock of the site, and in UTC. */
const NOW = ['2027-03-01 12:00:00', '2027-03-01 11:00:00'] as const;
const LATER = ['2027-03-02 09:00:00', '2027-03-02 08:00:00'] as const;
const EARLIER = ['2027-01-10 13:00:00', '2027-01-10 12:00:00'] as const;
const unpublished = ([date]: readonly [string, string]) => [date, null] as const;
type Dates = readonly [date: string, date_utc: string | null];

it.each<[role: Role, sent: object, status: Status, dates: Dates]>([
  ['editor', {}, 'publish', NOW],
  ['contributor', {}, 'draft', unpublished(NOW)],
  ['contributor', { status: 'publish' }, 'pending', unpublished(NOW)],
  ['contributor', { status: 'future', date: LATER[0] }, 'pending', LATER],
  ['editor', { status: 'draft' }, 'draft', unpublished(NOW)],
  ['editor', { status: 'draft', date: LATER[0] }, 'draft', LATER],
  ['editor', { date: LATER[0] }, 'future', LATER],
  ['editor', { date_utc: LATER[1] }, 'future', LATER],
  ['editor', { date: EARLIER[0] }, 'publish', EARLIER],
  ['editor', { status: 'future' }, 'publish', NOW],
  ['editor', { status: 'private', date: LATER[0] }, 'private', LATER],
])('a new post of an %s who sends %j: %s, %j', (role, sent, status, [date, date_utc]) => {
  expect(write(role, undefined, sent)).toMatchObject({ status, date, date_utc, version: 1 });
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
    ['is published by a past date', 'editor', post('future', LATER), { date: EARLIER[0] }, 'publish', EARLIER, 5],
    ['is public when it is due, as a version of its own', 'editor', post('future', EARLIER), {}, 'publish', EARLIER, 6],
    ['is dated', 'editor', post('draft', unpublished(EARLIER)), { status: 'publish' }, 'publish', NOW, 5],
    ['keeps its date as a draft', 'editor', post('draft', EARLIER), { status: 'publish' }, 'publish', EARLIER, 5],
    ['waits for an editor', 'contributor', post('publish', EARLIER), {}, 'pending', EARLIER, 5],
  ])('%s', (_, role, before, sent, status, [date, date_utc], version) => {
    expect(write(role, before, sent)).toMatchObject({ status, date, date_utc, version });
  });
});
