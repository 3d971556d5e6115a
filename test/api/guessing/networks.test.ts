/** Guessing from one network at many passwords: slowed for that network, at logins and at events apart (contract/rights#identity). */
import { describe, expect, it } from 'vitest';
import { MAX_FAILURES } from '../../../shared/model/users.ts';
import { PROTECTED, SLOWED, useGuessing, WRONG } from '../../support/guessing.ts';
import { statusAndCode } from '../../support/replies.ts';
import { oneOf } from '../../support/sample.ts';

const { guess, makeProtected, open, pass, rightly, service, times } = useGuessing();

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
});
