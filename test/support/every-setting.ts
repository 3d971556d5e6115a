/**
 * An environment with every setting that adds resources, whose templates have every type of
 * resource that can be deployed.
 */
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Oidc } from '../../shared/settings/environment.ts';
import { AT_HOSTS, certificateIn } from './calendar-at-hosts.ts';

export const OIDC: Oidc = {
  // The issuer contains characters that would be wildcards and variables in a policy.
  issuer: 'https://id.example.org/realms/*$town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};
const cdn = { origin: 'origin.agenda.example', certificate: certificateIn('us-east-1') };

export const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar';

const rate = { rate: 10, burst: 100 };
const SITE: Partial<WrittenEnvironment['sites'][number]> = {
  ...{ defaultEndpoint: true, publicUrl: 'https://www.example.org/axenda', namespace: 'axenda/v1' },
  ...{
    fallback: ['fr', 'es'],
    pagesFallBack: false,
    languageParameter: 'wpml_language',
    cache: true,
    identity: {
      ...{ name: 'Axenda', accent: '#1d4f91', logo: 'https://agenda.example/logo.svg' },
      navigation: [{ text: 'Town', address: 'https://town.example/' }],
      footer: [{ text: 'Imprint', address: 'https://town.example/imprint' }],
      picture: 'https://agenda.example/share.jpg',
    },
  },
};

export const EVERY_SETTING: WrittenEnvironment = {
  $schema: './infra/settings.schema.json',
  hosts: AT_HOSTS.hosts.map((host, index) => ({
    ...host,
    ...(index === 0 && { cdn: { ...cdn, originKeys: ['AWSCURRENT'] } }),
  })),
  sites: AT_HOSTS.sites.slice(0, 1).map(site => ({ ...site, ...SITE })),
  ...{ name: 'staging', region: 'eu-west-1', account: '123456789012', oidc: OIDC, alarmAddress: 'ops@example.org' },
  ...{ dashboard: true, copies: { vault: VAULT, days: 35 } },
  ...{ partitionRights: true, tags: { team: 'web' } },
  limits: {
    ...{ reads: rate, writes: rate, others: rate, readUnits: 500, writeUnits: 200 },
    ...{ searches: 120, instances: 10, budget: 30 },
  },
};
