/** Which lists, links and window a query of events becomes (contract/lists#filters-by-flags); who is told what: redaction.test.ts. */
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../shared/auth/rights.ts';
import { EventQuery } from '../../../shared/events/filters.ts';
import { planEvents } from '../../../shared/events/plan.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { linkList } from '../../../shared/lists/name.ts';
import type { EntryFilter } from '../../../shared/lists/plan.ts';
import { refusalOf } from '../../support/refusal.ts';
import { callerOf, MADRID, NOON } from '../../support/writers.ts';

const utc = (...date: Parameters<typeof Date.UTC>) => Date.UTC(...date) / 1000;
const plan = (sent: object, named: Partial<EntryFilter> = {}, caller?: Caller) =>
  planEvents(parseFields(EventQuery, { start_date: '2027-01-01', end_date: '2027-01-31', ...sent }), named, {
    caller,
    zone: MADRID,
    now: NOON,
  });

const UNFILTERED = {
  lists: ['all'],
  groups: [],
  without: [],
  tests: [],
  leavesOutProtected: false,
  needsModified: false,
  window: {
    startFrom: utc(2027, 0, 1),
    startBefore: Number.POSITIVE_INFINITY,
    endFrom: Number.NEGATIVE_INFINITY,
    endBefore: utc(2027, 1, 1),
  },
};
const FILTERED = { ...UNFILTERED, leavesOutProtected: true };

describe('a query of the anonymous', () => {
  const NAMED = { groups: [[linkList('venue', 5), linkList('venue', 6)]], without: [linkList('category', 12)] };

  it.each<[why: string, sent: object, named: Partial<EntryFilter> | undefined, planned: object]>([
    ['reads all public events', {}, undefined, UNFILTERED],
    ['sees what is featured', { featured: 'true' }, undefined, { ...FILTERED, groups: [['f']] }],
    ['sees what is not', { featured: 'false' }, undefined, { ...FILTERED, without: ['f'] }],
    ['sees what has tickets', { ticketed: '1' }, undefined, { ...FILTERED, groups: [['k']] }],
    ['sees what has none', { ticketed: '0' }, undefined, { ...FILTERED, without: ['k'] }],
    ['sees what is canceled', { event_status: 'cancelled' }, undefined, { ...FILTERED, groups: [['x']] }],
    ['sees what is not on', { event_status: 'postponed,canceled' }, undefined, { ...FILTERED, groups: [['x', 'y']] }],
    ['sees what is on', { event_status: 'scheduled' }, undefined, { ...FILTERED, without: ['x', 'y'] }],
    [
      'sees what is on or late',
      { event_status: ['scheduled', 'postponed'] },
      undefined,
      { ...FILTERED, without: ['x'] },
    ],
    ['sees all there is', { event_status: 'scheduled,canceled,postponed' }, undefined, FILTERED],
    ['sees the children of an event', { post_parent: '40' }, undefined, { ...FILTERED, groups: [['p40']] }],
    [
      'sees what all filters let through',
      { venue: '5,6', featured: '1', ticketed: '0', post_parent: '40' },
      NAMED,
      { ...FILTERED, groups: [['v5', 'v6'], ['f'], ['p40']], without: ['c12', 'k'] },
    ],
    [
      'sees what both flags let through',
      { featured: 'false', ticketed: 'true' },
      undefined,
      { ...FILTERED, groups: [['k']], without: ['f'] },
    ],
  ])('%s', (_, sent, named, planned) => {
    expect(plan(sent, named)).toEqual(planned);
  });

  it('must not ask for other statuses', () => {
    expect(refusalOf(() => plan({ status: 'draft' }))).toEqual({ status: 'status' });
  });
});

it('an editor reads the statuses that are asked for, and is told of what is protected', () => {
  expect(plan({ status: 'publish,draft', featured: '1' }, undefined, callerOf('editor'))).toEqual({
    ...UNFILTERED,
    lists: ['all', 'event-draft'],
    groups: [['f']],
  });
});

it('dates are read on the clock of the site', () => {
  const { startFrom } = plan({ start_date: '2027-01-01T00:30:00Z', strict_dates: 'true' }).window;
  expect(startFrom).toBe(utc(2027, 0, 1, 1, 30));
});
