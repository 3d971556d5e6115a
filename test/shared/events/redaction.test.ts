/** What a redacted event hides, and which filters test it: one fact, read in two places. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Caller, Role } from '../../../shared/auth/rights.ts';
import { EventQuery, testsHidden } from '../../../shared/events/filters.ts';
import { leavesOutProtected } from '../../../shared/events/list-plan.ts';
import { REDACTED } from '../../../shared/events/redaction.ts';
import { EventView } from '../../../shared/events/view.ts';
import { parseFields } from '../../../shared/http/parse.ts';

const queryOf = (sent: Readonly<Record<string, string | undefined>>): EventQuery => parseFields(EventQuery, sent);
const callerOf = (role: Role): Caller => ({ id: 7, login: role, role });

describe('a filter', () => {
  it.each([
    { venue: '5' },
    { organizer: '5' },
    { categories: 'jazz' },
    { tags: 'free' },
    { featured: 'true' },
    { ticketed: 'false' },
    { event_status: 'canceled' },
    { post_parent: '5' },
    { geoloc: 'false' },
    { geoloc_lat: '42', geoloc_lng: '-8' },
    { city: 'Vigo' },
    { include: '5', venue: '5' },
  ])('%j tests what is hidden: only those who may edit all events are told', sent => {
    const query = queryOf(sent);
    expect(testsHidden(query)).toBe(true);
    for (const role of ['subscriber', 'contributor', 'author'] as const)
      expect([role, leavesOutProtected(query, callerOf(role))]).toEqual([role, true]);
    expect(leavesOutProtected(query, undefined)).toBe(true);
    for (const role of ['editor', 'administrator'] as const)
      expect([role, leavesOutProtected(query, callerOf(role))]).toEqual([role, false]);
  });

  it.each([
    {},
    { start_date: '2027-05-01', ends_before: '2027-06-01', strict_dates: 'true' },
    { include: '5', status: 'publish', page: '2', per_page: '5' },
    { search: 'gaita', ml_language: 'gl', geoloc_radius: '5' },
  ])('%j tests what everybody sees', sent => {
    expect([testsHidden(queryOf(sent)), leavesOutProtected(queryOf(sent), undefined)]).toEqual([false, false]);
  });
});

it('all that is hidden is a field of the view, blank in a form that the view allows', () => {
  for (const [name, blank] of Object.entries(REDACTED)) {
    expect(Object.keys(EventView.entries)).toContain(name);
    expect(v.is(v.partial(EventView), { [name]: blank }), name).toBe(true);
  }
});
