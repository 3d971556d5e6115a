/**
 * CloudFront in front of a host: what it caches separately, what it forwards, and what secrets it
 * knows (docs/decisions/caches).
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EnvironmentSettings, type WrittenEnvironment } from '../../infra/environment-settings.ts';
import { resolveReferences, type Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';
import { BEHIND_CDN } from '../support/calendar-behind-cdn.ts';
import { edgeFunction } from '../support/edge-function.ts';
import { propertiesOf, rawStack } from './synthesised-stacks.ts';

const [host] = BEHIND_CDN.hosts;
const [gl] = BEHIND_CDN.sites;
const HOST_STACK = 'CalendarHost-agenda-example';

/** The stacks whose outputs the stacks of sites import. */
const SHARED = ['CalendarData', 'CalendarMonitoring'];

const [hostStack, siteStack] = await withSettings(BEHIND_CDN, folder =>
  resolveReferences(
    [HOST_STACK, 'Calendar-gl', ...SHARED].map(name => rawStack(name, folder)),
    {},
  ),
);
const inStack = (stack: Template | undefined, type: string) => (stack === undefined ? [] : propertiesOf(stack, type));

const KEY = expect.stringMatching(/^\{\{resolve:secretsmanager:OriginKey\w+:SecretString::AWSCURRENT:\}\}$/);

it('keeps apart whatever answers depend on, for 330 s at most, and nothing by itself', () => {
  const [, ...others] = inStack(hostStack, 'AWS::CloudFront::CachePolicy');
  expect(others).toMatchObject([{ CachePolicyConfig: { Comment: 'Calendar: pictures at agenda.example' } }]);
  expect(inStack(hostStack, 'AWS::CloudFront::CachePolicy').slice(0, 1)).toEqual([
    {
      CachePolicyConfig: {
        ...{ Name: expect.any(String), Comment: 'Calendar: answers at agenda.example', MinTTL: 0, DefaultTTL: 0 },
        MaxTTL: 330,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: {
            HeaderBehavior: 'whitelist',
            Headers: ['Authorization', 'Accept', 'Prefer', 'X-TEC-EEA'],
          },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: { CookieBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    },
  ]);
});

it('sends on what the service reads besides, ten headers at most, and never the host', () => {
  const [policy] = inStack(hostStack, 'AWS::CloudFront::OriginRequestPolicy');
  const headers = [
    ...[
      'Accept-Language',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Sec-Fetch-Site',
      'User-Agent',
    ],
    ...['X-HTTP-Method-Override', 'cloudfront-viewer-address'],
  ];
  expect(headers.length).toBeLessThanOrEqual(10);
  expect(policy).toMatchObject({
    OriginRequestPolicyConfig: {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: headers },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      CookiesConfig: { CookieBehavior: 'none' },
    },
  });
});

it('asks API Gateway at a name of its own, with a key, takes all methods, keeps GET and HEAD alone, and no errors', () => {
  const [distribution] = inStack(hostStack, 'AWS::CloudFront::Distribution');
  expect(distribution).toMatchObject({
    DistributionConfig: {
      Aliases: [host.name],
      ViewerCertificate: { AcmCertificateArn: host.cdn.certificate, MinimumProtocolVersion: 'TLSv1.2_2021' },
      DefaultCacheBehavior: {
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        Compress: false,
        ViewerProtocolPolicy: 'https-only',
        FunctionAssociations: [{ EventType: 'viewer-request' }],
      },
      Origins: [
        {
          DomainName: host.cdn.origin,
          CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
          OriginCustomHeaders: [{ HeaderName: 'x-calendar-origin-key', HeaderValue: KEY }],
        },
        expect.anything(),
        expect.anything(),
      ],
      CustomErrorResponses: [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map(ErrorCode => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    },
  });
  expect(JSON.stringify(distribution)).not.toContain('CachedMethods'); // GET and HEAD are the default
});

it('pictures come from the bucket, or from a site of the host, for a day at most, and run nothing', () => {
  const [distribution] = inStack(hostStack, 'AWS::CloudFront::Distribution');
  const [access] = inStack(hostStack, 'AWS::CloudFront::OriginAccessControl');
  const [, cache] = inStack(hostStack, 'AWS::CloudFront::CachePolicy');
  const [headers] = inStack(hostStack, 'AWS::CloudFront::ResponseHeadersPolicy');
  expect(distribution).toMatchObject({
    DistributionConfig: {
      CacheBehaviors: [
        {
          PathPattern: '*/wp-content/uploads/*',
          ...{
            TargetOriginId: expect.stringContaining('OriginGroup'),
            FunctionAssociations: [{ EventType: 'viewer-request' }],
          },
          ...{ Compress: false, ViewerProtocolPolicy: 'https-only' },
        },
      ],
      OriginGroups: {
        Items: [
          {
            FailoverCriteria: { StatusCodes: { Items: [403, 404] } },
            Members: { Items: [2, 3].map(at => ({ OriginId: expect.stringContaining(`DistributionOrigin${at}`) })) },
          },
        ],
      },
      Origins: [
        expect.anything(),
        {
          Id: expect.stringContaining('DistributionOrigin2'),
          DomainName: expect.stringMatching(/^Pictures\w+\.s3\./),
          OriginPath: '/public',
        },
        {
          ...{
            Id: expect.stringContaining('DistributionOrigin3'),
            DomainName: host.cdn.origin,
            OriginPath: '/gl/wp-content/uploads',
          },
          OriginCustomHeaders: [{ HeaderName: 'x-calendar-origin-key', HeaderValue: KEY }],
        },
      ],
    },
  });
  expect(access).toMatchObject({
    OriginAccessControlConfig: { SigningBehavior: 'always', OriginAccessControlOriginType: 's3' },
  });
  expect(cache).toMatchObject({
    CachePolicyConfig: {
      ...{ MinTTL: 0, DefaultTTL: 0, MaxTTL: 86_400 },
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { Headers: ['Authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    },
  });
  expect(headers).toMatchObject({
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: { ContentSecurityPolicy: 'sandbox', Override: true },
      },
    },
  });
});

it.each([
  ['/gl/wp-content/uploads/12/feira.jpg', '/12/feira.jpg'],
  ['/wp-content/uploads/12/feira-300x169.webp', '/12/feira-300x169.webp'],
])('the bucket and all sites have one path for a file: %s', (asked, left) => {
  expect(edgeFunction('edge-pictures.js')({}, asked).uri).toBe(left);
});

it('the site answers at that name, and its functions know the key and the address of the site', () => {
  expect(inStack(siteStack, 'AWS::ApiGatewayV2::ApiMapping')).toMatchObject([
    { DomainName: host.cdn.origin, ApiMappingKey: 'gl' },
  ]);
  const functions = inStack(siteStack, 'AWS::Lambda::Function');
  expect(functions.length).toBeGreaterThan(0);
  const known = { Environment: { Variables: { ORIGIN_KEYS: KEY, BASE_URL: 'https://agenda.example/gl' } } };
  for (const each of functions) expect(each).toMatchObject(known);
});

it.each<[what: string, wrong: Partial<WrittenEnvironment>, message: RegExp]>([
  ['a site without caching', { sites: [{ ...gl, cache: false }] }, /site gl is behind the cdn of its host/],
  [
    'a certificate elsewhere',
    { hosts: [{ ...host, cdn: { ...host.cdn, certificate: host.certificate } }] },
    /us-east-1/,
  ],
  ['a certificate of somebody else', { account: '210987654321' }, /of the cdn of agenda.example is of the account 1/],
])('refuses %s', (_, wrong, message) => {
  const { issues = [] } = v.safeParse(EnvironmentSettings, { ...BEHIND_CDN, ...wrong });
  expect(issues.map(issue => issue.message).join('\n')).toMatch(message);
});
