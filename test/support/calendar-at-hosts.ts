/**
 * Settings of a calendar whose sites are where operators may put them
 * (docs/decisions/site-addresses).
 */
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import { OF_A_TOWN } from '../../infra/limits.ts';

export const certificateIn = (region: string) =>
  `arn:aws:acm:${region}:123456789012:certificate/12345678-1234-1234-1234-123456789012`;
export const certificate = certificateIn('eu-west-1');
/** What every site has to say. */
export const settings = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;

export const AT_HOSTS = {
  hosts: [
    { name: 'agenda.example', certificate },
    { name: 'egutegia.example', certificate },
  ],
  sites: [
    // Three languages below one host.
    { ...settings, language: 'gl', address: 'https://agenda.example/gl' },
    { ...settings, language: 'ca', address: 'https://agenda.example/ca/v2' },
    { ...settings, language: 'fr', address: 'https://agenda.example', defaultEndpoint: false },
    // A host of its own, and WordPress' namespace.
    { ...settings, language: 'eu', address: 'https://egutegia.example', namespace: 'wp-json/tribe/events/v1' },
    // Behind a CDN, whose host no stack has.
    { ...settings, language: 'es', address: 'https://www.concello.example/agenda' },
  ],
} as const satisfies WrittenEnvironment;

/**
 * The same calendar with limits. It is synthesised once for `infra/hosts.test.ts` and
 * `infra/permissions.test.ts`.
 */
export const LIMITED_AT_HOSTS: WrittenEnvironment = { ...AT_HOSTS, limits: OF_A_TOWN };
