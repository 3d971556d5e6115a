/** Bearer tokens of an OpenID Connect issuer: which are taken, and what they open (contract/rights#identity, contract/rights#roles). */
import { createHmac } from 'node:crypto';
import { describe, expect, inject, it, vi } from 'vitest';
import { answerOf } from '../../../tools/local/gateway.ts';
import { startLambda } from '../../../tools/local/lambda.ts';
import { CREDENTIALS } from '../../../tools/local/local-table.ts';
import { readDeployment } from '../../../tools/local/template.ts';
import { EVENT, REFUSED, useBearer } from '../../support/bearer.ts';
import { part, rsaKey, signed } from '../../support/issuer.ts';
import { statusAndCode } from '../../support/replies.ts';
import { SECRET } from '../../support/service.ts';
import { WAIT } from '../../support/wait.ts';

const { call, claims, inSeconds, issuer, key, oidc, service, tagBody, token } = useBearer();

describe('a right token', () => {
  it.each([
    ['RSA', () => token()],
    ['ECDSA', () => signed(claims(), key('ec'))],
    ['for several audiences', () => token({ aud: ['website', 'calendar'] })],
    ['in its last seconds, by a clock that is behind', () => token({ exp: inSeconds(-2) })],
    ['as long as may be', () => token({ padding: 'x'.repeat(5_000) })],
  ])('opens what its role opens: %s', async (_, make) => {
    const answer = await call('GET', '/events?status=draft', make());
    expect([...statusAndCode(answer), answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  // Tags take an editor, categories an author, events a contributor, and drafts are seen from contributor on.
  it.each([
    ['staff', 201, 201, 201, 200],
    ['press', 403, 201, 201, 200],
    ['clubs', 403, 403, 201, 200],
    ['readers', 403, 403, 403, 400],
    ['strangers', 403, 403, 403, 400],
    [undefined, 403, 403, 403, 400],
  ])('may do what its group may: %j', async (groups, ...expected) => {
    const bearer = token({ sub: `one of ${groups}`, groups });
    const body = { ...EVENT, title: `By ${groups}` };
    expect([
      (await call('POST', '/tags', bearer, tagBody())).status,
      (await call('POST', '/categories', bearer, tagBody())).status,
      (await call('POST', '/events', bearer, { body })).status,
      (await call('GET', '/events?status=draft', bearer)).status,
    ]).toEqual(expected);
  });
});

describe('a wrong token', () => {
  const unsigned = (header: object, signature = '') => `${part(header)}.${part(claims())}.${signature}`;
  const byPublicKey = () => {
    const secret = key('rsa').publicKey.export({ format: 'pem', type: 'spki' });
    const input = `${part({ alg: 'HS256', kid: 'rsa' })}.${part(claims())}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };

  it.each([
    ['another audience', () => token({ aud: 'website' })],
    ['another issuer', () => token({ iss: 'https://id.example.org' })],
    ['expired', () => token({ exp: inSeconds(-10) })],
    ['without end', () => token({ exp: undefined })],
    ['not yet valid', () => token({ nbf: inSeconds(60) })],
    ['no subject', () => token({ sub: undefined })],
    ['a subject beyond ASCII', () => token({ sub: 'ann\u0430' })],
    ['unsigned', () => unsigned({ alg: 'none', kid: 'rsa' })],
    ['the public key as a shared secret', () => byPublicKey()],
    ['signed by somebody else under a known name', () => signed(claims(), rsaKey('rsa'))],
    ['a key that it brings along', () => token({}, { kid: 'x', jwk: rsaKey('x').publicKey.export({ format: 'jwk' }) })],
    ['the key of another algorithm', () => token({}, { kid: 'ec' })],
    ['an algorithm that its key is not for', () => token({}, { alg: 'RS512' })],
    ['an extension that has to be understood', () => token({}, { crit: ['exp'] })],
    ['claims changed after signing', () => token().replace(/\.[^.]+\./, `.${part(claims({ groups: 'staff' }))}.`)],
    ['no token', () => 'abc'],
    ['longer than any token', () => token({ padding: 'x'.repeat(6_000) })],
  ])('is refused, all alike: %s', async (_, make) => {
    const answer = await call('GET', '/events', make());
    expect(statusAndCode(answer)).toEqual(REFUSED);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"'); // RFC 6750, 3.1
    const password = await service().call('GET', '/events', { headers: { authorization: 'Basic eDp5' } });
    expect(answer.body).toEqual(password.body);
  });

  it.each([1_024, 2_040])('is refused: signed with an RSA key of %i bits that the issuer published', async bits => {
    const short = rsaKey(`short ${bits}`, bits);
    issuer().keys.push(short);
    expect(statusAndCode(await call('GET', '/events', signed(claims(), short)))).toEqual(REFUSED);
  });
});

it('is taken by a function that has the issuer in its environment, as on AWS', async () => {
  const lambda = startLambda(() => ({
    ...CREDENTIALS,
    AWS_ENDPOINT_URL_DYNAMODB: service().endpoint,
    BASE_URL: 'http://calendar.test/gl',
    OIDC: JSON.stringify(oidc()),
  }));
  const { apis } = readDeployment(inject('assembly'), service().table, SECRET);
  const answer = answerOf(apis, lambda.invoke, 'calendar.test');
  const statusOf = async (authorization: string) => {
    const headers = ['Authorization', authorization];
    const target = '/gl/calendar/events/v1/events?status=draft';
    return (await answer({ method: 'GET', target, headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' }, 'request-1'))
      .status;
  };
  try {
    // On a busy machine the issuer may take longer than a function waits for it.
    await vi.waitFor(async () => expect(await statusOf(`Bearer ${token()}`)).toBe(200), WAIT);
    expect(await statusOf(`Bearer ${token({ aud: 'website' })}`)).toBe(401);
  } finally {
    await lambda.stop();
  }
});
