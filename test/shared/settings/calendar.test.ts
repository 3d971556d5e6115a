/**
 * Settings of sites and hosts together: what is refused here is never synthesised
 * (docs/deploying.md).
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EnvironmentSettings } from '../../../infra/environment-settings.ts';
import { accentProblem } from '../../../shared/settings/accent.ts';
import { Host, mappingOf } from '../../../shared/settings/calendar.ts';
import { Address, HostName, Site } from '../../../shared/settings/site.ts';

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } };
const certificate = 'arn:aws:acm:eu-west-1:123456789012:certificate/12345678-1234-1234-1234-123456789012';
const LONG_LINK = { text: 'Imprint', address: `https://agenda.example/${'a'.repeat(99)}` };
const HOST = { name: 'agenda.example', certificate };

it.each([
  ['https://agenda.example/gl', true],
  ['https://agenda.example/', false],
  ['https://agenda.example:8443', false],
  ['https://Agenda.example', false],
])('%s is an address that an operator may choose: %j', (address, isOne) => {
  expect(v.is(Address, address)).toBe(isOne);
});

it.each([
  ['agenda.example', true],
  ['Agenda.example', false],
  ['agenda', false],
  ['*.example.org', false],
])('%s is the name of a host: %j', (name, isOne) => {
  expect(v.is(HostName, name)).toBe(isOne);
});

it.each([
  [certificate, true],
  [certificate.replace('aws:', 'aws-us-gov:'), true],
  [certificate.replace('acm', 'iam'), false],
])('%s names a certificate: %j', (arn, isOne) => {
  expect(v.is(Host, { ...HOST, certificate: arn })).toBe(isOne);
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
