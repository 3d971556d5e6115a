/** Settings of a site and of a function: what is refused here never runs (docs/deploying.md). */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Environment, Oidc } from '../../../shared/settings/environment.ts';
import { onlyKey } from '../../../shared/settings/secret-keys.ts';
import { Site } from '../../../shared/settings/site.ts';

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } };
const DEFAULTS = { fallback: [], namespace: 'calendar/events/v1', languageParameter: 'ml_language' };
/** The names of the refused settings. */
const refused = (schema: v.GenericSchema, sent: unknown): string[] =>
  (v.safeParse(schema, sent).issues ?? []).map(issue => v.getDotPath(issue) ?? 'the whole');

describe('a site', () => {
  it.each<[fields: object, meant: object]>([
    [{}, DEFAULTS],
    [
      { address: 'https://agenda.example/gl', defaultEndpoint: false },
      { ...DEFAULTS, address: 'https://agenda.example/gl', defaultEndpoint: false },
    ],
  ])('with %j', (fields, meant) => {
    expect(v.parse(Site, { ...SITE, ...fields })).toEqual({ ...SITE, ...meant });
  });

  it.each<[fields: object, names: string[]]>([
    [{ language: 'it' }, ['language']],
    [{ timezone: '+02:00' }, ['timezone']],
    [{ currency: { symbol: '€', position: 'left' } }, ['currency.position']],
    [{ namespace: 'wp-json/wp/v2' }, ['namespace']],
    [{ colour: 'red' }, ['colour']],
    [{ identity: { accent: 'red' } }, ['identity.accent']],
    [{ identity: { logo: 'http://agenda.example/logo.svg' } }, ['identity.logo']],
    [{ identity: { footer: [{ text: 'Aviso', address: 'javascript:alert(1)' }] } }, ['identity.footer.0.address']],
  ])('is refused with %j', (fields, names) => {
    expect(refused(Site, { ...SITE, ...fields })).toEqual(names);
  });
});

const OIDC = { issuer: 'https://id.example.org', audience: 'calendar', roleClaim: 'groups', roles: { desk: 'editor' } };

it.each<[fields: object, names: string[]]>([
  [{}, []],
  [{ issuer: 'https://id.example.org?a' }, ['issuer']],
  [{ roles: { desk: 'owner' } }, ['roles.desk']],
])('of an issuer with %j are refused: %j', (fields, names) => {
  expect(refused(Oidc, { ...OIDC, ...fields })).toEqual(names);
});

describe('the environment of a function', () => {
  const VARIABLES = {
    ...{ TABLE_NAME: 'T', SITE: JSON.stringify(SITE) },
    SITES: JSON.stringify([{ language: 'gl', publicUrl: 'https://concellos.gal', namespace: 'of no interest' }]),
    ...{ SECRET_KEY: 'k'.repeat(32), ITEMS_MB: '32', LISTS_MB: '48', SEARCHES_A_MINUTE: '120' },
  };

  it('is read with its site and its issuer', () => {
    const variables = { ...VARIABLES, OIDC: JSON.stringify(OIDC), BASE_URL: 'http://127.0.0.1:3000/gl', PATH: '/bin' };
    expect(v.parse(Environment, variables)).toEqual({
      ...VARIABLES,
      ...{ SITE: { ...SITE, ...DEFAULTS }, SECRET_KEY: onlyKey(VARIABLES.SECRET_KEY) },
      ...{ SITES: [{ language: 'gl', publicUrl: 'https://concellos.gal', fallback: [] }], ITEMS_MB: 32 },
      ...{ LISTS_MB: 48, SEARCHES_A_MINUTE: 120 },
      OIDC,
      BASE_URL: 'http://127.0.0.1:3000/gl',
    });
  });
});
