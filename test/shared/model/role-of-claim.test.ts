/** The role that the claim of a bearer token gives (contract/rights#roles). */
import { describe, expect, it } from 'vitest';
import { roleOfClaim } from '../../../shared/model/users.ts';
import { ROLES, type Role } from '../../../shared/settings/rights.ts';

describe('the claim', () => {
  const roles = { desk: 'editor', press: 'author', boss: 'administrator' } as const;
  it.each([
    ['press', 'author', 'one text'],
    [['desk'], 'editor', 'a list'],
    [['press', 'boss', 'desk'], 'administrator', 'the highest of several'],
    [['x', 7, null, ['boss'], { boss: true }, 'press'], 'author', 'what is no text counts for nothing'],
    ['press desk', 'subscriber', 'no list of words'],
    ['constructor', 'subscriber', 'what every object has'],
    [{ 0: 'boss' }, 'subscriber', 'an object'],
    [undefined, 'subscriber', 'missing'],
  ] satisfies [unknown, Role, string][])('%j is %s (%s)', (claim: unknown, role: Role, _: string) => {
    expect(roleOfClaim(claim, roles)).toBe(role);
  });

  it('gives any role', () => {
    for (const role of ROLES) expect(roleOfClaim(['it'], { it: role })).toBe(role);
  });
});
