/**
 * Bearer tokens of an OpenID Connect issuer: which ones are accepted, what they allow, the keys of
 * the issuer, and the users behind the tokens (contract/rights#identity, contract/rights#roles).
 */

import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subjectLogin } from '../../shared/model/users.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { userPartition } from '../../shared/store/table.ts';
import { openGate } from '../support/gate.ts';
import {
  answerJson,
  ecKey,
  openIssuer,
  part,
  rsaKey,
  type SigningKey,
  signed,
  type TestIssuer,
} from '../support/issuer.ts';
import { statusAndCode } from '../support/replies.ts';
import { type Answer, basic, NOW, openService, type Sent } from '../support/service.ts';

const REFUSED = [401, 'incorrect_password'];
const EVENT = { title: 'Concerto', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };

const gate = openGate();
const issuer = await openIssuer();
const oidc: Oidc = {
  issuer: issuer.url,
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { staff: 'administrator', desk: 'editor', press: 'author', clubs: 'contributor', readers: 'subscriber' },
};
const service = await openService({ oidc, wrap: gate.wrap });
afterAll(async () => {
  await service.stop();
  await issuer.stop();
});

/**
 * The clock of the functions. Tokens are checked by the clock of the machine, which the library
 * reads.
 */
let now: number = NOW;
/** Moves the clock of the functions. */
const wait = (seconds: number): void => {
  now += seconds;
  service.setNow(now);
};
/**
 * Every function forgets the issuer's keys within an hour, so every test begins an hour later, with
 * an issuer that works. The clock that the library reads stands still, and no test waits for the
 * issuer by the clock, because time limits would pass on a busy machine.
 */
beforeEach(() => {
  wait(3_600);
  Object.assign(issuer.instead, { configuration: undefined, keys: undefined });
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const claims = (changed: object = {}) => ({
  ...{ iss: issuer.url, aud: 'calendar', sub: 'anna', groups: 'desk', iat: inSeconds(0), exp: inSeconds(300) },
  ...changed,
});
const key = (kid: 'rsa' | 'ec'): SigningKey => {
  const found = issuer.keys.find(each => each.kid === kid);
  if (found === undefined) throw new Error(`no key ${kid}`);
  return found;
};
const token = (changed: object = {}, header: object = {}): string => signed(claims(changed), key('rsa'), header);
/** Sends a request with a token. */
const call = (method: string, path: string, bearer: string, sent: Sent = {}): Promise<Answer> =>
  service.call(method, path, { ...sent, headers: { authorization: `Bearer ${bearer}` } });

let tag = 0;
const tagBody = () => ({ body: { name: `Tag ${++tag}` } });

/** The same keys at another name of this machine. */
const keysAt = (host: string) => `${issuer.url.replace('127.0.0.1', host)}/certs`;

describe('a subject', () => {
  const itemsOf = (sub: string) => service.store.readRange({ partition: userPartition(subjectLogin(issuer.url, sub)) });
  const create = async (bearer: string, title: string) => {
    const { status, body } = await call('POST', '/events', bearer, { body: { ...EVENT, title } });
    return { status, id: String(body.id), author: Number(body.author), is: body.status };
  };

  it('without records does not see pictures whose author is not known', async () => {
    const picture = { type: 'picture', id: 4_000, url: 'https://pictures.example/a.jpg' };
    await service.store.commit([{ put: { pk: 'R#4000', sk: '-', ...picture } }]);
    const read = (groups: string) =>
      call('GET', '/media/4000', token({ sub: 'uxia', groups }), { base: 'wp-json/wp/v2' });
    expect(statusAndCode(await read('press'))).toEqual([404, 'rest_post_invalid_id']);
    expect(statusAndCode(await read('desk'))).toEqual([200]);
  });

  it('keeps its records, and those of others are others’', async () => {
    const author = (sub: string) => token({ sub, groups: 'press' });
    const own = await create(author('carme'), 'Of Carme');
    expect(own).toMatchObject({ status: 201, is: 'publish' });
    expect(own.author).toBeGreaterThan(5);
    const body = { description: 'More' };
    expect(statusAndCode(await call('PUT', `/events/${own.id}`, author('carme'), { body }))).toEqual([200]);
    for (const other of ['Carme', 'carme ', 'brais', String(own.author)]) {
      const answer = await call('PUT', `/events/${own.id}`, author(other), { body });
      expect(statusAndCode(answer)).toEqual([403, 'rest_forbidden']);
    }
    expect((await create(author('carme'), 'Another of Carme')).author).toBe(own.author);
  });

  it('that has written nothing yet lists nobody’s drafts', async () => {
    await service.call('POST', '/events', { as: 'editor', body: { ...EVENT, title: 'Inner', status: 'private' } });
    expect((await service.call('GET', '/events?status=private', { as: 'editor' })).body.total).toBe(1);
    for (const groups of ['clubs', 'press'])
      for (const query of ['status=private', 'status=any', 'search=inner']) {
        const { body } = await call('GET', `/events?${query}`, token({ sub: 'new here', groups }));
        expect(body.events.filter(({ status }: { status: string }) => status !== 'publish')).toEqual([]);
      }
  });

  it('is no user before it writes, and never if its role does not', async () => {
    const editor = token({ sub: 'fina' });
    await call('GET', '/events?status=draft', editor);
    expect(await itemsOf('fina')).toEqual([]);
    expect((await call('POST', '/tags', editor, tagBody())).status).toBe(201);
    const fina = { id: expect.any(Number), login: `${issuer.url}#fina` };
    expect(await itemsOf('fina')).toEqual([expect.objectContaining(fina)]);
    expect((await call('POST', '/tags', token({ sub: 'guz', groups: 'readers' }), tagBody())).status).toBe(403);
    expect(await itemsOf('guz')).toEqual([]);
  });

  it('that writes twice at once for the first time is one user', async () => {
    const bearer = token({ sub: 'iago' });
    const { held, release } = gate.hold('#iago');
    const first = create(bearer, 'First of Iago');
    await held;
    const second = await create(bearer, 'Second of Iago');
    release();
    expect(await first).toMatchObject({ status: 201, author: second.author });
    expect(await itemsOf('iago')).toHaveLength(1);
  });

  it.each([
    ['its whole name', (login: string) => login],
    ['the subject', () => 'maria'],
  ])('has no password that opens anything: %s', async (_, loginOf) => {
    await call('POST', '/tags', token({ sub: 'maria' }), tagBody());
    const login = loginOf(subjectLogin(issuer.url, 'maria'));
    for (const password of ['', 'undefined', '0'.repeat(64)]) {
      const authorization = basic(`${login}:${password}`);
      expect(statusAndCode(await service.call('GET', '/events', { headers: { authorization } }))).toEqual(REFUSED);
    }
  });
});

it.each([
  ['RSA', () => token()],
  ['ECDSA', () => signed(claims(), key('ec'))],
  ['for several audiences', () => token({ aud: ['website', 'calendar'] })],
  ['in its last seconds, by a clock that is behind', () => token({ exp: inSeconds(-2) })],
  ['as long as may be', () => token({ padding: 'x'.repeat(5_000) })],
])('a right token opens what its role opens: %s', async (_, make) => {
  const answer = await call('GET', '/events?status=draft', make());
  expect([...statusAndCode(answer), answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
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
    ['claims changed after signing', () => token().replace(/\.[^.]+\./, `.${part(claims({ groups: 'staff' }))}.`)],
    ['longer than any token', () => token({ padding: 'x'.repeat(6_000) })],
  ])('is refused, all alike: %s', async (_, make) => {
    const answer = await call('GET', '/events', make());
    expect(statusAndCode(answer)).toEqual(REFUSED);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"'); // RFC 6750, 3.1
    const password = await service.call('GET', '/events', { headers: { authorization: 'Basic eDp5' } });
    expect(answer.body).toEqual(password.body);
  });

  it.each([1_024, 2_040])('is refused: signed with an RSA key of %i bits that the issuer published', async bits => {
    const short = rsaKey(`short ${bits}`, bits);
    issuer.keys.push(short);
    expect(statusAndCode(await call('GET', '/events', signed(claims(), short)))).toEqual(REFUSED);
  });
});

const UNAVAILABLE = [503, 'rest_unavailable'];

describe('keys', () => {
  const read = (bearer: string) => call('GET', '/events?status=draft', bearer);

  it('are fetched once, and again after an hour', async () => {
    const before = { ...issuer.asked };
    for (let i = 0; i < 5; i++) expect(statusAndCode(await read(token()))).toEqual([200]);
    wait(3_599);
    expect(statusAndCode(await read(token()))).toEqual([200]);
    expect(issuer.asked).toEqual({ configuration: before.configuration + 1, keys: before.keys + 1 });
    wait(1);
    expect(statusAndCode(await read(token()))).toEqual([200]);
    expect(issuer.asked.keys).toBe(before.keys + 2);
  });

  it('that are new are found at once; those that do not exist are asked for once', async () => {
    await read(token());
    const fresh = ecKey('fresh');
    issuer.keys.push(fresh);
    expect(statusAndCode(await read(signed(claims(), fresh)))).toEqual([200]);
    const before = issuer.asked.keys;
    for (let i = 0; i < 5; i++)
      expect(statusAndCode(await read(signed(claims(), rsaKey(`unknown ${i}`))))).toEqual(REFUSED);
    expect(issuer.asked.keys).toBe(before + 1);
    expect(statusAndCode(await read(token()))).toEqual([200]);
  });

  it('of an issuer that does not answer are not waited for longer than two seconds', async () => {
    const { keys } = issuer.asked;
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(
      // The time limit of the invocation is another one.
      ms => (ms === 2_000 ? limit : new AbortController()).signal,
    );
    issuer.instead.keys = () => limit.abort(new DOMException('two seconds are over', 'TimeoutError'));
    const answer = await read(token());
    expect([...statusAndCode(answer), answer.headers.get('retry-after')]).toEqual([...UNAVAILABLE, '5']);
    expect(issuer.asked.keys).toBe(keys + 1);
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  it.each([
    ['hangs up', 'configuration', response => response.destroy()],
    ['answers something else', 'keys', response => answerJson(response, { keys: { rsa: 1 } })],
    ['leads elsewhere', 'keys', response => response.writeHead(302, { location: '/moved' }).end()],
    [
      'is named otherwise',
      'configuration',
      response => answerJson(response, { issuer: 'https://id.example.org', jwks_uri: `${issuer.url}/certs` }),
    ],
    [
      'has keys where others can change them',
      'configuration',
      response => answerJson(response, { issuer: issuer.url, jwks_uri: keysAt('localhost') }),
    ],
  ] satisfies [string, 'configuration' | 'keys', NonNullable<TestIssuer['instead']['keys']>][])(
    'of an issuer that %s: 503, no waiting for the next, and well again after it is',
    async (_, document, wrong) => {
      issuer.instead[document] = wrong;
      expect([...statusAndCode(await read(token()))]).toEqual(UNAVAILABLE);
      expect(service.faults.splice(0)).toEqual([
        [
          'no keys from the issuer of bearer tokens',
          { error: expect.objectContaining({ message: expect.any(String) }), issuer: issuer.url },
        ],
      ]);
      const before = { ...issuer.asked };
      wait(4);
      expect(statusAndCode(await read(token()))).toEqual(UNAVAILABLE);
      expect(issuer.asked).toEqual(before);
      expect(statusAndCode(await service.call('GET', '/events'))).toEqual([200]);
      expect(statusAndCode(await service.call('GET', '/events', { as: 'editor' }))).toEqual([200]);

      issuer.instead[document] = undefined;
      wait(1);
      expect(statusAndCode(await read(token()))).toEqual([200]);
    },
  );
});
