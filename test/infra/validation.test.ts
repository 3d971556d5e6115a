/**
 * The templates against the rules of CloudFormation, as `cdk synth` checks them: in `npm run test:whole` alone, as that takes three times as
 * long as making them.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { IS_WHOLE } from '../support/sample.ts';

const oidc: Oidc = {
  issuer: 'https://id.example.org/realms/town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};

it.runIf(IS_WHOLE).each<[string, Partial<WrittenEnvironment>]>([
  ['as they deploy', {}],
  ['with an issuer', { oidc }],
  ['with hosts', AT_HOSTS],
  ['of a named environment, in a region of its own', { name: 'staging', region: 'eu-west-1', account: '123456789012' }],
])('CloudFormation takes the templates %s', async (_, settings) => {
  // Throws with the rule that is broken.
  const files = await withSettings(settings, folder => readdirSync(folder), { validates: true });
  expect(files).toContain('validation-report.json');
});
