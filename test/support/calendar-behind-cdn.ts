/** Settings of a calendar behind CloudFront (docs/decisions/caches), with two sites at one host. */
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';

const certificate = (region: string) =>
  `arn:aws:acm:${region}:123456789012:certificate/12345678-1234-1234-1234-123456789012`;
const settings = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' }, cache: true } as const;

export const BEHIND_CDN = {
  hosts: [
    {
      name: 'agenda.example',
      certificate: certificate('eu-west-1'),
      cdn: { origin: 'origin.agenda.example', certificate: certificate('us-east-1') },
    },
  ],
  sites: [
    { ...settings, language: 'gl', address: 'https://agenda.example/gl' },
    { ...settings, language: 'ca', address: 'https://agenda.example/ca' },
  ],
} as const satisfies WrittenEnvironment;
