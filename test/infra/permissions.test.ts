/**
 * API Gateway may call the function of every route, as Lambda decides from the templates, and
 * neither reaches its quotas.
 */
import { describe, expect, inject, it } from 'vitest';
import type { Api, Deployment, LambdaFunction } from '../../tools/local/deployment.ts';
import { mayCall } from '../../tools/local/permissions.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { LIMITED_AT_HOSTS } from '../support/calendar-at-hosts.ts';

const read = (folder: string): Deployment => readDeployment(folder, 'TABLE', 'SECRET');

describe.each<[string, () => Promise<Deployment>, sites: number]>([
  ['as it comes', async () => read(inject('assembly')), 3],
  ['in a region of an account', () => withSettings({ region: 'eu-west-1', account: '123456789012' }, read), 3],
  ["at hosts, one with WordPress' namespace, with the limits of a town", () => withSettings(LIMITED_AT_HOSTS, read), 5],
])('a calendar %s', async (_, deployment, sites) => {
  const { apis } = await deployment();

  it('has a permission for every route', () => {
    expect(apis).toHaveLength(sites);
    const refused = apis.flatMap(api =>
      api.routes
        .filter(route => !mayCall(api, route))
        .map(({ key, function: { name } }) => `${api.stage}: nothing lets API Gateway call ${name} for ${key}`),
    );
    expect(refused).toEqual([]);
  });

  it('has resource policies below 20 KB, and fewer than 300 routes an API', () => {
    for (const { routes } of apis) {
      expect(routes.length).toBeLessThan(300);
      for (const lambda of functionsOf(routes)) expect(bytesOfPolicy(lambda)).toBeLessThan(20 * 1024);
    }
  });
});

const functionsOf = (routes: Api['routes']): Set<LambdaFunction> => new Set(routes.map(route => route.function));

/**
 * The size of the policy as Lambda stores it, with the longest names (Lambda quotas: "Function
 * resource-based policy"; API reference: `AddPermission`).
 */
const bytesOfPolicy = ({ permissions }: LambdaFunction): number =>
  JSON.stringify({
    Version: '2012-10-17',
    Id: 'default',
    Statement: permissions.map(({ Action, Principal, SourceArn }) => ({
      Sid: 's'.repeat(100),
      Effect: 'Allow',
      Principal: { Service: Principal },
      Action,
      Resource: `arn:aws:lambda:ap-southeast-1:123456789012:function:${'f'.repeat(64)}:live`,
      Condition: { ArnLike: { 'AWS:SourceArn': SourceArn } },
    })),
  }).length;
