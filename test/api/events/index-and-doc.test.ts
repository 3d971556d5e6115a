/**
 * The index of the namespace and the documentation over HTTP. Their content is tested in
 * `test/shared/docs` (checks 18 to 26).
 */
import { expect, it } from 'vitest';
import { sites } from '../../../infra/default-environment.ts';
import { namespaceName } from '../../../shared/settings/site.ts';
import { bodyOf, refusalOf, useEvents } from './use-events.ts';

const { call } = await useEvents();

it('the documentation is OpenAPI 3.0, and 3.1 to those who ask', async () => {
  const versionOf = async (query: string) => bodyOf(await call('GET', `/doc${query}`), 200).openapi;
  expect([await versionOf(''), await versionOf('?version=3.0'), await versionOf('?version=3.1')]).toEqual([
    '3.0.3',
    '3.0.3',
    '3.1.0',
  ]);
  expect(refusalOf(await call('GET', '/doc?version=2.0'))).toEqual([400, 'rest_invalid_param', 'version']);
});

it.each(sites)('the site $language has its own (contract/http#addresses)', async ({ language, namespace }) => {
  const { routes } = bodyOf(await call('GET', '', { site: language }), 200);
  expect(routes[`/${namespaceName(namespace)}/events`]._links.self[0].href).toBe(
    `http://calendar.test/${language}/${namespace}/events`,
  );
});

it.each([
  ['', ''],
  ['', '?ml_language=eu'],
  ['/doc', ''],
  ['/doc', '?ml_language=eu'],
])('"%s%s" is in English, whatever the reader prefers, and its refusals are not', async (path, query) => {
  const headers = { 'accept-language': 'fr' };
  const { status, headers: answered, body } = await call('GET', path + query, { headers });
  expect([status, answered.get('content-language')]).toEqual([200, 'en']);
  expect(body).toEqual((await call('GET', path)).body);
  expect(answered.get('vary')).toBe(`Accept-Encoding, Authorization, Prefer${path === '/doc' ? ', Accept' : ''}`);
  const refused = await call('GET', `${path}${query || '?'}&version=2.0&namespace=zzz`, { headers });
  expect(refused.headers.get('content-language')).toBe(query === '' ? 'fr' : 'eu');
});
