/**
 * The environments, which the operator decides. `environment-settings.ts` has all settings, docs/deploying.md explains them. A new language
 * is a new row of `sites`; another environment, such as one for staging, is another object. For example:
 *
 *     {
 *       name: 'staging',
 *       hosts: [{ name: 'staging.example', certificate: 'arn:aws:acm:eu-west-1:123456789012:certificate/…' }],
 *       sites: [{ language: 'gl', address: 'https://staging.example/gl', timezone: 'Europe/Madrid', currency: euro }],
 *     }
 */
import type { WrittenEnvironment } from './environment-settings.ts';

const euro = { symbol: '€', position: 'postfix' } as const;

export const environments: readonly WrittenEnvironment[] = [
  {
    sites: [
      { language: 'gl', timezone: 'Europe/Madrid', currency: euro },
      { language: 'ca', timezone: 'Europe/Madrid', currency: euro },
      { language: 'fr', timezone: 'Europe/Paris', currency: euro },
    ],
  },
];
