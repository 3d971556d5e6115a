/** Guessing at the password of a login: slowed for that login and address, by whatever function it is tried (contract/rights#identity). */
import { describe, expect, it } from 'vitest';
import { keyedHash } from '../../../functions/auth/hashes.ts';
import { failuresIn, MAX_FAILURES } from '../../../shared/model/users.ts';
import { failuresKey } from '../../../shared/store/table.ts';
import { PATHS, SLOWED, useGuessing, WRONG } from '../../support/guessing.ts';
import { statusAndCode } from '../../support/replies.ts';
import { KEYS } from '../../support/secrets.ts';
import type { Sent } from '../../support/wire.ts';

const { at, guess, heard, pass, rightly, service, times, written } = useGuessing();

describe('a login', () => {
  it('is slowed from the 20th failure on, for the right password too, until the oldest has passed', async () => {
    expect(await times(10, guess)).toEqual(Array(10).fill(WRONG));
    pass(100);
    expect(statusAndCode(await rightly())).toEqual([200]);
    expect(await times(10, guess)).toEqual(Array(10).fill(WRONG));
    const target = keyedHash(KEYS, ['failures', at.address, 'login', 'editor']);
    expect(
      service()
        .logged.splice(0)
        .filter(([line]) => line === 'guessing is slowed'),
    ).toEqual([['guessing is slowed', { target }]]);
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
    expect(statusAndCode(await service().call('GET', '/tags', { from: at.address }))).toEqual([200]);
  });

  it('is slowed alike when nobody has it, with the same reads and writes', async () => {
    await service().call('GET', '/tags', { from: at.address }); // once a minute, whoever comes asks the table who may write
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
    expect(written()).toBe(2 * 10); // of the login, and of the network
    pass(1);
    await round();
    expect(written()).toBe(4 * 10);
    const key = failuresKey(keyedHash(KEYS, ['failures', at.address, 'login', 'editor']));
    const [item] = await service().store.read([key], 'consistent');
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
    await service().call('GET', '/tags', { from: at.address });
    expect(JSON.stringify(heard)).not.toMatch(/[UG]#/);
  });
});
