/** Who is calling: bearer tokens of an OpenID Connect issuer (contract/rights#identity, contract/rights#roles). */
import { createHmac } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { ROLES, type Role } from '../../shared/access/rights.ts';
import { roleOfClaim, subjectLogin } from '../../shared/identity/users.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { idCounterKey, userPartition } from '../../shared/store/table.ts';
import { answerOf } from '../../tools/local/gateway.ts';
import { startLambda } from '../../tools/local/lambda.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { type Gate, withGate } from '../support/gate.ts';
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
import { told } from '../support/replies.ts';
import { type Answer, NOW, type Opened, openService, SECRET, type Sent } from '../support/service.ts';
import { WAIT } from '../support/wait.ts';

const REFUSED = [401, 'incorrect_password'];
const UNAVAILABLE = [503, 'rest_unavailable'];

let issuer: TestIssuer;
let oidc: Oidc;
let service: Opened;
let gate: Gate;
const commands: string[] = [];
beforeAll(async () => {
  issuer = await openIssuer();
  oidc = {
    issuer: issuer.url,
    audience: 'calendar',
    roleClaim: 'groups',
    roles: { staff: 'administrator', desk: 'editor', press: 'author', clubs: 'contributor', readers: 'subscriber' },
  };
  const wrap = (client: DynamoDBClient): DynamoDBClient => {
    client.middlewareStack.add((next, { commandName }) => args => {
      commands.push(String(commandName));
      return next(args);
    });
    const gated = withGate(client);
    gate = gated.gate;
    return gated.client;
  };
  service = await openService({ oidc, wrap });
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
});

/** The clock of the functions; that of tokens is the machine's, which the library asks. */
let now: number = NOW;
const wait = (seconds: number): void => {
  now += seconds;
  service.setNow(now);
};
/**
 * Every function forgets its keys within the hour, and every test begins with an issuer that is well. The clock that the library asks
 * stands still, and no test waits for the issuer by the clock: on a busy machine each of them would pass.
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
  iss: issuer.url,
  aud: 'calendar',
  sub: 'anna',
  groups: 'desk',
  iat: inSeconds(0),
  exp: inSeconds(300),
  ...changed,
});
const key = (kid: 'rsa' | 'ec'): SigningKey => {
  const found = issuer.keys.find(each => each.kid === kid);
  if (found === undefined) throw new Error(`no key ${kid}`);
  return found;
};
const longerKey = (): SigningKey => {
  const longer = rsaKey('longer', 3_072);
  issuer.keys.push(longer);
  return longer;
};
const token = (changed: object = {}, header: object = {}): string => signed(claims(changed), key('rsa'), header);
const call = (method: string, path: string, bearer: string, sent: Sent = {}): Promise<Answer> =>
  service.call(method, path, { ...sent, headers: { authorization: `Bearer ${bearer}` } });

let tag = 0;
const tagBody = () => ({ body: { name: `Tag ${++tag}` } });
const EVENT = { title: 'Concerto', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };

describe('a right token', () => {
  it.each([
    ['RSA', () => token()],
    ['ECDSA', () => signed(claims(), key('ec'))],
    ['RSA with a longer key', () => signed(claims(), longerKey())],
    ['for several audiences', () => token({ aud: ['website', 'calendar'] })],
    ['in its last seconds, by a clock that is behind', () => token({ exp: inSeconds(-2) })],
    ['as long as may be', () => token({ padding: 'x'.repeat(5_000) })],
  ])('opens what its role opens: %s', async (_, make) => {
    const answer = await call('GET', '/events?status=draft', make());
    expect([...told(answer), answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('is taken in any spelling of its scheme (RFC 9110, 11.1), and beside passwords', async () => {
    const headers = { authorization: ` bEARER   ${token()} ` };
    expect(told(await service.call('GET', '/events?status=draft', { headers }))).toEqual([200]);
    expect(told(await service.call('GET', '/events?status=draft', { as: 'editor' }))).toEqual([200]);
  });

  // Tags take an editor, categories an author, events a contributor, and drafts are seen from contributor on.
  it.each([
    ['staff', 201, 201, 201, 200],
    ['desk', 201, 201, 201, 200],
    ['press', 403, 201, 201, 200],
    ['clubs', 403, 403, 201, 200],
    ['readers', 403, 403, 403, 400],
    ['strangers', 403, 403, 403, 400],
    [['readers', 'press'], 403, 201, 201, 200],
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

describe('the claim', () => {
  const roles = { desk: 'editor', press: 'author', boss: 'administrator' } as const;
  it.each([
    ['press', 'author', 'one text'],
    [['desk'], 'editor', 'a list'],
    [['press', 'boss', 'desk'], 'administrator', 'the highest of several'],
    [['x', 7, null, ['boss'], { boss: true }, 'press'], 'author', 'what is no text counts for nothing'],
    [[], 'subscriber', 'empty'],
    ['press desk', 'subscriber', 'no list of words'],
    ['Press', 'subscriber', 'another case'],
    ['constructor', 'subscriber', 'what every object has'],
    ['__proto__', 'subscriber', 'what every object has'],
    [{ 0: 'boss' }, 'subscriber', 'an object'],
    [undefined, 'subscriber', 'missing'],
    [null, 'subscriber', 'null'],
  ] satisfies [unknown, Role, string][])('%j is %s (%s)', (claim: unknown, role: Role, _: string) => {
    expect(roleOfClaim(claim, roles)).toBe(role);
  });

  it('gives any role', () => {
    for (const role of ROLES) expect(roleOfClaim(['it'], { it: role })).toBe(role);
  });
});

describe('a wrong token', () => {
  const unsigned = (header: object, signature = '') => `${part(header)}.${part(claims())}.${signature}`;
  const byPublicKey = (format: 'pem' | 'der') => {
    const { publicKey } = key('rsa');
    const secret =
      format === 'pem' ? publicKey.export({ format, type: 'spki' }) : publicKey.export({ format, type: 'spki' });
    const input = `${part({ alg: 'HS256', kid: 'rsa' })}.${part(claims())}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const cut = (bearer: string, parts: number) => bearer.split('.').slice(0, parts).join('.');

  it.each([
    ['another audience', () => token({ aud: 'website' })],
    ['no audience', () => token({ aud: undefined })],
    ['audiences, none of them this one', () => token({ aud: ['website', 'Calendar'] })],
    ['another issuer', () => token({ iss: 'https://id.example.org' })],
    ['the issuer with a slash', () => token({ iss: `${issuer.url}/` })],
    ['no issuer', () => token({ iss: undefined })],
    ['expired', () => token({ exp: inSeconds(-10) })],
    ['without end', () => token({ exp: undefined })],
    ['an end that is a text', () => token({ exp: String(inSeconds(300)) })],
    ['not yet valid', () => token({ nbf: inSeconds(60) })],
    ['no subject', () => token({ sub: undefined })],
    ['an empty subject', () => token({ sub: '' })],
    ['a subject beyond ASCII', () => token({ sub: 'ann\u0430' })],
    ['a subject of 256 characters', () => token({ sub: 'a'.repeat(256) })],
    ['unsigned', () => unsigned({ alg: 'none', kid: 'rsa' })],
    ['unsigned, with something in place of a signature', () => unsigned({ alg: 'none', kid: 'rsa' }, 'AAAA')],
    ['the public key as a shared secret', () => byPublicKey('pem')],
    ['the public key as a shared secret, in binary', () => byPublicKey('der')],
    ['signed by somebody else under a known name', () => signed(claims(), rsaKey('rsa'))],
    ['signed by a key that nobody published', () => signed(claims(), rsaKey('unknown'))],
    ['a key that it brings along', () => token({}, { kid: 'x', jwk: rsaKey('x').publicKey.export({ format: 'jwk' }) })],
    ['no name of a key', () => token({}, { kid: undefined })],
    ['the key of another algorithm', () => token({}, { kid: 'ec' })],
    ['an algorithm that its key is not for', () => token({}, { alg: 'RS512' })],
    ['an extension that has to be understood', () => token({}, { crit: ['exp'] })],
    ['an extension of its own that has to be understood', () => token({}, { crit: ['scope'], scope: 'all' })],
    ['extensions that are no list', () => token({}, { crit: null })],
    ['its claims not encoded', () => token({}, { b64: false, crit: ['b64'] })],
    ['its claims not encoded, without saying that this matters', () => token({}, { b64: false })],
    ['claims changed after signing', () => token().replace(/\.[^.]+\./, `.${part(claims({ groups: 'staff' }))}.`)],
    ['two parts', () => cut(token(), 2)],
    ['one part', () => cut(token(), 1)],
    ['four parts', () => `${token()}.AAAA`],
    ['no JSON', () => 'AAAA.AAAA.AAAA'],
    ['a list in place of claims', () => signed([claims()], key('rsa'))],
    ['no token', () => 'abc'],
    ['characters of no token', () => `${token()}é`],
    ['longer than any token', () => token({ padding: 'x'.repeat(6_000) })],
  ])('is refused, all alike: %s', async (_, make) => {
    const answer = await call('GET', '/events', make());
    expect(told(answer)).toEqual(REFUSED);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"'); // RFC 6750, 3.1
    const password = await service.call('GET', '/events', { headers: { authorization: 'Basic eDp5' } });
    expect(answer.body).toEqual(password.body);
  });

  it.each([1_024, 2_040])('is refused: signed with an RSA key of %i bits that the issuer published', async bits => {
    const short = rsaKey(`short ${bits}`, bits);
    issuer.keys.push(short);
    expect(told(await call('GET', '/events', signed(claims(), short)))).toEqual(REFUSED);
  });

  it('that is none, or too long, is not worth a request to the issuer', async () => {
    const before = { ...issuer.asked };
    for (const bearer of ['abc', 'AAAA.AAAA.AAAA', 'a'.repeat(8_193), token({ padding: 'x'.repeat(6_000) })])
      expect(told(await call('GET', '/events', bearer))).toEqual(REFUSED);
    expect(issuer.asked).toEqual(before);
  });

  it('comes before a body that is no JSON (contract/rights#roles)', async () => {
    expect(told(await call('POST', '/events', 'abc', { body: '{bad' }))).toEqual(REFUSED);
  });
});

describe('keys', () => {
  const read = (bearer: string) => call('GET', '/events?status=draft', bearer);

  it('are fetched once, and again after an hour', async () => {
    const before = { ...issuer.asked };
    for (let i = 0; i < 5; i++) expect(told(await read(token()))).toEqual([200]);
    wait(3_599);
    expect(told(await read(token()))).toEqual([200]);
    expect(issuer.asked).toEqual({ configuration: before.configuration + 1, keys: before.keys + 1 });
    wait(1);
    expect(told(await read(token()))).toEqual([200]);
    expect(issuer.asked.keys).toBe(before.keys + 2);
  });

  it('that are new are found at once; those that do not exist are asked for once', async () => {
    await read(token());
    const fresh = ecKey('fresh');
    issuer.keys.push(fresh);
    expect(told(await read(signed(claims(), fresh)))).toEqual([200]);
    const before = issuer.asked.keys;
    for (let i = 0; i < 5; i++) expect(told(await read(signed(claims(), rsaKey(`unknown ${i}`))))).toEqual(REFUSED);
    expect(issuer.asked.keys).toBe(before + 1);
    expect(told(await read(token()))).toEqual([200]);
  });

  it('of an issuer that does not answer are not waited for longer than two seconds', async () => {
    const { keys } = issuer.asked;
    const limit = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    issuer.instead.keys = () => limit.abort(new DOMException('two seconds are over', 'TimeoutError'));
    const answer = await read(token());
    expect(limits.mock.calls).toEqual([[2_000]]);
    expect([...told(answer), answer.headers.get('retry-after')]).toEqual([...UNAVAILABLE, '5']);
    expect(issuer.asked.keys).toBe(keys + 1);
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  it.each([
    ['hangs up', 'configuration', response => response.destroy()],
    ['hangs up when it is asked for keys', 'keys', response => response.destroy()],
    ['fails', 'configuration', response => response.writeHead(500).end('{}')],
    ['has no keys', 'keys', response => response.writeHead(404).end('{}')],
    ['answers in HTML', 'keys', response => response.end('<html>')],
    ['answers something else', 'keys', response => answerJson(response, { keys: { rsa: 1 } })],
    ['leads elsewhere', 'keys', response => response.writeHead(302, { location: '/moved' }).end()],
    [
      'goes by another name',
      'configuration',
      response => answerJson(response, { issuer: 'https://id.example.org', jwks_uri: `${issuer.url}/certs` }),
    ],
    [
      'has keys where others can change them',
      'configuration',
      response =>
        answerJson(response, { issuer: issuer.url, jwks_uri: `${issuer.url.replace('127.0.0.1', 'localhost')}/certs` }),
    ],
  ] satisfies [string, 'configuration' | 'keys', NonNullable<TestIssuer['instead']['keys']>][])(
    'of an issuer that %s: 503, no waiting for the next, and well again after it is',
    async (_, document, wrong) => {
      issuer.instead[document] = wrong;
      expect([...told(await read(token()))]).toEqual(UNAVAILABLE);
      expect(service.faults.splice(0)).toEqual([
        [
          'no keys from the issuer of bearer tokens',
          { error: expect.objectContaining({ message: expect.any(String) }), issuer: issuer.url },
        ],
      ]);
      const before = { ...issuer.asked };
      wait(4);
      expect(told(await read(token()))).toEqual(UNAVAILABLE);
      expect(issuer.asked).toEqual(before);
      expect(told(await service.call('GET', '/events'))).toEqual([200]);
      expect(told(await service.call('GET', '/events', { as: 'editor' }))).toEqual([200]);

      issuer.instead[document] = undefined;
      wait(1);
      expect(told(await read(token()))).toEqual([200]);
    },
  );

  it('that are there still hold when the issuer is gone', async () => {
    await read(token());
    issuer.instead.configuration = response => response.destroy();
    expect(told(await read(token()))).toEqual([200]);
  });
});

describe('a subject', () => {
  const itemsOf = (sub: string) => service.store.readRange({ partition: userPartition(subjectLogin(issuer.url, sub)) });
  const create = async (bearer: string, title: string) => {
    const { status, body } = await call('POST', '/events', bearer, { body: { ...EVENT, title } });
    return { status, id: String(body.id), author: Number(body.author), is: body.status };
  };

  it('keeps its records, and those of others are others’', async () => {
    const author = (sub: string) => token({ sub, groups: 'press' });
    const own = await create(author('carme'), 'Of Carme');
    expect(own).toMatchObject({ status: 201, is: 'publish' });
    expect(own.author).toBeGreaterThan(5);
    const body = { description: 'More' };
    expect(told(await call('PUT', `/events/${own.id}`, author('carme'), { body }))).toEqual([200]);
    for (const other of ['Carme', 'carme ', 'brais', String(own.author)])
      expect(told(await call('PUT', `/events/${own.id}`, author(other), { body }))).toEqual([403, 'rest_forbidden']);
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

  it('asks what may be done here, and is nobody for that', async () => {
    const before = await service.store.read([idCounterKey('user')], 'consistent');
    expect(told(await call('OPTIONS', '/events', token({ sub: 'asks', groups: 'desk' })))).toEqual([200]);
    expect(await service.store.read([idCounterKey('user')], 'consistent')).toEqual(before);
  });

  it('sees its drafts, from any site, as whatever its token says today', async () => {
    const as = (groups: string) => token({ sub: 'dora', groups });
    const { id, is } = await create(as('clubs'), 'Of Dora');
    expect(is).toBe('draft');
    const read = (groups: string) => call('GET', `/events/${id}`, as(groups), { site: 'ca' });
    expect(told(await read('clubs'))).toEqual([200]);
    expect(told(await read('readers'))).toEqual([403, 'event-not-accessible']);
    expect(told(await call('GET', `/events/${id}`, token({ sub: 'eva', groups: 'clubs' })))).toEqual([
      403,
      'event-not-accessible',
    ]);
  });

  it('is no user before it writes, and never if its role does not', async () => {
    const editor = token({ sub: 'fina' });
    await call('GET', '/events?status=draft', editor);
    expect(await itemsOf('fina')).toEqual([]);
    expect((await call('POST', '/tags', editor, tagBody())).status).toBe(201);
    expect(await itemsOf('fina')).toEqual([
      expect.objectContaining({ id: expect.any(Number), login: `${issuer.url}#fina` }),
    ]);
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

  it('can be named as author by editors', async () => {
    const { author } = await create(token({ sub: 'lois', groups: 'press' }), 'Of Lois');
    const { body } = await service.call('POST', '/events', {
      as: 'editor',
      body: { ...EVENT, title: 'For Lois', author },
    });
    expect(Number(body.author)).toBe(author);
  });

  it.each([
    ['its whole name', (login: string) => login],
    ['the subject', () => 'maria'],
  ])('has no password that opens anything: %s', async (_, loginOf) => {
    await call('POST', '/tags', token({ sub: 'maria' }), tagBody());
    const login = loginOf(subjectLogin(issuer.url, 'maria'));
    for (const password of ['', 'undefined', '0'.repeat(64)]) {
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
      expect(told(await service.call('GET', '/events', { headers: { authorization } }))).toEqual(REFUSED);
    }
  });

  it('with a login for a name is not that user', async () => {
    const { author } = await create(token({ sub: 'editor' }), 'By a namesake');
    expect(author).not.toBe(2);
  });

  it('that is known costs one query more than nobody, one without rights nothing', async () => {
    const tripsOf = async (bearer?: string) => {
      const sent = bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } };
      commands.length = 0;
      await service.call('GET', '/tags', sent);
      return commands.toSorted();
    };
    await call('POST', '/tags', token({ sub: 'noa' }), tagBody());
    await tripsOf(); // fills the memory of terms
    const anonymous = await tripsOf();
    expect(await tripsOf(token({ sub: 'noa', groups: 'readers' }))).toEqual(anonymous);
    expect(await tripsOf(token({ sub: 'noa' }))).toEqual([...anonymous, 'QueryCommand'].toSorted());
  });
});

it('is told in the documentation, beside passwords', async () => {
  const { body } = await service.call('GET', '/doc');
  expect(body.components.securitySchemes).toEqual({
    basic: { type: 'http', scheme: 'basic' },
    bearer: { type: 'openIdConnect', openIdConnectUrl: `${issuer.url}/.well-known/openid-configuration` },
  });
  const { get, post } = body.paths['/events'];
  expect([get.security, post.security]).toEqual([
    [{}, { basic: [] }, { bearer: [] }],
    [{ basic: [] }, { bearer: [] }],
  ]);
});

it('is taken by a function that has the issuer in its environment, as on AWS', async () => {
  const lambda = startLambda(() => ({
    ...CREDENTIALS,
    AWS_ENDPOINT_URL_DYNAMODB: service.endpoint,
    BASE_URL: 'http://calendar.test/gl',
    OIDC: JSON.stringify(oidc),
  }));
  const { apis } = readDeployment(inject('assembly'), service.table, SECRET);
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
