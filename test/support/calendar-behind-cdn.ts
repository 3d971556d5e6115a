/** Settings of a calendar behind CloudFront (docs/decisions/caches), with two sites at one host. */
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import { certificate, certificateIn, settings } from './calendar-at-hosts.ts';

export const BEHIND_CDN = {
  hosts: [
    {
      name: 'agenda.example',
      certificate,
      cdn: { origin: 'origin.agenda.example', certificate: certificateIn('us-east-1') },
    },
  ],
  sites: [
    { ...settings, cache: true, language: 'gl', address: 'https://agenda.example/gl' },
    { ...settings, cache: true, language: 'ca', address: 'https://agenda.example/ca' },
  ],
} as const satisfies WrittenEnvironment;
