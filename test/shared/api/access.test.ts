/** How the service says no (contract/http#statuses-of-answers); who may do what is in test/shared/auth/rights.test.ts. */
import { describe, expect, it } from 'vitest';
import { authorise, mayDo, SUBJECTS, wrongCredentials } from '../../../shared/api/operation.ts';
import type { Resource } from '../../../shared/api/routes.ts';
import type { Action, Caller, Owned, Role } from '../../../shared/auth/rights.ts';
import { ApiError } from '../../../shared/http/errors.ts';
import { callerOf } from '../../support/writers.ts';

const as = (role: Role | 'anonymous', id?: number): Caller | undefined =>
  role === 'anonymous' ? undefined : callerOf(role, id);
const OF_2 = { author: 2, status: 'draft' } as const;
const TRASH = { author: 2, status: 'trash' } as const;

const answer = (run: () => void): unknown => {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.code, error.data.headers];
    throw error;
  }
  return undefined;
};

const AUTHENTICATE = { 'WWW-Authenticate': 'Bearer' };

describe('a caller', () => {
  it.each<[access: Action, resource: Resource, role: Role | 'anonymous', record: Owned | undefined, refusal: unknown]>([
    ['read', 'events', 'anonymous', undefined, undefined],
    ['read', 'events', 'anonymous', OF_2, [403, 'event-not-accessible', undefined]],
    ['read', 'venues', 'subscriber', OF_2, [403, 'venue-not-accessible', undefined]],
    ['read', 'organizers', 'author', OF_2, [403, 'organizer-not-accessible', undefined]],
    ['read', 'events', 'editor', OF_2, undefined],
    ['read', 'events', 'anonymous', TRASH, [403, 'event-no-longer-available', undefined]],
    ['read', 'events', 'editor', TRASH, [403, 'event-no-longer-available', undefined]],
    ['read', 'venues', 'editor', TRASH, undefined],
    ['read', 'venues', 'anonymous', TRASH, [403, 'venue-not-accessible', undefined]],
    ['edit', 'events', 'editor', TRASH, undefined],
    ['read', 'docs', 'anonymous', undefined, undefined],
    ['create', 'events', 'anonymous', undefined, [401, 'rest_forbidden', AUTHENTICATE]],
    ['edit', 'venues', 'anonymous', OF_2, [401, 'rest_forbidden', AUTHENTICATE]],
    ['create', 'events', 'subscriber', undefined, [403, 'rest_forbidden', undefined]],
    ['delete', 'events', 'author', OF_2, [403, 'rest_forbidden', undefined]],
    ['create', 'categories', 'author', undefined, undefined],
    ['create', 'tags', 'author', undefined, [403, 'rest_forbidden', undefined]],
    ['create', 'tags', 'editor', undefined, undefined],
  ])('who wants to %s %s as %s, %j: %j', (access, resource, role, record, refusal) => {
    expect(answer(() => authorise({ resource, access }, as(role), record))).toEqual(refusal);
  });
});

it('the author of a draft may do everything with it, whatever others may', () => {
  for (const access of ['read', 'edit', 'delete'] as const) {
    expect(mayDo({ resource: 'events', access }, as('contributor', 2), OF_2)).toBe(true);
    expect(mayDo({ resource: 'events', access }, as('contributor', 3), OF_2)).toBe(false);
  }
});

it('events, venues and organizers have the same rights', () => {
  expect([SUBJECTS.events, SUBJECTS.venues, SUBJECTS.organizers]).toEqual(['post', 'post', 'post']);
});

it('credentials that are wrong are answered alike, and never by a question for a password', () => {
  expect(
    answer(() => {
      throw wrongCredentials();
    }),
  ).toEqual([401, 'incorrect_password', AUTHENTICATE]);
});
