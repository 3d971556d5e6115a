/** The issuer of bearer tokens: nobody unless somebody is named, and then the same for every function of every site. */
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { defaultEnvironment, sites } from '../../infra/default-environment.ts';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import { Environment, Oidc } from '../../shared/settings/environment.ts';
import type { Deployment } from '../../tools/local/deployment.ts';
import { tableArn } from '../../tools/local/intrinsics.ts';
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

const PolicyDocument = v.object({
  Statement: v.array(v.looseObject({ Condition: v.optional(v.record(v.string(), v.unknown()), {}) })),
});

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

/** Beside what `grants.test.ts` has. As policies write characters that would be wildcards. */
const SUBJECTS = `U#https://id.example.org/realms/${['*', '$'].map(each => `\${${each}}`).join('')}town#*`;
const guarded = (partitions: string[], attributes: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] },
  Null: { 'dynamodb:LeadingKeys': 'false', 'dynamodb:Attributes': 'false' },
});
const allowed = (Action: string, Condition: object) => ({
  Effect: 'Allow',
  Action,
  Resource: tableArn('TABLE'),
  Condition,
});
const NOTES_PASSWORD_USE = allowed('dynamodb:UpdateItem', guarded(['U#*'], ['used']));
const ADDS_SUBJECTS = [
  allowed('dynamodb:PutItem', guarded([SUBJECTS, 'A#*'], ['id', 'login'])),
  allowed('dynamodb:UpdateItem', guarded(['I#user'], ['last'])),
];

it.each([
  ['events', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['venues', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['organizers', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['categories', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['tags', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['docs', [NOTES_PASSWORD_USE]],
  ['media', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['users', [NOTES_PASSWORD_USE]],
  ['fallback', [NOTES_PASSWORD_USE, ...ADDS_SUBJECTS]],
  ['publish', []],
] as const)('%s: those who write may make users of its subjects, and of nobody else', (name, expected) => {
  const [{ Statement }] = v.parse(v.tuple([PolicyDocument]), functionOf(service, name).policies);
  expect(Statement.filter(({ Condition }) => 'ForAllValues:StringEquals' in Condition)).toEqual(expected);
});

it('nobody is named in the project; what that leaves out is asserted with the sites', () => {
  expect(defaultEnvironment.oidc).toBe(undefined);
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
