/**
 * Sites at addresses that their operator chose, as API Gateway and functions are configured for
 * them (docs/decisions/site-addresses).
 */
import { expect, it } from 'vitest';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS, LIMITED_AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { propertiesOf, rawStack, resourcesOf } from './synthesised-stacks.ts';

const folder = await withSettings(LIMITED_AT_HOSTS, each => each);
const stackOf = (name: string) => rawStack(name, folder);
const inStack = (name: string, type: string) => propertiesOf(stackOf(name), type);

it.each(AT_HOSTS.hosts)('the host $name has its certificate, TLS 1.2, and says where its name has to lead', host => {
  const stack = `CalendarHost-${host.name.replace('.', '-')}`;
  expect(inStack(stack, 'AWS::ApiGatewayV2::DomainName')).toEqual([
    {
      DomainName: host.name,
      DomainNameConfigurations: [
        { CertificateArn: host.certificate, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' },
      ],
    },
  ]);
  expect(Object.keys(stackOf(stack).Outputs)).toEqual(['Target', 'TargetZone']);
});

it.each([
  ['gl', { DomainName: 'agenda.example', ApiMappingKey: 'gl' }],
  ['ca', { DomainName: 'agenda.example', ApiMappingKey: 'ca/v2' }],
  ['fr', { DomainName: 'agenda.example' }],
  ['eu', { DomainName: 'egutegia.example' }],
])('the site %s answers there: %j', (language, mapping) => {
  expect(resourcesOf(stackOf(`Calendar-${language}`), 'AWS::ApiGatewayV2::ApiMapping')).toEqual([
    expect.objectContaining({
      Properties: { ApiId: { Ref: expect.stringMatching(/^Api/) }, Stage: language, ...mapping },
      DependsOn: [expect.stringMatching(/^Stage/)],
    }),
  ]);
});

it.each(AT_HOSTS.sites)('the site $language puts out its address, and where a CDN finds it', site => {
  const namespace = 'namespace' in site ? site.namespace : 'calendar/events/v1';
  const { Url, Origin } = stackOf(`Calendar-${site.language}`).Outputs;
  expect(Url?.Value).toBe(`${site.address}/${namespace}`);
  const isOff = 'defaultEndpoint' in site;
  expect(Origin === undefined).toBe(isOff);
  const [api] = inStack(`Calendar-${site.language}`, 'AWS::ApiGatewayV2::Api');
  expect(api?.DisableExecuteApiEndpoint).toBe(isOff ? true : undefined);
});
