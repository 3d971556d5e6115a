/**
 * An environment with every setting that adds resources, whose templates have every type of
 * resource that can be deployed.
 */
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { AT_HOSTS } from './calendar-at-hosts.ts';

export const OIDC: Oidc = {
  // The issuer contains characters that would be wildcards and variables in a policy.
  issuer: 'https://id.example.org/realms/*$town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};
const cdn = {
  origin: 'origin.agenda.example',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
};

export const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar';

export const EVERY_SETTING: WrittenEnvironment = {
  hosts: AT_HOSTS.hosts.map((host, index) => ({ ...host, ...(index === 0 && { cdn }) })),
  sites: AT_HOSTS.sites.slice(0, 1).map(site => ({ ...site, cache: true })),
  ...{ name: 'staging', region: 'eu-west-1', account: '123456789012', oidc: OIDC, alarmAddress: 'ops@example.org' },
  ...{ dashboard: true, limits: { readUnits: 500, writeUnits: 200, searches: 120, instances: 10, budget: 30 } },
  ...{ rollout: 'gradual', copies: { vault: VAULT } },
};
