/**
 * While keys are rotated, what was hashed with the old key works as long as that key is known
 * (docs/decisions/secret-keys).
 */
import { describe, expect, it } from 'vitest';
import { eventPasswordParts, keyedHash } from '../../functions/auth/passwords.ts';
import { signedToken } from '../../functions/records/change-feed.ts';
import { positionAt } from '../../shared/lists/journal.ts';
import { onlyKey, type SecretKeys } from '../../shared/settings/secret-keys.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { createRecord } from '../support/create.ts';
import { statusAndCode } from '../support/replies.ts';
import { SECRET } from '../support/secrets.ts';
import { NOW, useService } from '../support/service.ts';

const OLD = onlyKey(SECRET);
const KEYS: SecretKeys = { use: '3', keys: { 1: SECRET, 3: 'another key, as long as the first one' } };
const DROPPED: SecretKeys = { use: '2', keys: { 2: 'a key that has been dropped long since' } };

const EVENT = { title: 'Members only', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
/** Runs between a read and the update that follows it. */
let meanwhile = async (): Promise<void> => {};
const around = (store: UncheckedStore): UncheckedStore => ({
  ...store,
  updateItem: async (...update) => {
    await meanwhile();
    return store.updateItem(...update);
  },
});
const service = await useService({ keys: KEYS, around });
const id: number = (await createRecord(service, 'events', EVENT)).id;

const key = () => ({ pk: `R#${id}`, sk: '-' });
const hashWith = (keys: SecretKeys, password = 'sesame') => keyedHash(keys, eventPasswordParts(id, password));
const storeHash = (password: string) => service.store.updateItem(key(), { set: { password } });
const storedHash = async () => (await service.store.read([key()], 'consistent'))[0]?.password;
const read = (password: string) => service.call('GET', `/events/${id}?password=${password}`);

describe('the password of an event', () => {
  it.each<[path: () => string, what: string]>([
    [() => `/events/${id}?password=sesame`, 'the event'],
    [() => `/events?include=${id}&password=sesame`, 'a list'],
  ])('opens it with an old key, and is then hashed anew: %s', async path => {
    await storeHash(hashWith(OLD));
    const before = (await service.call('GET', `/events/${id}`, { as: 'editor' })).headers.get('etag');
    const answer = await service.call('GET', path());
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.stringContaining('Members only')]);
    expect(await storedHash()).toBe(hashWith(KEYS));
    expect((await service.call('GET', `/events/${id}`, { as: 'editor' })).headers.get('etag')).toBe(before);
  });

  it.each<[stored: () => string, password: string, why: string]>([
    [() => hashWith(OLD), 'guess', 'a wrong one'],
    [() => hashWith(DROPPED), 'sesame', 'with a key that is not known any more'],
  ])('that is wrong changes nothing: %s, %s', async (stored, password) => {
    await storeHash(stored());
    expect(statusAndCode(await read(password))).toEqual([403, 'event-password-protected']);
    expect(await storedHash()).toBe(stored());
  });

  it('is not restored by a rehash if an editor removes it meanwhile', async () => {
    await storeHash(hashWith(OLD));
    meanwhile = async () => {
      meanwhile = async () => {};
      await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password: '' } });
    };
    expect([(await read('sesame')).status, await storedHash()]).toEqual([200, null]);
  });
});

describe('a token of changes', () => {
  const token = (keys: SecretKeys) =>
    signedToken(
      { type: 'event', language: 'gl', history: '', progress: { in: 'rows', position: positionAt(NOW * 1000) } },
      keys,
    );
  const follow = (sent: string) => service.call('GET', `/events/changes?since=${sent}`);

  it.each<[keys: SecretKeys, expected: unknown[], why: string]>([
    [KEYS, [200], 'the key in use'],
    [OLD, [200], 'the old key'],
    [DROPPED, [410, 'rest_gone'], 'a key that has been dropped: the client begins again'],
    [onlyKey('x'.repeat(32)), [400, 'rest_invalid_param', 'since'], 'a key that never was'],
  ])('signed with %j: %j, %s', async (keys, expected) => {
    expect(statusAndCode(await follow(token(keys)))).toEqual(expected);
  });
});
