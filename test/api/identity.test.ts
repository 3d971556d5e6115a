/** Who is calling, by HTTP Basic (contract/rights#identity, check 47). */
import { expect, it } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { statusAndCode } from '../support/replies.ts';
import { aThirdOf } from '../support/sample.ts';
import { basic, passwordOf, useService } from '../support/service.ts';

const service = await useService();

const everyRoute = Object.values(ROUTES).flatMap(({ methods, path, ...route }) =>
  methods.map(
    method =>
      [method, path.replace('{id}', '1').replace('{slug}', 'x'), 'base' in route ? { base: route.base } : {}] as const,
  ),
);
/**
 * Each request comes from its own address, because an address with twenty failures is slowed
 * (`test/api/guessing.test.ts`).
 */
let addresses = 0;
const somewhere = () => ({ from: `192.0.2.${addresses++}` });

it.each(aThirdOf(everyRoute))(
  '%s %s: wrong ones are refused, all alike (check 47, contract/rights#identity)',
  async (method, path, at) => {
    const unknown = await service.call(method, path, {
      ...at,
      ...somewhere(),
      headers: { authorization: basic('nobody:the-password-of-editor') },
    });
    const wrong = await service.call(method, path, {
      ...at,
      ...somewhere(),
      headers: { authorization: basic('editor:the-password-of-author') },
    });
    expect(statusAndCode(wrong)).toEqual([401, 'incorrect_password']);
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer'); // never Basic, as browsers would then ask for a password and keep it
    expect(unknown.body).toEqual(wrong.body);
    expect([...unknown.headers]).toEqual([...wrong.headers]);
  },
);

it.each([
  ['', 'an empty header'],
  ['Basic', 'nothing in it'],
  ['Basic !!!', 'no base64'],
  [basic('demo'), 'no colon'],
  ['Bearer', 'no token'],
  ['Bearer null', 'no issuer is configured'],
  ['Token abc', 'another scheme'],
  ['editor', 'no scheme'],
])('%j is no more than no header (%s): recorded answers 438 to 444 of WordPress', async authorization => {
  for (const [method, path] of [
    ['GET', '/events?per_page=7'],
    ['GET', '/events?status=draft'],
    ['GET', '/tags/9999'],
    ['POST', '/tags'],
  ] as const) {
    const sent = await service.call(method, path, { headers: { authorization } });
    const without = await service.call(method, path);
    expect([sent.status, sent.body]).toEqual([without.status, without.body]);
    expect([...sent.headers]).toEqual([...without.headers]);
  }
});

it.each([
  [basic(':the-password-of-editor'), 'no login'],
  [basic(`editor:${passwordOf('editor')}x`), 'a letter too many'],
  [basic('editor: short one '), 'without blanks it is too short to be one'],
  [basic(`editor:${passwordOf('editor').toUpperCase()}`), 'another case'],
  [basic(`ed\u0131tor:${passwordOf('editor')}`), 'a login that looks alike'],
  [basic(`${'a'.repeat(3000)}:b`), 'a login that nobody can have'],
])('%s is refused (%s)', async authorization => {
  expect(statusAndCode(await service.call('GET', '/events', { headers: { authorization } }))).toEqual([
    401,
    'incorrect_password',
  ]);
});

it.each([
  [basic(`editor:${passwordOf('editor')}`), 'as it is'],
  [basic(`EDITOR:${passwordOf('editor')}`), 'a login in any case'],
  [basic(`editor:${passwordOf('editor').replaceAll(/(....)/g, '$1 ')}`), 'a password in groups, as it was shown'],
  [basic(`editor:${passwordOf('editor')}`).replace('Basic ', 'basic  '), 'RFC 7235, 2.1'],
])('%s is accepted (%s), and the answer is not cacheable', async authorization => {
  const { status, headers } = await service.call('GET', '/events?status=draft', { headers: { authorization } });
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
});

it('a write that a browser marks as cross-site is refused, but for JSON, which it asks about first', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  const send = (more: object, query = '') =>
    service.call('POST', `/tags${query}`, { as: 'editor', body: 'name=Forged', headers: { ...headers, ...more } });
  expect(statusAndCode(await send({}))).toEqual([403, 'rest_forbidden']);
  expect(statusAndCode(await send({ 'content-type': '' }, '?name=Forged'))).toEqual([403, 'rest_forbidden']);
  expect(statusAndCode(await send({ 'sec-fetch-site': 'same-origin' }))).toEqual([201]);
});
