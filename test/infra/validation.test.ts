/**
 * The templates against the rules of CloudFormation, as `cdk synth` checks them: in `npm run test:whole` alone, as that takes three times as
 * long as making them.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Oidc } from '../../shared/settings/environment.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { type App, synthesise } from '../../tools/local/synthesise.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { IS_WHOLE } from '../support/sample.ts';

const oidc: Oidc = {
  issuer: 'https://id.example.org/realms/town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};

it.runIf(IS_WHOLE).each<[string, App]>([
  ['as they deploy', { file: 'infra/app.ts' }],
  ['with an issuer', { file: 'test/support/app-with-settings.ts', context: { oidc } }],
  ['with hosts', { file: 'test/support/app-with-settings.ts', context: { calendar: AT_HOSTS } }],
])('CloudFormation takes the templates %s', async (_, app) => {
  const { path, remove } = temporaryFolder('validated');
  // Throws with the rule that is broken.
  await synthesise(path, { ...app, validates: true });
  expect(readdirSync(path)).toContain('validation-report.json');
  remove();
});
