/** Keys of the issuer of bearer tokens: kept for an hour, and what happens while they cannot be had (contract/rights#identity). */
import { describe, expect, it, vi } from 'vitest';
import { REFUSED, useBearer } from '../../support/bearer.ts';
import { answerJson, ecKey, rsaKey, signed, type TestIssuer } from '../../support/issuer.ts';
import { statusAndCode } from '../../support/replies.ts';

const UNAVAILABLE = [503, 'rest_unavailable'];
const { call, claims, issuer, service, token, wait } = useBearer();

describe('keys', () => {
  const read = (bearer: string) => call('GET', '/events?status=draft', bearer);

  it('are fetched once, and again after an hour', async () => {
    const before = { ...issuer().asked };
    for (let i = 0; i < 5; i++) expect(statusAndCode(await read(token()))).toEqual([200]);
    wait(3_599);
    expect(statusAndCode(await read(token()))).toEqual([200]);
    expect(issuer().asked).toEqual({ configuration: before.configuration + 1, keys: before.keys + 1 });
    wait(1);
    expect(statusAndCode(await read(token()))).toEqual([200]);
    expect(issuer().asked.keys).toBe(before.keys + 2);
  });

  it('that are new are found at once; those that do not exist are asked for once', async () => {
    await read(token());
    const fresh = ecKey('fresh');
    issuer().keys.push(fresh);
    expect(statusAndCode(await read(signed(claims(), fresh)))).toEqual([200]);
    const before = issuer().asked.keys;
    for (let i = 0; i < 5; i++)
      expect(statusAndCode(await read(signed(claims(), rsaKey(`unknown ${i}`))))).toEqual(REFUSED);
    expect(issuer().asked.keys).toBe(before + 1);
    expect(statusAndCode(await read(token()))).toEqual([200]);
  });

  it('of an issuer that does not answer are not waited for longer than two seconds', async () => {
    const { keys } = issuer().asked;
    const limit = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    issuer().instead.keys = () => limit.abort(new DOMException('two seconds are over', 'TimeoutError'));
    const answer = await read(token());
    expect(limits.mock.calls).toEqual([[2_000]]);
    expect([...statusAndCode(answer), answer.headers.get('retry-after')]).toEqual([...UNAVAILABLE, '5']);
    expect(issuer().asked.keys).toBe(keys + 1);
    expect(service().faults.splice(0)).toHaveLength(1);
  });

  it.each([
    ['hangs up', 'configuration', response => response.destroy()],
    ['answers something else', 'keys', response => answerJson(response, { keys: { rsa: 1 } })],
    ['leads elsewhere', 'keys', response => response.writeHead(302, { location: '/moved' }).end()],
    [
      'is named otherwise',
      'configuration',
      response => answerJson(response, { issuer: 'https://id.example.org', jwks_uri: `${issuer().url}/certs` }),
    ],
    [
      'has keys where others can change them',
      'configuration',
      response =>
        answerJson(response, {
          issuer: issuer().url,
          jwks_uri: `${issuer().url.replace('127.0.0.1', 'localhost')}/certs`,
        }),
    ],
  ] satisfies [string, 'configuration' | 'keys', NonNullable<TestIssuer['instead']['keys']>][])(
    'of an issuer that %s: 503, no waiting for the next, and well again after it is',
    async (_, document, wrong) => {
      issuer().instead[document] = wrong;
      expect([...statusAndCode(await read(token()))]).toEqual(UNAVAILABLE);
      expect(service().faults.splice(0)).toEqual([
        [
          'no keys from the issuer of bearer tokens',
          { error: expect.objectContaining({ message: expect.any(String) }), issuer: issuer().url },
        ],
      ]);
      const before = { ...issuer().asked };
      wait(4);
      expect(statusAndCode(await read(token()))).toEqual(UNAVAILABLE);
      expect(issuer().asked).toEqual(before);
      expect(statusAndCode(await service().call('GET', '/events'))).toEqual([200]);
      expect(statusAndCode(await service().call('GET', '/events', { as: 'editor' }))).toEqual([200]);

      issuer().instead[document] = undefined;
      wait(1);
      expect(statusAndCode(await read(token()))).toEqual([200]);
    },
  );
});
