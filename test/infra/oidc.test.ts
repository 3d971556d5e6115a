/**
 * The issuer of bearer tokens: none by default, and if one is set, the same for every function of
 * every site.
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import { Environment } from '../../shared/settings/environment.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { EVERY_SETTING, OIDC } from '../support/every-setting.ts';
import { functionOf } from '../support/roles.ts';

const service = await withSettings(EVERY_SETTING, folder => readDeployment(folder, 'TABLE', 'secret'));

it('whoever is named is in the environment of every function of every site', () => {
  const functions = service.apis.flatMap(({ routes }) => routes.map(route => route.function));
  const variables = v.pick(Environment, ['OIDC']);
  for (const { environment } of functions) expect(v.parse(variables, environment)).toEqual({ OIDC });
  expect(new Set(functions).size).toBe(EVERY_SETTING.sites.length * SITE_FUNCTIONS.length);
});

it('those who write may add its subjects, and those of nobody else: its wildcards stand for themselves', () => {
  const [any, dollar] = ['*', '$'].map(each => `\${${each}}`);
  const subjects = JSON.stringify([`U#https://id.example.org/realms/${any}${dollar}town#*`, 'A#*']);
  expect(JSON.stringify(functionOf(service, 'venues').policies)).toContain(subjects);
  expect(JSON.stringify(functionOf(service, 'docs').policies)).not.toContain('town');
});
