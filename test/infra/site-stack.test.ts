/**
 * Every site has the routes of the table of routes, the functions behind them, and no right that a
 * function does not use.
 */
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import { ROUTES_AT_ONCE } from '../../infra/api.ts';
import { sites } from '../../infra/default-environment.ts';
import { pathOf, ROUTES, type Route, SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import { gatewayPath, PAGE_ROUTES } from '../../shared/pages/pages.ts';
import { Environment } from '../../shared/settings/environment.ts';
import { tableArn } from '../../tools/local/intrinsics.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { KEYS, SECRET } from '../support/secrets.ts';
import { propertiesOf, resourcesOf, siteStack } from './synthesised-stacks.ts';

const ROUTE = 'AWS::ApiGatewayV2::Route';
const routes: readonly Route[] = Object.values(ROUTES);
const { apis } = readDeployment(inject('assembly'), 'TABLE', 'SECRET');
const routesOf = (language: string) =>
  (apis.find(api => api.stage === language)?.routes ?? [])
    .map(({ key, function: { entry } }) => `${key} -> ${entry}`)
    .sort();

describe.each(sites)('site $language', site => {
  const stack = siteStack(site.language);
  const properties = (type: string) => propertiesOf(stack, type);

  test('its routes are those of both tables, HEAD beside each GET, OPTIONS on each path of an operation, addresses with a slash at the end, and the rest', () => {
    const expected = new Set(['$default -> functions/router.ts']);
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expected.add(`${method} /calendar/events/{proxy+} -> functions/router.ts`);
    for (const route of PAGE_ROUTES)
      for (const method of ['GET', 'HEAD']) expected.add(`${method} ${gatewayPath(route)} -> functions/pages.ts`);
    for (const { methods, base, path, resource } of routes)
      for (const method of [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])])
        expected.add(`${method} ${pathOf({ base, path }, site.namespace)} -> functions/${resource}.ts`);
    expect(routesOf(site.language)).toEqual([...expected].sort());
  });

  test('its routes are created a few at a time, as API Gateway takes ten changes a second', () => {
    const waiting = new Map(
      resourcesOf(stack, ROUTE).map(({ id, DependsOn }) => [
        id,
        v.parse(v.optional(v.array(v.string()), []), DependsOn).filter(each => stack.Resources[each]?.Type === ROUTE),
      ]),
    );
    for (const created = new Set<string>(); waiting.size > 0; ) {
      const next = [...waiting].filter(([, before]) => before.every(id => created.has(id))).map(([id]) => id);
      expect(next.length, 'all created in the end').toBeGreaterThan(0);
      expect(next.length).toBeLessThanOrEqual(ROUTES_AT_ONCE);
      for (const id of next) waiting.delete(id) && created.add(id);
    }
  });

  test('its routes are far fewer than the 300 of an API (AWS: "Amazon API Gateway quotas"), however many addresses the original has', () => {
    expect(routesOf(site.language).length).toBeLessThan(240);
    expect(routesOf(site.language).filter(route => / \/events\//.test(route))).toEqual([
      'GET /events/{proxy+} -> functions/pages.ts',
      'HEAD /events/{proxy+} -> functions/pages.ts',
    ]);
  });

  test('its address is its language, and CORS is left to the functions', () => {
    expect(properties('AWS::ApiGatewayV2::Stage')).toEqual([
      {
        ApiId: expect.any(String),
        StageName: site.language,
        AutoDeploy: true,
        DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
        RouteSettings: expect.any(Object),
        AccessLogSettings: { DestinationArn: expect.any(String), Format: expect.any(String) },
      },
    ]);
    expect(properties('AWS::ApiGatewayV2::Api')).toEqual([
      { Name: `calendar-${site.language}`, Description: expect.any(String), ProtocolType: 'HTTP' },
    ]);
    expect(apis.find(api => api.stage === site.language)).toMatchObject({ namespace: site.namespace, mappings: [] });
    expect(Object.keys(stack.Outputs)).toEqual(['Url']);
    expect(stack.Outputs.Url?.Value).toMatch(new RegExp(`^https://Api.*/${site.language}/${site.namespace}$`));
  });

  test('every function runs alike, within the time of the gateway, with the settings of its site', () => {
    const functions = properties('AWS::Lambda::Function');
    expect(functions).toHaveLength(SITE_FUNCTIONS.length);
    expect(functions.map(({ Description }) => Description)).toContain(`Calendar ${site.language}: pages`);
    for (const { Description, Runtime, Architectures, Timeout, MemorySize, Environment: environment } of functions) {
      expect({ Runtime, Architectures, Timeout, MemorySize }).toEqual({
        ...{ Runtime: 'nodejs24.x', Architectures: ['arm64'], Timeout: 20 },
        // Pictures need one CPU.
        MemorySize: Description === `Calendar ${site.language}: media` ? 1769 : 1024,
      });
      const { Variables } = v.parse(v.object({ Variables: v.record(v.string(), v.string()) }), environment);
      // The key itself is in no template, as CloudFormation inserts it. Pages check no hash, so
      // they have no key.
      const isPages = Description === `Calendar ${site.language}: pages`;
      if (isPages) expect(Variables).not.toHaveProperty('SECRET_KEY');
      else expect(Variables.SECRET_KEY).toMatch(/^\{\{resolve:secretsmanager:Key\w+:SecretString::AWSCURRENT:\}\}$/);
      expect(v.parse(Environment, { ...Variables, SECRET_KEY: SECRET })).toEqual({
        TABLE_NAME: 'TABLE',
        SITE: site,
        SITES: sites.map(({ language, publicUrl, fallback }) => ({ language, publicUrl, fallback })),
        ITEMS_MB: 32,
        LISTS_MB: 48,
        SECRET_KEY: KEYS,
        ...(!isPages && { PICTURES_BUCKET: 'BUCKET' }),
      });
    }
  });

  test('every function and the API log into the one group of all sites, functions as JSON, Lambda only what goes wrong', () => {
    expect(properties('AWS::Logs::LogGroup')).toEqual([]);
    for (const { LoggingConfig } of properties('AWS::Lambda::Function'))
      expect(LoggingConfig).toEqual({
        ...{ LogGroup: 'LOG', LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' },
      });
    for (const { AccessLogSettings } of properties('AWS::ApiGatewayV2::Stage'))
      expect(AccessLogSettings).toMatchObject({ DestinationArn: 'LOG.Arn' });
  });

  test('no role has a managed policy, only that of pictures reaches their bucket, and all inline policies of one fit into it (AWS: "IAM and AWS STS quotas")', () => {
    for (const role of properties('AWS::IAM::Role')) expect(Object.keys(role)).toEqual(['AssumeRolePolicyDocument']);
    const Policy = v.object({ PolicyDocument: v.unknown(), Roles: v.tuple([v.string()]) });
    const policies = properties('AWS::IAM::Policy').map(policy => v.parse(Policy, policy));
    expect(new Set(policies.map(({ Roles: [role] }) => role)).size).toBe(policies.length);
    const ofBucket = policies.filter(policy => JSON.stringify(policy).includes('s3:'));
    expect(ofBucket).toMatchObject([
      {
        PolicyDocument: {
          Statement: expect.arrayContaining([
            {
              Effect: 'Allow',
              Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
              Resource: ['incoming', 'private', 'public'].map(folder => `arn:aws:s3:::BUCKET/${folder}/*`),
            },
            { Effect: 'Allow', Action: 's3:ListBucket', Resource: 'arn:aws:s3:::BUCKET' },
          ]),
        },
        Roles: [expect.stringMatching(/^media/)],
      },
    ]);
    // The ARN of a table has 200 characters at most, because names of stacks and regions are long.
    const texts = policies.map(({ PolicyDocument }) =>
      JSON.stringify(PolicyDocument).replaceAll(tableArn('TABLE'), 'x'.repeat(200)),
    );
    for (const text of texts) expect([text.length <= 10_240, /:\*|"\*/.test(text)]).toEqual([true, false]);
  });
});
