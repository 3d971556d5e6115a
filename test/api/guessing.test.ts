/**
 * Guessing at passwords: slowed by what is guessed at and from where (contract/events#event-passwords, contract/rights#identity,
 * contract/http#error-codes; Identity and rights).
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptMemory } from '../../functions/identity/attempts.ts';
import { keyedHash } from '../../functions/identity/hashes.ts';
import { failuresIn, MAX_FAILURES } from '../../shared/identity/failures.ts';
import { failuresKey, passwordKey, userKey } from '../../shared/store/table.ts';
import { instant } from '../support/instant.ts';
import { told } from '../support/replies.ts';
import { type Answer, NOW, type Opened, openService, passwordOf, SECRET } from '../support/service.ts';
import { listenTo, type Sent } from '../support/wire.ts';

let service: Opened;
const heard: Sent[] = [];
let isBroken = false;
beforeAll(async () => {
  service = await openService({
    wrap: client => {
      client.middlewareStack.add(
        (next, { commandName }) =>
          async args => {
            if (isBroken && commandName === 'UpdateItemCommand') throw new Error('no item may be changed');
            return next(args);
          },
        { step: 'initialize' },
      );
      return listenTo(client, heard);
    },
  });
});
afterAll(() => service.stop());

/** Each test begins at an address of its own, ten minutes after the one before. */
let [now, address, tests] = [NOW, '', 0];
const pass = (seconds: number) => {
  now = instant(now + seconds);
  service.setNow(now);
};
beforeEach(() => {
  pass(600);
  address = `198.51.100.${++tests}`;
  heard.splice(0);
});

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
const EVENT = { title: 'Members only', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const WRONG = [401, 'incorrect_password'];
const SLOWED = [429, 'rest_too_many_requests'];
const PROTECTED = [403, 'event-password-protected'];

const guess = (login = 'editor', from = address, path = '/tags'): Promise<Answer> =>
  service.call('GET', path, { from, headers: basic(login, 'guess') });
const rightly = (login = 'editor', from = address): Promise<Answer> =>
  service.call('GET', '/tags', { as: login, from });
const times = async (count: number, one: () => Promise<Answer>): Promise<unknown[]> => {
  const answers: unknown[] = [];
  for (let i = 0; i < count; i++) answers.push(told(await one()));
  return answers;
};
/** Each failure is counted for its target and for its network. */
const written = () => heard.filter(({ command, input }) => command === 'UpdateItem' && input.includes('"G#')).length;

describe('a login', () => {
  it('is slowed from the 20th failure on, for the right password too, until the oldest has passed', async () => {
    expect(await times(10, guess)).toEqual(Array(10).fill(WRONG));
    pass(100);
    expect(told(await rightly())).toEqual([200]);
    expect(await times(10, guess)).toEqual(Array(10).fill(WRONG));
    const target = keyedHash(SECRET, ['failures', address, 'login', 'editor']);
    expect(service.logged.splice(0).filter(([line]) => line === 'guessing is slowed')).toEqual([
      ['guessing is slowed', { target }],
    ]);
    const [guessed, right] = [await guess(), await rightly()];
    expect([told(guessed), told(right)]).toEqual([SLOWED, SLOWED]);
    expect([guessed.headers.get('retry-after'), right.headers.get('retry-after')]).toEqual(['200', '200']);
    pass(199);
    expect(told(await rightly())).toEqual(SLOWED);
    pass(1);
    expect(told(await rightly())).toEqual([200]);
    expect(await times(11, guess)).toEqual([...Array(10).fill(WRONG), SLOWED]);
  });

  it('is slowed from that address alone, and other logins are not', async () => {
    await times(MAX_FAILURES.target, guess);
    expect(told(await rightly('editor', '203.0.113.1'))).toEqual([200]);
    expect(told(await rightly('author'))).toEqual([200]);
    expect(told(await guess('author'))).toEqual(WRONG);
    expect(told(await service.call('GET', '/tags', { from: address }))).toEqual([200]);
  });

  it('is the same in upper case, and from another address of the same customer', async () => {
    const from = (last: string) => `2001:db8:${tests}::${last}`;
    await times(10, () => guess('editor', from('1')));
    await times(10, () => guess('EDITOR', from('ffff')));
    expect(told(await rightly('editor', from('2')))).toEqual(SLOWED);
  });

  it('does not believe what a header says about the address', async () => {
    const headers = (i: number) => ({
      ...basic('editor', 'guess'),
      'x-forwarded-for': `203.0.113.${i}`,
      forwarded: `for=${i}`,
    });
    const answers: unknown[] = [];
    for (let i = 0; i <= MAX_FAILURES.target; i++)
      answers.push(told(await service.call('GET', '/tags', { from: address, headers: headers(i) })));
    expect(answers.at(-1)).toEqual(SLOWED);
  });

  it('is slowed alike when nobody has it, with the same reads and writes', async () => {
    await service.call('GET', '/tags', { from: address }); // once a minute, whoever comes asks the table who may write
    heard.splice(0);
    const from = (login: string, network: string) => times(MAX_FAILURES.target + 1, () => guess(login, network));
    const known = [await from('editor', '100.64.1.1'), heard.splice(0)] as const;
    const unknown = [await from('nobody', '100.64.2.1'), heard.splice(0)] as const;
    const shape = (sent: readonly Sent[]) =>
      sent.map(({ command, input }) => [command, input.replaceAll(/[GU]#[\w]+/g, 'key')]);
    expect(unknown[0]).toEqual(known[0]);
    expect(shape(unknown[1])).toEqual(shape(known[1]));
  });

  it('is slowed by guesses at once as by guesses in turn', async () => {
    const answers = (await Promise.all(Array.from({ length: 60 }, () => guess()))).map(told);
    expect(answers.filter(([status]) => status === 401)).toHaveLength(MAX_FAILURES.target);
    expect(answers.filter(([status]) => status === 429)).toHaveLength(60 - MAX_FAILURES.target);
  });

  it('is slowed by guesses at other functions, in one second or in several: each failure is written at once', async () => {
    const paths = ['/events', '/venues', '/organizers', '/categories', '/tags'];
    const round = () => Promise.all(paths.map(path => times(2, () => guess('editor', address, path))));
    await round();
    expect(written()).toBe(2 * 10); // of the login, and of the network
    pass(1);
    await round();
    expect(written()).toBe(4 * 10);
    const key = failuresKey(keyedHash(SECRET, ['failures', address, 'login', 'editor']));
    const [item] = await service.store.read([key], 'consistent');
    expect(failuresIn(item)).toEqual(
      new Map([
        [now - 1, 10],
        [now, 10],
      ]),
    );
    expect(item?.ttl).toBe(now + 300);
    expect(JSON.stringify(item)).not.toContain(address);
    expect(told(await rightly('editor', address))).toEqual(SLOWED);
    expect(told(await guess('editor', address, '/doc'))).toEqual(SLOWED);
  });

  it('is counted in full by many instances at once, each with a memory of its own', async () => {
    const instances = Array.from({ length: 30 }, () =>
      attemptMemory(service.store, SECRET, { error: () => {}, info: () => {} }),
    );
    const attempts = await Promise.all(
      instances.map(attempts => attempts('login', ['anna'], { network: address, now })),
    );
    await Promise.all(attempts.map(attempt => attempt.failed(['anna'])));
    const key = failuresKey(keyedHash(SECRET, ['failures', address, 'login', 'anna']));
    const [item] = await service.store.read([key], 'consistent');
    expect(failuresIn(item)).toEqual(new Map([[now, 30]]));
  });

  it('does not count what is refused unread, nor what is no login and password', async () => {
    await times(MAX_FAILURES.target, guess);
    heard.splice(0);
    pass(1);
    await times(5, guess);
    expect(written()).toBe(0);
    expect(
      await times(30, () => service.call('GET', '/tags', { from: address, headers: { authorization: 'Basic x' } })),
    ).toEqual(Array(30).fill(WRONG));
    expect(written()).toBe(0);
  });

  it('is refused as ever when its failure cannot be written, and that is logged', async () => {
    isBroken = true;
    try {
      expect(told(await guess())).toEqual(WRONG);
    } finally {
      isBroken = false;
    }
    expect(service.faults.splice(0)).toEqual(
      Array(2).fill(['failures are not counted', { error: expect.objectContaining({ message: expect.any(String) }) }]),
    );
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
    await service.call('GET', '/tags', { from: address });
    expect(JSON.stringify(heard)).not.toMatch(/[UG]#/);
  });
});

describe('a network', () => {
  const MAX = MAX_FAILURES.network;
  /** One guess at each of many logins, from addresses in turn: no login and no address is slowed by itself. */
  const wideGuess = (addressOf: (i: number) => string) => {
    let i = 0;
    return () => guess(`login-${++i}`, addressOf(i));
  };

  it.each([
    ['IPv4', (i: number) => `203.0.113.${i % 250}`, '203.0.113.251', '203.0.114.1'],
    ['IPv6', (i: number) => `2001:db8:77:${i.toString(16)}::1`, '2001:db8:77:ffff::2', '2001:db8:78::1'],
  ])(
    'of %s is slowed from the 200th failure on, for right passwords too, and no other is',
    async (_, addressOf, inside, outside) => {
      const wrong = wideGuess(addressOf);
      expect(await times(MAX / 2, wrong)).toEqual(Array(MAX / 2).fill(WRONG));
      pass(100);
      expect(told(await rightly('editor', inside))).toEqual([200]);
      expect(await times(MAX / 2, wrong)).toEqual(Array(MAX / 2).fill(WRONG));
      const [guessed, right] = [await wrong(), await rightly('editor', inside)];
      expect([told(guessed), told(right)]).toEqual([SLOWED, SLOWED]);
      expect([guessed.headers.get('retry-after'), right.headers.get('retry-after')]).toEqual(['200', '200']);
      expect(told(await rightly('editor', outside)), 'from elsewhere').toEqual([200]);
      expect(told(await service.call('GET', '/tags', { from: inside })), 'without credentials').toEqual([200]);
      pass(199);
      expect(told(await rightly('editor', inside))).toEqual(SLOWED);
      pass(1);
      expect(told(await rightly('editor', inside))).toEqual([200]);
    },
  );

  it('is slowed by guesses through all functions', async () => {
    const paths = ['/events', '/venues', '/organizers', '/categories', '/tags'];
    for (let round = 0; round < 8; round++) {
      await Promise.all(paths.flatMap((path, p) => times(5, () => guess(`login-${p}-${round}`, address, path))));
      pass(1);
    }
    expect(told(await guess('another', address, '/doc'))).toEqual(SLOWED);
    expect(told(await rightly('editor', address))).toEqual(SLOWED);
  });

  it('is counted in an item that names nobody and does not grow, however long the guessing lasts', async () => {
    const wrong = wideGuess(i => `192.0.2.${i % 250}`);
    const key = failuresKey(keyedHash(SECRET, ['failures', '192.0.2.0/24', 'login']));
    const item = async () => (await service.store.read([key], 'consistent'))[0];
    for (let i = 0; i < 100; i++) {
      await wrong();
      pass(10); // 30 in five minutes
    }
    expect(failuresIn(await item()).size).toBe(30);
    expect(JSON.stringify(await item())).not.toMatch(/192\.0\.2|login/);
    expect(JSON.stringify([...service.logged, ...service.faults])).not.toMatch(/192\.0\.2/);
  });

  it('that guesses at logins still opens events, and one that guesses at events still logs in', async () => {
    const id = (await service.call('POST', '/events', { as: 'editor', body: EVENT })).body.id;
    await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password: 'sesame' } });
    const open = (password: string, from: string) =>
      service.call('GET', `/events/${id}?password=${password}`, { from });
    await times(
      MAX,
      wideGuess(i => `198.18.1.${i % 250}`),
    );
    expect(told(await rightly('editor', '198.18.1.251'))).toEqual(SLOWED);
    expect(told(await open('sesame', '198.18.1.251'))).toEqual([200]);
    for (let i = 0; i < MAX; i++) expect(told(await open('guess', `198.18.2.${i % 250}`))).toEqual(PROTECTED);
    expect(told(await rightly('editor', '198.18.2.251'))).toEqual([200]);
    expect(told(await open('sesame', '198.18.2.251'))).toEqual(SLOWED);
    expect(told(await open('sesame', '198.18.3.1'))).toEqual([200]);
  });

  it('counts a list with a wrong password once, at however many events it was one', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { id } = (await service.call('POST', '/events', { as: 'editor', body: EVENT })).body;
        await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password: 'sesame' } });
        return id;
      }),
    );
    heard.splice(0);
    await service.call('GET', `/events?include=${ids}&password=guess`, { from: address });
    const reads = heard.filter(({ input }) => input.includes('"G#'));
    expect(reads.map(({ command }) => command)).toEqual(['BatchGetItem', ...Array(6).fill('UpdateItem')]);
    const network = keyedHash(SECRET, ['failures', '198.51.100.0/24', 'event']);
    const [item] = await service.store.read([failuresKey(network)], 'consistent');
    expect(failuresIn(item)).toEqual(new Map([[now, 1]]));
  });
});

describe('the use of a password', () => {
  const used = async (login: string) => (await service.store.read([passwordKey(login, 'test')], 'consistent'))[0]?.used;
  const marks = () => heard.filter(({ command, input }) => command === 'UpdateItem' && input.includes('"U#')).length;

  it('is noted once a minute, by what succeeds and what fails later on', async () => {
    await rightly('author');
    expect(await used('author')).toBe(now);
    pass(59);
    await rightly('author');
    expect([await used('author'), marks()]).toEqual([now - 59, 1]);
    pass(1);
    expect(told(await service.call('GET', '/events/999999', { as: 'author', from: address }))).toEqual([
      404,
      'rest-event-not-found',
    ]);
    expect([await used('author'), marks()]).toEqual([now, 2]);
  });

  it('is not noted of a wrong one', async () => {
    await service.call('GET', '/tags', { from: address, headers: basic('subscriber', passwordOf('editor')) });
    expect([await used('subscriber'), marks()]).toEqual([undefined, 0]);
  });

  it('of several is noted of the one that was sent', async () => {
    const [second] = await service.store.read([passwordKey('contributor', 'test')], 'consistent');
    const key = passwordKey('contributor', 'website');
    const sha256 = 'a'.repeat(64);
    await service.store.commit([{ put: { ...second, ...key, name: 'website', sha256 } }]);
    await rightly('contributor');
    expect([await used('contributor'), (await service.store.read([key], 'consistent'))[0]?.used]).toEqual([
      now,
      undefined,
    ]);
  });

  it('does not bring back one that was revoked meanwhile', async () => {
    const key = passwordKey('editor', 'gone');
    await service.store.updateItem(key, { set: { used: now }, when: 'present' });
    expect(await service.store.read([key], 'consistent')).toEqual([undefined]);
  });

  it('that cannot be noted is no reason to refuse', async () => {
    isBroken = true;
    try {
      expect(told(await rightly())).toEqual([200]);
    } finally {
      isBroken = false;
    }
    expect(service.faults.splice(0)).toEqual([
      ['use of a password is not noted', { error: expect.objectContaining({ message: expect.any(String) }) }],
    ]);
    const [user] = await service.store.read([userKey('editor')], 'consistent');
    expect(user?.version).toBe(1);
  });
});

describe('the password of an event', () => {
  const make = async (password: string): Promise<number> => {
    const { id } = (await service.call('POST', '/events', { as: 'editor', body: EVENT })).body;
    await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password } });
    return id;
  };
  const open = (id: number, password: string, from = address) =>
    service.call('GET', `/events/${id}?password=${password}`, { from });

  it('is stored keyed: two events of one password are not to be told by it', async () => {
    const [one, other] = [await make('sesame'), await make('sesame')];
    const items = await service.store.read(
      [one, other].map(id => ({ pk: `R#${id}`, sk: '-' })),
      'consistent',
    );
    const expected = [one, other].map(id => keyedHash(SECRET, ['event-password', String(id), 'sesame']));
    expect(items.map(item => item?.password)).toEqual(expected);
  });

  it('is slowed as a login is, for that event and address alone', async () => {
    const [id, other] = [await make('sesame'), await make('sesame')];
    const slug = (await service.call('GET', `/events/${id}?context=edit`, { as: 'editor' })).body.slug;
    expect(await times(10, () => open(id, 'guess'))).toEqual(Array(10).fill(PROTECTED));
    const bySlug = () => service.call('GET', `/events/by-slug/${slug}?password=guess`, { from: address });
    expect(await times(10, bySlug)).toEqual(Array(10).fill(PROTECTED));
    const slowed = await open(id, 'sesame');
    expect([told(slowed), slowed.headers.get('retry-after')]).toEqual([SLOWED, '300']);
    expect(slowed.headers.get('cache-control')).toBe('private, no-store');
    expect(told(await open(other, 'sesame'))).toEqual([200]);
    expect(told(await open(id, 'sesame', '203.0.113.2'))).toEqual([200]);
    expect(
      told(await service.call('GET', `/events/${id}?context=edit&password=x`, { as: 'editor', from: address })),
    ).toEqual([200]);
    expect(told(await service.call('GET', `/events/${id}`, { from: address }))).toEqual(PROTECTED);
    pass(300);
    expect(told(await open(id, 'sesame'))).toEqual([200]);
  });

  it('is slowed in lists, where one guess is a guess at every event of the page', async () => {
    const [id, other] = [await make('sesame'), await make('alohomora')];
    const both = `include=${id},${other}`;
    const shown = async (password: string) => {
      const { body } = await service.call('GET', `/events?${both}&password=${password}`, { from: address });
      return body.events.map(({ featured }: { featured: boolean | null }) => featured !== null);
    };
    for (let i = 0; i < MAX_FAILURES.target; i++) expect(await shown('sesame')).toEqual([true, false]); // a guess at the other
    expect(await shown('alohomora'), 'the right one comes too late, and is a guess at the first').toEqual([
      false,
      false,
    ]);
    expect(await shown('sesame'), 'who knows it goes on seeing it').toEqual([true, false]);
    expect(told(await open(other, 'alohomora'))).toEqual(SLOWED);
  });

  it('costs nothing where none is asked for', async () => {
    const { id } = (await service.call('POST', '/events', { as: 'editor', body: EVENT })).body;
    heard.splice(0);
    expect(told(await open(id, 'any'))).toEqual([200]);
    expect(JSON.stringify(heard)).not.toContain('G#');
  });

  it('and what it opens is kept by nobody, and in no link', async () => {
    const id = await make('sesame');
    for (const path of [`/events/${id}?password=sesame`, `/events?include=${id}&per_page=1&password=sesame`]) {
      const answer = await service.call('GET', path, { from: address });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(JSON.stringify([answer.body, ...answer.headers])).not.toContain('sesame');
    }
  });
});
