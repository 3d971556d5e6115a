/** The issuer of bearer tokens: nobody unless somebody is named, and then the same for every function of every site. */
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import { Environment, type Oidc } from '../../shared/settings/environment.ts';
import type { Deployment } from '../../tools/local/deployment.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { functionOf } from '../support/roles.ts';

const oidc: Oidc = {
  // With characters that would be wildcards and variables in a policy.
  issuer: 'https://id.example.org/realms/*$town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};

let service: Deployment;
beforeAll(async () => {
  service = await withSettings({ oidc }, folder => readDeployment(folder, 'TABLE', 'secret'));
});

it('whoever is named is in the environment of every function of every site', () => {
  const functions = service.apis.flatMap(({ routes }) => routes.map(route => route.function));
  const variables = v.pick(Environment, ['OIDC']);
  for (const { environment } of functions) expect(v.parse(variables, environment)).toEqual({ OIDC: oidc });
  expect(new Set(functions).size).toBe(sites.length * SITE_FUNCTIONS.length);
});

it('those who write may add its subjects, and those of nobody else: its wildcards stand for themselves', () => {
  const [any, dollar] = ['*', '$'].map(each => `\${${each}}`);
  const subjects = JSON.stringify([`U#https://id.example.org/realms/${any}${dollar}town#*`, 'A#*']);
  expect(JSON.stringify(functionOf(service, 'venues').policies)).toContain(subjects);
  expect(JSON.stringify(functionOf(service, 'docs').policies)).not.toContain('town');
});
