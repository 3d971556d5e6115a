/**
 * What each function may do to users, their passwords and the subjects of an issuer, tried with its
 * rights by the real client.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { addSubject, markUsed, subjectLogin } from '../../../shared/model/users.ts';
import type { Oidc } from '../../../shared/settings/environment.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { idCounterKey, passwordKey, userIdKey, userKey } from '../../../shared/store/table.ts';
import { FUNCTIONS, outcomeOf } from '../../support/denials.ts';
import { instant } from '../../support/instant.ts';
import { openService } from '../../support/service.ts';

const ISSUER = 'https://id.example.org/town';
const OIDC: Oidc = { issuer: ISSUER, audience: 'calendar', roleClaim: 'groups', roles: { desk: 'editor' } };

const service = await openService();
const withIssuer = await openService({ oidc: OIDC });
afterAll(async () => {
  await Promise.all([service.stop(), withIssuer.stop()]);
});

const website = { name: 'website', sha256: 'a'.repeat(64), created: 1 };

describe.each([
  ['nobody', () => service],
  ['an issuer', () => withIssuer],
] as const)('users, where bearer tokens come from %s', (_, opened) => {
  it.each(FUNCTIONS)(
    '%s may note the use of a password, if it is called by people, and nothing else with it',
    async name => {
      // Pages take no credentials.
      const isCalledByPeople = name !== 'publish' && name !== 'pages';
      const { store, as } = opened();
      const use = markUsed(website, instant(60));
      if (use === undefined) throw new Error('it was never used before');
      const at = passwordKey('anna', 'website');
      const touching = (touch: Parameters<UncheckedStore['updateItem']>[1]) =>
        outcomeOf(as(name, () => store.updateItem(at, touch)));
      expect([
        await touching(use),
        await touching({ set: { ...use.set, created: 1 } }),
        await touching({ ...use, add: { version: 1 } }),
        await touching({ ...use, drop: ['sha256'] }),
        await touching({ set: { ttl: 1 } }),
      ]).toEqual([isCalledByPeople ? 'done' : 'AccessDeniedException', ...Array(4).fill('AccessDeniedException')]);
    },
  );
});

describe('a subject of the issuer', () => {
  const login = (sub: string, issuer = ISSUER) => subjectLogin(issuer, sub);
  const WRITERS = ['events', 'venues', 'organizers', 'categories', 'tags', 'media'] as const;

  it.each([
    ...WRITERS.map(name => [name, () => service] as const),
    ...(['docs', 'users', 'publish'] as const).flatMap(name => [
      [name, () => service] as const,
      [name, () => withIssuer] as const,
    ]),
  ])('does not by %s (%#): without an issuer, or by a function that adds nobody', async (name, opened) => {
    const { store, as } = opened();
    const counting = () => store.increment(idCounterKey('user'), 1);
    const adding = () => store.commit(addSubject({ id: 900, login: login('new') }));
    expect([await outcomeOf(as(name, counting)), await outcomeOf(as(name, adding))]).toEqual([
      'AccessDeniedException',
      'AccessDeniedException',
    ]);
  });

  const [user, id] = addSubject({ id: 901, login: login('mallory') });
  it.each([
    ['a role', [{ put: { ...userKey(login('mallory')), id: 901, login: login('mallory'), role: 'administrator' } }]],
    ['a password', [{ put: { ...passwordKey(login('mallory'), 'website'), ...website } }]],
    ['beside its id, a role', [{ put: { ...userIdKey(901), login: login('mallory'), role: 'administrator' } }]],
    ['the name of a user of ours', addSubject({ id: 901, login: 'mallory' })],
    ['of another issuer', addSubject({ id: 901, login: login('mallory', 'https://id.example.org/city') })],
    ['of an issuer whose name only begins so', addSubject({ id: 901, login: login('mallory', `${ISSUER}2`) })],
    ['together with a record', [user, id, { put: { pk: 'R#999997', sk: '-' } }]],
    ['that is removed', [{ remove: userKey(login('events')) }]],
    ['that is counted', [{ add: { id: 1 }, to: userKey(login('events')) }]],
  ])('is not made, changed or removed otherwise: %s', async (_, changes) => {
    const { store, as } = withIssuer;
    const whole = changes.flatMap(change => change ?? []);
    for (const name of FUNCTIONS)
      expect(await outcomeOf(as(name, () => store.commit(whole)))).toBe('AccessDeniedException');
  });
});
