/** Guessing from one network at many passwords: slowed for that network, at logins and at events apart (contract/rights#identity). */
import { describe, expect, it } from 'vitest';
import { keyedHash } from '../../../functions/auth/hashes.ts';
import { failuresIn, MAX_FAILURES } from '../../../shared/model/users.ts';
import { failuresKey } from '../../../shared/store/table.ts';
import { PATHS, PROTECTED, SLOWED, useGuessing, WRONG } from '../../support/guessing.ts';
import { statusAndCode } from '../../support/replies.ts';
import { oneOf } from '../../support/sample.ts';
import { KEYS } from '../../support/secrets.ts';

const { at, guess, heard, makeProtected, open, pass, rightly, service, times } = useGuessing();

describe('a network', () => {
  const MAX = MAX_FAILURES.network;
  /** One guess at each of many logins, from addresses in turn: no login and no address is slowed by itself. */
  const wideGuess = (addressOf: (i: number) => string) => {
    let i = 0;
    return () => guess(`login-${++i}`, addressOf(i));
  };

  it.each(
    oneOf([
      ['IPv4', (i: number) => `203.0.113.${i % 250}`, '203.0.113.251', '203.0.114.1'],
      ['IPv6', (i: number) => `2001:db8:77:${i.toString(16)}::1`, '2001:db8:77:ffff::2', '2001:db8:78::1'],
    ] as const),
  )(
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
      expect(statusAndCode(await service().call('GET', '/tags', { from: inside })), 'without credentials').toEqual([
        200,
      ]);
      pass(199);
      expect(statusAndCode(await rightly('editor', inside))).toEqual(SLOWED);
      pass(1);
      expect(statusAndCode(await rightly('editor', inside))).toEqual([200]);
    },
  );

  it('is slowed by guesses through all functions', async () => {
    for (let round = 0; round < 8; round++) {
      await Promise.all(PATHS.flatMap((path, p) => times(5, () => guess(`login-${p}-${round}`, at.address, path))));
      pass(1);
    }
    expect(statusAndCode(await guess('another', at.address, '/doc'))).toEqual(SLOWED);
    expect(statusAndCode(await rightly('editor', at.address))).toEqual(SLOWED);
  });

  it('is counted in an item that names nobody and does not grow, however long the guessing lasts', async () => {
    const wrong = wideGuess(i => `192.0.2.${i % 250}`);
    const key = failuresKey(keyedHash(KEYS, ['failures', '192.0.2.0/24', 'login']));
    const item = async () => (await service().store.read([key], 'consistent'))[0];
    for (let i = 0; i < 100; i++) {
      await wrong();
      pass(10); // 30 in five minutes
    }
    expect(failuresIn(await item()).size).toBe(30);
    expect(JSON.stringify(await item())).not.toMatch(/192\.0\.2|login/);
    expect(JSON.stringify([...service().logged, ...service().faults])).not.toMatch(/192\.0\.2/);
  });

  it('that guesses at logins still opens events, and one that guesses at events still logs in', async () => {
    const id = await makeProtected('sesame');
    await times(
      MAX,
      wideGuess(i => `198.18.1.${i % 250}`),
    );
    expect(statusAndCode(await rightly('editor', '198.18.1.251'))).toEqual(SLOWED);
    expect(statusAndCode(await open(id, 'sesame', '198.18.1.251'))).toEqual([200]);
    for (let i = 0; i < MAX; i++)
      expect(statusAndCode(await open(id, 'guess', `198.18.2.${i % 250}`))).toEqual(PROTECTED);
    expect(statusAndCode(await rightly('editor', '198.18.2.251'))).toEqual([200]);
    expect(statusAndCode(await open(id, 'sesame', '198.18.2.251'))).toEqual(SLOWED);
    expect(statusAndCode(await open(id, 'sesame', '198.18.3.1'))).toEqual([200]);
  });

  it('counts a list with a wrong password once, at however many events it was one', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => makeProtected('sesame')));
    heard.splice(0);
    await service().call('GET', `/events?include=${ids}&password=guess`, { from: at.address });
    const reads = heard.filter(({ input }) => input.includes('"G#'));
    expect(reads.map(({ command }) => command)).toEqual(['BatchGetItem', ...Array(6).fill('UpdateItem')]);
    const network = keyedHash(KEYS, ['failures', '198.51.100.0/24', 'event']);
    const [item] = await service().store.read([failuresKey(network)], 'consistent');
    expect(failuresIn(item)).toEqual(new Map([[at.now, 1]]));
  });
});
