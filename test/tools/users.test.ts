import { describe, expect, it } from 'vitest';
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { addNewUser, parseLogin } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { instant } from '../support/instant.ts';

/** Knows users by their items; `races`: what others commit just before us. */
const tableOf = (races: (Change[] | 'id is taken')[] = []) => {
  const items = new Map<string, Record<string, unknown>>();
  const counters = new Map<string, number>();
  const commit = (changes: readonly Change[]) => {
    for (const change of changes) if ('put' in change) items.set(`${change.put.pk} ${change.put.sk}`, change.put);
  };
  const store: UncheckedStore = {
    read: async keys =>
      keys.map(({ pk, sk }) => {
        const last = counters.get(pk);
        return items.has(`${pk} ${sk}`) || last !== undefined ? { pk, sk, last } : undefined;
      }),
    readRange: async () => [],
    readIndex: async () => [],
    increment: async ({ pk }, by) => {
      const last = (counters.get(pk) ?? 0) + by;
      counters.set(pk, last);
      return last;
    },
    updateItem: async () => {},
    commit: async changes => {
      if (isSkip(changes)) return;
      const race = races.shift();
      if (race !== undefined) {
        if (race !== 'id is taken') commit(race);
        throw new WriteConflict('id');
      }
      commit(changes);
    },
  };
  return { store, items, commit };
};

const isSkip = ([change]: readonly Change[]): boolean =>
  change !== undefined && 'put' in change && change.put.pk === 'I#user';

const password = 'correct horse battery staple';
const NOW = instant(1_800_000_000);
const ana = { login: 'ana', role: 'editor', password } as const;

describe('users add', () => {
  it('gives users of two stages other numbers', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await addNewUser(tableOf().store, ana, NOW)).id),
    );
    expect(new Set(ids).size).toBeGreaterThan(18); // of a million, two may be equal
    for (const id of ids) expect(id > ID_GAP && id < 2 ** 31).toBe(true);
  });

  it('takes no id for a login that is taken', async () => {
    const { store } = tableOf();
    await addNewUser(store, ana, NOW, ID_GAP);
    await expect(addNewUser(store, ana, NOW)).rejects.toEqual(new OperatorError('The login ana is taken'));
    expect((await addNewUser(store, { ...ana, login: 'brais' }, NOW)).id).toBe(1_000_002);
  });

  it('takes the next id when one is in use', async () => {
    const { store } = tableOf(['id is taken']);
    expect((await addNewUser(store, ana, NOW, ID_GAP)).id).toBe(1_000_002);
  });
});

it.each([
  ['Admin', 'admin', 'logins are in lower case'],
  [' ana@example.org ', 'ana@example.org', 'space around it is none of it'],
  ['ana+calendar@example.org', 'ana+calendar@example.org', 'an e-mail address'],
  ['Ana  Maria', 'ana maria', 'single blanks within it'],
])('%j is the login %s', (sent, login) => {
  expect(parseLogin(sent)).toBe(login);
});

it.each([
  ['', 'empty'],
  ['ana\tmaria', 'a tab'],
  ['аna', 'a Cyrillic а looks like another'],
  ['a:b', 'HTTP Basic ends the login at the colon'],
  ['a'.repeat(61), 'too long'],
])('%j is no login', sent => {
  expect(() => parseLogin(sent)).toThrow(`"${sent}" is no login`);
});
