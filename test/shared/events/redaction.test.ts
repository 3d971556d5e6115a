/**
 * The fields that a redacted event hides, and the filters that test them. Both follow from one
 * list.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EventQuery } from '../../../shared/events/filters.ts';
import { REDACTED } from '../../../shared/events/redaction.ts';
import { EventView } from '../../../shared/events/view.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import type { Caller, Role } from '../../../shared/settings/rights.ts';

const _queryOf = (sent: Readonly<Record<string, string | undefined>>): EventQuery => parseFields(EventQuery, sent);
const _callerOf = (role: Role): Caller => ({ id: 7, login: role, role });

it('all that is hidden is a field of the view, blank in a form that the view allows', () => {
  for (const [name, blank] of Object.entries(REDACTED)) {
    expect(Object.keys(EventView.entries)).toContain(name);
    expect(v.is(v.partial(EventView), { [name]: blank }), name).toBe(true);
  }
});
