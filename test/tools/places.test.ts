/** Which API answers a request: by host and base path, by stage, or at the root. */
import { expect, it } from 'vitest';
import type { Api, Mapping } from '../../tools/local/deployment.ts';
import { places } from '../../tools/local/routing.ts';

const api = (stage: string, ...mappings: Mapping[]): Api => ({
  id: stage,
  stage,
  namespace: 'v1',
  routes: [],
  mappings,
});
const host = 'agenda.example';
const apis = [
  api('gl', { host, basePath: '' }),
  api('ca', { host, basePath: 'ca' }),
  api('fr', { host, basePath: 'ca/fr' }, { host: 'fr.example', basePath: '' }),
];

it.each<[string, string, string | undefined, string?]>([
  ['calendar.test', '/gl/v1', 'gl', '/gl'],
  ['calendar.test', '/gl', 'gl', '/gl'],
  ['calendar.test', '/fr/v1', 'fr', '/fr'],
  ['calendar.test', '/glv1', undefined],
  ['calendar.test', '/', undefined],
  ['agenda.example', '/v1', 'gl', ''],
  ['agenda.example', '/gl/v1', 'gl', ''],
  ['agenda.example', '/ca/v1', 'ca', '/ca'],
  ['agenda.example', '/cafe/v1', 'gl', ''],
  ['agenda.example', '/ca/fr', 'fr', '/ca/fr'],
  ['agenda.example:3000', '/', 'gl', ''],
  ['fr.example', '/ca/v1', 'fr', ''],
])('at %s, %s goes to %s', (name, path, stage, base) => {
  const found = places(apis)(name, path);
  expect([found?.api.stage, found?.base]).toEqual([stage, base]);
});

it.each([
  ['/v1/events', 'ca', ''],
  ['/', 'ca', ''],
  ['/gl/v1', 'gl', '/gl'],
])('with a site at the root, %s goes to %s', (path, stage, base) => {
  const found = places(apis, 'ca')('127.0.0.1:3000', path);
  expect([found?.api.stage, found?.base]).toEqual([stage, base]);
});
