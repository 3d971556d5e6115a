/**
 * Settings of sites and hosts together: what is refused here is never synthesised
 * (docs/deploying.md).
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EnvironmentSettings } from '../../../infra/environment-settings.ts';
import { accentProblem } from '../../../shared/settings/accent.ts';
import { Host, mappingOf } from '../../../shared/settings/calendar.ts';
import { TrustedUrl } from '../../../shared/settings/environment.ts';
import { Address, HostName, Site } from '../../../shared/settings/site.ts';

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } };
const certificate = 'arn:aws:acm:eu-west-1:123456789012:certificate/12345678-1234-1234-1234-123456789012';
const LONG_LINK = { text: 'Imprint', address: `https://agenda.example/${'a'.repeat(99)}` };
const HOST = { name: 'agenda.example', certificate };

const FORMS = { Address, HostName, TrustedUrl, certificate: Host.entries.certificate };
it.each<[form: keyof typeof FORMS, text: string, isOne: boolean]>([
  ['Address', 'https://agenda.example/gl', true],
  ['Address', 'https://agenda.example/', false],
  ['Address', 'https://agenda.example:8443', false],
  ['Address', 'https://Agenda.example', false],
  ['HostName', 'agenda.example', true],
  ['HostName', 'Agenda.example', false],
  ['HostName', 'agenda', false],
  ['HostName', '*.example.org', false],
  ['TrustedUrl', 'https://id.example.org/realms/town', true],
  ['TrustedUrl', 'http://127.0.0.1:8080/', true],
  ['TrustedUrl', 'http://id.example.org/', false],
  ['TrustedUrl', 'http://127.0.0.1.example.org/', false],
  ['certificate', certificate, true],
  ['certificate', certificate.replace('aws:', 'aws-us-gov:'), true],
  ['certificate', certificate.replace('acm', 'iam'), false],
])('that settings may have as %s %s is %j', (form, text, isOne) => {
  expect(v.is(FORMS[form], text)).toBe(isOne);
});

describe('sites and hosts', () => {
  const at = (language: string, address: string | undefined, more: object = {}) => ({
    ...SITE,
    language,
    address,
    ...more,
  });
  const problems = (sites: object[], hosts: object[] = [HOST]) =>
    (v.safeParse(EnvironmentSettings, { sites, hosts }).issues ?? []).map(({ message }) => message);
  const takes = (one: string, other: string) =>
    `the site ${one} takes the requests for the site ${other}: see their addresses`;

  it.each<[string, object[], string[]]>([
    [
      'an accent that cannot be read, and more than the environment of a function holds',
      [at('gl', undefined, { identity: { accent: '#ffcc00', footer: Array(20).fill(LONG_LINK) } })],
      [
        `the identity of the site gl: ${accentProblem('#ffcc00')}`,
        'the identity of the site gl: it has more than 2000 bytes, and functions read it from their environment',
      ],
    ],
    [
      'a base path where the other has its namespace',
      [at('gl', 'https://agenda.example', { namespace: 'ca/events' }), at('ca', 'https://agenda.example/ca')],
      [takes('ca', 'gl')],
    ],
    [
      'an address with the namespace',
      [at('gl', 'https://agenda.example/calendar/events/v1')],
      ['the site gl has its namespace in its address, where it would be twice'],
    ],
    ['a language twice', [at('gl', undefined), at('gl', undefined)], ['the site gl is there twice']],
    [
      'no way that leads to it',
      [at('gl', 'https://www.example', { defaultEndpoint: false }), at('ca', undefined, { defaultEndpoint: false })],
      ['gl', 'ca'].map(
        language =>
          `the site ${language} would not be reachable: its defaultEndpoint is off, and no host has the name in its address`,
      ),
    ],
  ])('%s', (_, sites, expected) => {
    expect(problems(sites)).toEqual(expected);
  });

  it('a host twice', () => {
    expect(problems([SITE], [HOST, HOST])).toEqual(['the host agenda.example is there twice']);
  });

  it.each([
    [undefined, undefined],
    ['https://agenda.example/a/gl', { host: 'agenda.example', basePath: 'a/gl' }],
  ])('%s is found through %j', (address, mapping) => {
    expect(mappingOf(v.parse(Site, { ...SITE, address }), [HOST])).toEqual(mapping);
  });
});
