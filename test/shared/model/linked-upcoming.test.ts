/** Which lists have an event still to come (contract/venues#lists): entries decide, or the records of those near now. */

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/lists/entry.ts';
import { linkList } from '../../../shared/lists/name.ts';
import { upcomingFrom, upcomingIn, upcomingLists } from '../../../shared/model/linked-lists.ts';
import { DAY, fromSeconds, stampOf, toSeconds, Wall } from '../../../shared/time/wall.ts';
import { postId } from '../../support/ids.ts';
import { instant } from '../../support/instant.ts';

const NOW = instant(toSeconds(v.parse(Wall, '2027-03-01 12:00:00')));
const NEAR = linkList('venue', 5);
const FAR = linkList('venue', 6);

const eventAt = (id: number, start: number, links: Entry['links']): Entry => {
  const stamp = stampOf(fromSeconds(start));
  return {
    order: `${stamp}#${id}`,
    id: postId(id),
    start: stamp,
    end: stamp,
    links,
    detail: undefined,
    isProtected: false,
  };
};
const record = (start: number, password: string | null = null) => ({ utc_start_date: fromSeconds(start), password });

describe('an event that starts', () => {
  it('more than a day from now decides for its lists, and no record is read', () => {
    const upcoming = upcomingIn([eventAt(1, NOW + DAY, [FAR])], new Set([FAR, NEAR]), NOW);
    expect(upcoming.toCheck).toEqual([]);
    expect([...upcomingLists(upcoming, () => undefined, NOW)]).toEqual([FAR]);
  });

  it.each([
    [0, true],
    [-1, false],
  ])('within a day of now decides by its real start, %i seconds from now', (after, isUpcoming) => {
    const upcoming = upcomingIn([eventAt(1, NOW - 3600, [NEAR])], new Set([NEAR]), NOW);
    expect([...upcoming.undecided]).toEqual([NEAR]);
    expect(upcomingLists(upcoming, () => record(NOW + after), NOW).has(NEAR)).toBe(isUpcoming);
  });

  it('within a day of now decides nothing when it is gone or behind a password', () => {
    const upcoming = upcomingIn([eventAt(1, NOW, [NEAR])], new Set([NEAR]), NOW);
    expect(upcomingLists(upcoming, () => undefined, NOW).size).toBe(0);
    expect(upcomingLists(upcoming, () => record(NOW + 60, 'hash'), NOW).size).toBe(0);
  });
});

it('records are read only where they make a difference', () => {
  const events = [eventAt(1, NOW + 2 * DAY, [NEAR]), eventAt(2, NOW, [NEAR]), eventAt(3, NOW, [FAR])];
  expect(upcomingIn(events, new Set([NEAR]), NOW).toCheck).toEqual([]);
});

it('entries are read from a day before now, as wall clocks may be that far from UTC', () => {
  expect(upcomingFrom(NOW)).toBe(NOW - DAY);
});
