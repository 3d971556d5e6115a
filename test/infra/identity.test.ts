/** The issuer of bearer tokens: nobody unless somebody is named, and then the same for every function of every site. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { DataStack } from '../../infra/data-stack.ts';
import { oidc as configured } from '../../infra/identity.ts';
import { SiteStack } from '../../infra/site-stack.ts';
import { sites } from '../../infra/sites.ts';
import { RESOURCES } from '../../shared/route.ts';
import { Environment, Oidc } from '../../shared/settings.ts';

const oidc: Oidc = {
  issuer: 'https://id.example.org/realms/town',
  audience: 'calendar',
  roleClaim: 'groups',
  roles: { desk: 'editor' },
};

const outdir = mkdtempSync(join(tmpdir(), 'calendar-identity-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

it('whoever is named is in the environment of every function of a site', () => {
  const [site] = sites;
  if (site === undefined) throw new Error('there is no site');
  const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
  const { table, secret } = new DataStack(app, 'CalendarData');
  const stack = new SiteStack(app, 'Calendar', { site, table, secret, oidc });
  const functions = stack.node.findAll().filter(each => each instanceof CfnFunction);
  const variables = v.object({ variables: v.pick(Environment, ['OIDC']) });
  expect(functions.map(({ environment }) => v.parse(variables, stack.resolve(environment)))).toEqual(
    RESOURCES.map(() => ({ variables: { OIDC: oidc } })),
  );
});

it('nobody is named in the project; what that leaves out is asserted with the sites', () => {
  expect(configured).toBe(undefined);
});

it.each([
  [{}, true, 'as above'],
  [{ issuer: 'https://id.example.org' }, true, 'no path'],
  [{ issuer: 'https://id.example.org/' }, true, 'a slash, where its tokens have one'],
  [{ issuer: 'http://127.0.0.1:8080/realms/town' }, true, 'this machine, for the local stage'],
  [{ issuer: 'http://id.example.org' }, false, 'anybody on the way could put in keys'],
  [{ issuer: 'http://localhost:8080' }, false, 'a name that others can give'],
  [{ issuer: 'http://127.0.0.1.example.org' }, false, 'only looks like this machine'],
  [{ issuer: 'http://127.0.0.1:80@example.org' }, false, 'only looks like this machine'],
  [{ issuer: 'id.example.org' }, false, 'no address'],
  [{ issuer: 'https://id.example.org?realm=town' }, false, 'a query'],
  [{ issuer: 'https://id.example.org#town' }, false, 'a fragment, which would blur where the subject begins'],
  [{ audience: '' }, false, 'would be any service of the issuer'],
  [{ roleClaim: '' }, false, 'no claim'],
  [{ roles: { desk: 'owner' } }, false, 'no role of ours'],
  [{ jwksUri: 'https://id.example.org/keys' }, false, 'unknown: a setting that does nothing misleads'],
] satisfies [object, boolean, string][])('%j is a setting: %s (%s)', (changed: object, isOne: boolean, _: string) => {
  expect(v.is(Oidc, { ...oidc, ...changed })).toBe(isOne);
});
