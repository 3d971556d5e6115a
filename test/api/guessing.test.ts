/**
 * Guesses at passwords of logins and of events are slowed, for each login or event at an address,
 * and for networks (contract/rights#identity, contract/events#event-passwords). Also tests when a
 * password was used last.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptCounters, keyedHash } from '../../functions/auth/passwords.ts';
import { failuresIn, MAX_FAILURES } from '../../shared/model/users.ts';
import { failuresKey, passwordKey, userKey } from '../../shared/store/table.ts';
import { createRecord } from '../support/create.ts';
import { instant } from '../support/instant.ts';
import { statusAndCode } from '../support/replies.ts';
import { IS_WHOLE } from '../support/sample.ts';
import { KEYS } from '../support/secrets.ts';
import { type Answer, basic, NOW, useService } from '../support/service.ts';
import { listenTo, type Sent } from '../support/wire.ts';

const WRONG = [401, 'incorrect_password'];
const SLOWED = [429, 'rest_too_many_requests'];
const PROTECTED = [403, 'event-password-protected'];
const EVENT = { title: 'Members only', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
/** One path of each resource that has a function of its own. */
const PATHS = ['/events', '/venues', '/organizers', '/categories', '/tags'] as const;

/** The requests to the database since the test began, or since the test emptied the list. */
const heard: Sent[] = [];
let isBroken = false;
const service = await useService({
  wrap: client => listenTo(client, heard),
  around: store => ({
    ...store,
    updateItem: (...update) => (isBroken ? Promise.reject(new Error('broken')) : store.updateItem(...update)),
  }),
});

let tests = 0;
/** Each test has its own address, ten minutes after the test before. */
const at = { now: NOW, address: '' };
const pass = (seconds: number): void => {
  at.now = instant(at.now + seconds);
  service.setNow(at.now);
};
beforeEach(() => {
  pass(600);
  at.address = `198.51.100.${++tests}`;
  heard.splice(0);
});

const guess = (login = 'editor', from = at.address, path = '/tags'): Promise<Answer> =>
  service.call('GET', path, { from, headers: { authorization: basic(`${login}:guess`) } });
const rightly = (login = 'editor', from = at.address): Promise<Answer> =>
  service.call('GET', '/tags', { as: login, from });
/** Asks `count` times, one after the other, and returns the gist of each answer. */
const times = async (count: number, one: () => Promise<Answer>): Promise<unknown[]> => {
  const answers: unknown[] = [];
  for (let i = 0; i < count; i++) answers.push(statusAndCode(await one()));
  return answers;
};
/** The number of failures that were counted, each for its target and for its network. */
const written = () => heard.filter(({ command, input }) => command === 'UpdateItem' && input.includes('"G#')).length;
const makeProtected = async (password: string): Promise<number> => {
  const { id } = await createRecord(service, 'events', EVENT);
  await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password } });
  return id;
};
const open = (id: number, password: string, from = at.address): Promise<Answer> =>
  service.call('GET', `/events/${id}?password=${password}`, { from });

describe('a login', () => {
  it('is slowed from the 20th failure on, for the right password too, until the oldest has passed', async () => {
    expect(await times(10, guess)).toEqual(Array(10).fill(WRONG));
    pass(100);
    expect(statusAndCode(await rightly())).toEqual([200]);
    expect(await times(10, guess)).toEqual(Array(10).fill(WRONG));
    const target = keyedHash(KEYS, ['failures', at.address, 'login', 'editor']);
    expect(service.logged.splice(0).filter(([line]) => line === 'guessing is slowed')).toEqual([
      ['guessing is slowed', { target }],
    ]);
    const [guessed, right] = [await guess(), await rightly()];
    expect([statusAndCode(guessed), statusAndCode(right)]).toEqual([SLOWED, SLOWED]);
    expect([guessed.headers.get('retry-after'), right.headers.get('retry-after')]).toEqual(['200', '200']);
    pass(199);
    expect(statusAndCode(await rightly())).toEqual(SLOWED);
    pass(1);
    expect(statusAndCode(await rightly())).toEqual([200]);
    expect(await times(11, guess)).toEqual([...Array(10).fill(WRONG), SLOWED]);
  });

  it('is slowed from that address alone, and other logins are not', async () => {
    await times(MAX_FAILURES.target, guess);
    expect(statusAndCode(await rightly('editor', '203.0.113.1'))).toEqual([200]);
    expect(statusAndCode(await rightly('author'))).toEqual([200]);
    expect(statusAndCode(await guess('author'))).toEqual(WRONG);
    expect(statusAndCode(await service.call('GET', '/tags', { from: at.address }))).toEqual([200]);
  });

  it('is slowed alike when nobody has it, with the same reads and writes', async () => {
    await service.call('GET', '/tags', { from: at.address }); // once a minute, a request also reads the schema of the table
    heard.splice(0);
    const from = (login: string, network: string) => times(MAX_FAILURES.target + 1, () => guess(login, network));
    const known = [await from('editor', '100.64.1.1'), heard.splice(0)] as const;
    const unknown = [await from('nobody', '100.64.2.1'), heard.splice(0)] as const;
    const shape = (sent: readonly Sent[]) =>
      sent.map(({ command, input }) => [command, input.replaceAll(/[GU]#[\w]+/g, 'key')]);
    expect(unknown[0]).toEqual(known[0]);
    expect(shape(unknown[1])).toEqual(shape(known[1]));
  });

  it('is slowed by guesses at other functions, in one second or in several: each failure is written at once', async () => {
    const round = () => Promise.all(PATHS.map(path => times(2, () => guess('editor', at.address, path))));
    await round();
    expect(written()).toBe(2 * 10); // for the login, and for the network
    pass(1);
    await round();
    expect(written()).toBe(4 * 10);
    const key = failuresKey(keyedHash(KEYS, ['failures', at.address, 'login', 'editor']));
    const [item] = await service.store.read([key], 'consistent');
    expect(failuresIn(item)).toEqual(
      new Map([
        [at.now - 1, 10],
        [at.now, 10],
      ]),
    );
    expect(item?.ttl).toBe(at.now + 300);
    expect(JSON.stringify(item)).not.toContain(at.address);
    expect(statusAndCode(await rightly('editor', at.address))).toEqual(SLOWED);
    expect(statusAndCode(await guess('editor', at.address, '/doc'))).toEqual(SLOWED);
  });

  it('costs three reads of half a unit side by side, and nothing without credentials', async () => {
    await rightly();
    heard.splice(0);
    await rightly();
    const [first, second] = heard;
    expect([first?.command, second?.command].sort()).toEqual(['BatchGetItem', 'Query']);
    for (const read of [first, second]) expect(read?.input).toContain('"ConsistentRead":false');
    expect(heard.flatMap(({ input }) => input.match(/"[GU]#/g) ?? []).sort()).toEqual(['"G#', '"G#', '"U#']);
    heard.splice(0);
    await service.call('GET', '/tags', { from: at.address });
    expect(JSON.stringify(heard)).not.toMatch(/[UG]#/);
  });
});

describe('the password of an event', () => {
  it('is slowed as a login is, for that event and address alone', async () => {
    const [id, other] = [await makeProtected('sesame'), await makeProtected('sesame')];
    const slug = (await service.call('GET', `/events/${id}?context=edit`, { as: 'editor' })).body.slug;
    expect(await times(10, () => open(id, 'guess'))).toEqual(Array(10).fill(PROTECTED));
    const bySlug = () => service.call('GET', `/events/by-slug/${slug}?password=guess`, { from: at.address });
    expect(await times(10, bySlug)).toEqual(Array(10).fill(PROTECTED));
    const slowed = await open(id, 'sesame');
    expect([statusAndCode(slowed), slowed.headers.get('retry-after')]).toEqual([SLOWED, '300']);
    expect(slowed.headers.get('cache-control')).toBe('private, no-store');
    expect(statusAndCode(await open(other, 'sesame'))).toEqual([200]);
    expect(statusAndCode(await open(id, 'sesame', '203.0.113.2'))).toEqual([200]);
    expect(
      statusAndCode(
        await service.call('GET', `/events/${id}?context=edit&password=x`, { as: 'editor', from: at.address }),
      ),
    ).toEqual([200]);
    expect(statusAndCode(await service.call('GET', `/events/${id}`, { from: at.address }))).toEqual(PROTECTED);
    pass(300);
    expect(statusAndCode(await open(id, 'sesame'))).toEqual([200]);
  });

  it('is slowed in lists, where one guess is a guess at every event of the page', async () => {
    const [id, other] = [await makeProtected('sesame'), await makeProtected('alohomora')];
    const both = `include=${id},${other}`;
    const shown = async (password: string) => {
      const { body } = await service.call('GET', `/events?${both}&password=${password}`, { from: at.address });
      return body.events.map(({ featured }: { featured: boolean | null }) => featured !== null);
    };
    for (let i = 0; i < MAX_FAILURES.target; i++) expect(await shown('sesame')).toEqual([true, false]); // each is a guess at the other event
    expect(await shown('alohomora'), 'the right one comes too late, and is a guess at the first').toEqual([
      false,
      false,
    ]);
    expect(await shown('sesame'), 'who knows it goes on seeing it').toEqual([true, false]);
    expect(statusAndCode(await open(other, 'alohomora'))).toEqual(SLOWED);
  });
});

it('a network that is slowed for events is not slowed for logins, and the other way round', async () => {
  const attempts = attemptCounters(service.store, KEYS, { info: () => {}, error: () => {} });
  for (const [guessed, other] of [
    ['event', 'login'],
    ['login', 'event'],
  ] as const) {
    pass(600);
    const origin = { network: at.address, now: at.now };
    const { failed } = await attempts(guessed, [], origin);
    await Promise.all(Array.from({ length: MAX_FAILURES.network }, () => failed([])));
    const waitFor = async (kind: typeof guessed | typeof other) =>
      (await attempts(kind, ['1'], origin)).secondsToWait('1');
    expect([guessed, await waitFor(guessed), await waitFor(other)]).toEqual([guessed, 300, 0]);
  }
});

/** These tests need 200 failures each, for which `npm test` has no time. */
describe.runIf(IS_WHOLE)('a network', () => {
  const MAX = MAX_FAILURES.network;
  /**
   * Guesses once at each of many logins, from addresses in turn, so that neither a login nor an
   * address alone is slowed.
   */
  const wideGuess = (addressOf: (i: number) => string) => {
    let i = 0;
    return () => guess(`login-${++i}`, addressOf(i));
  };

  it.each([
    ['IPv4', (i: number) => `203.0.113.${i % 250}`, '203.0.113.251', '203.0.114.1'],
    ['IPv6', (i: number) => `2001:db8:77:${i.toString(16)}::1`, '2001:db8:77:ffff::2', '2001:db8:78::1'],
  ] as const)(
    'of %s is slowed from the 200th failure on, for right passwords too, and no other is',
    async (_, addressOf, inside, outside) => {
      const wrong = wideGuess(addressOf);
      expect(await times(MAX / 2, wrong)).toEqual(Array(MAX / 2).fill(WRONG));
      pass(100);
      expect(statusAndCode(await rightly('editor', inside))).toEqual([200]);
      expect(await times(MAX / 2, wrong)).toEqual(Array(MAX / 2).fill(WRONG));
      const [guessed, right] = [await wrong(), await rightly('editor', inside)];
      expect([statusAndCode(guessed), statusAndCode(right)]).toEqual([SLOWED, SLOWED]);
      expect([guessed.headers.get('retry-after'), right.headers.get('retry-after')]).toEqual(['200', '200']);
      expect(statusAndCode(await rightly('editor', outside)), 'from elsewhere').toEqual([200]);
      expect(statusAndCode(await service.call('GET', '/tags', { from: inside })), 'without credentials').toEqual([200]);
      pass(199);
      expect(statusAndCode(await rightly('editor', inside))).toEqual(SLOWED);
      pass(1);
      expect(statusAndCode(await rightly('editor', inside))).toEqual([200]);
    },
  );
});

describe('the use of a password', () => {
  const used = async (login: string) => (await service.store.read([passwordKey(login, 'test')], 'consistent'))[0]?.used;
  const marks = () => heard.filter(({ command, input }) => command === 'UpdateItem' && input.includes('"U#')).length;

  it('is stored once a minute, whether the request succeeds or fails later', async () => {
    await rightly('author');
    expect(await used('author')).toBe(at.now);
    pass(59);
    await rightly('author');
    expect([await used('author'), marks()]).toEqual([at.now - 59, 1]);
    pass(1);
    expect(statusAndCode(await service.call('GET', '/events/999999', { as: 'author', from: at.address }))).toEqual([
      404,
      'rest-event-not-found',
    ]);
    expect([await used('author'), marks()]).toEqual([at.now, 2]);
  });

  it('does not restore a password that was revoked meanwhile', async () => {
    const key = passwordKey('editor', 'gone');
    await service.store.updateItem(key, { set: { used: at.now }, when: 'present' });
    expect(await service.store.read([key], 'consistent')).toEqual([undefined]);
  });

  it('does not refuse the request if storing fails', async () => {
    isBroken = true;
    const answer = await rightly();
    isBroken = false;
    expect(statusAndCode(answer)).toEqual([200]);
    expect(service.faults.splice(0)).toEqual([
      [
        'fault',
        { error: expect.objectContaining({ message: expect.any(String) }), about: 'the last use of a password' },
      ],
    ]);
    const [user] = await service.store.read([userKey('editor')], 'consistent');
    expect(user?.version).toBe(1);
  });
});
