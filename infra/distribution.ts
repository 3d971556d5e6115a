/**
 * The CloudFront distribution of a host. Its cache never serves one reader an answer that was made
 * for another (docs/decisions/caches).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  HttpOrigin,
  type HttpOriginProps,
  OriginGroup,
  type OriginGroupProps,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { UPLOADS } from '../shared/api/routes.ts';
import { ORIGIN_KEY_HEADER, VIEWER_HEADER } from '../shared/http/addresses.ts';
import { PUBLIC } from '../shared/model/picture-files.ts';
import type { Cdn, Host } from '../shared/settings/calendar.ts';

/**
 * The headers of the cache key, which answers depend on in addition to path and query. A policy can
 * have ten (AWS: "Quotas on policies"). CloudFront forwards `Authorization` only if it is here.
 */
const KEY_HEADERS = ['Authorization', 'Accept', 'Prefer', 'X-TEC-EEA'] as const;

/**
 * Other headers that the service reads, in writes, for the language of answers that are not cached,
 * or for its log.
 */
const PASSED_HEADERS = [
  'Accept-Language',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-HTTP-Method-Override',
  VIEWER_HEADER,
] as const;

/**
 * The longest lifetime that `Cache-Control` of the service allows (`functions/http/result.ts`),
 * which is 30 s, and 300 s more on errors. Without this limit, while the service is unreachable,
 * CloudFront would serve any stale object, even one that it was told not to keep (AWS: "Manage how
 * long content stays in the cache").
 */
const LONGEST = Duration.seconds(330);

/**
 * Statuses that CloudFront caches for ten seconds by default (AWS: "HTTP status codes that
 * CloudFront caches").
 */
const ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

interface DistributionProps {
  readonly host: Host;
  readonly cdn: Cdn;
  /** A reference to the key that CloudFront sends to the origin. */
  readonly originKey: string;
  readonly pictures: IBucket;
  /** The base path of a site on the host, whose API serves the pictures of all. */
  readonly basePath: string;
}

export function defineDistribution(
  scope: Construct,
  { host: { name }, cdn, originKey, pictures, basePath }: DistributionProps,
): Distribution {
  const cachePolicy = new CachePolicy(scope, 'CachePolicy', {
    comment: `Calendar: answers at ${name}`,
    headerBehavior: CacheHeaderBehavior.allowList(...KEY_HEADERS),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: LONGEST,
  });
  const originRequestPolicy = new OriginRequestPolicy(scope, 'OriginRequestPolicy', {
    comment: `Calendar: requests for ${name}`,
    headerBehavior: OriginRequestHeaderBehavior.allowList(...PASSED_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
  const accept = edgeFunction(scope, 'Accept', 'leaves of Accept what the cache tells apart');
  const origin: HttpOriginProps = {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [ORIGIN_KEY_HEADER]: originKey },
  };
  return new Distribution(scope, 'Distribution', {
    comment: `Calendar: the host ${name}`,
    domainNames: [name],
    certificate: Certificate.fromCertificateArn(scope, 'CdnCertificate', cdn.certificate),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // Edge locations in Europe and North America, which serve everybody else, too.
    priceClass: PriceClass.PRICE_CLASS_100,
    defaultBehavior: {
      origin: new HttpOrigin(cdn.origin, origin),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy,
      originRequestPolicy,
      functionAssociations: [{ function: accept, eventType: FunctionEventType.VIEWER_REQUEST }],
      // The service compresses by itself. Plain HTTP is refused, as by API Gateway, because clients
      // drop `Authorization` or the body on a redirect.
      compress: false,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    },
    additionalBehaviors: {
      [`*/${UPLOADS}/*`]: picturesBehavior(scope, name, {
        primaryOrigin: S3BucketOrigin.withBucketDefaults(pictures, {
          originPath: `/${PUBLIC.replace('/', '')}`,
          originAccessControlId: new S3OriginAccessControl(scope, 'PicturesAccess').originAccessControlId,
        }),
        fallbackOrigin: new HttpOrigin(cdn.origin, {
          ...origin,
          originPath: [basePath, UPLOADS].map(each => each && `/${each}`).join(''),
        }),
      }),
    },
    errorResponses: ERRORS.map(httpStatus => ({ httpStatus, ttl: Duration.seconds(0) })),
  });
}

const edgeFunction = (scope: Construct, id: string, does: string): EdgeFunction =>
  new EdgeFunction(scope, id, {
    comment: `Calendar: ${does}`,
    code: FunctionCode.fromInline(readFileSync(join(import.meta.dirname, `edge-${id.toLowerCase()}.js`), 'utf8')),
    runtime: FunctionRuntime.JS_2_0,
  });

/**
 * Files of uploaded pictures: those that are public are in the bucket, and the function `media`
 * answers for the others and puts them there (docs/decisions/pictures). Neither is sent the query,
 * with which the bucket could be asked for other headers.
 */
const picturesBehavior = (
  scope: Construct,
  name: string,
  origins: Pick<OriginGroupProps, 'primaryOrigin' | 'fallbackOrigin'>,
): BehaviorOptions => ({
  // The bucket answers 403 for what it does not have, because CloudFront may not list it.
  origin: new OriginGroup({ ...origins, fallbackStatusCodes: [403, 404] }),
  cachePolicy: new CachePolicy(scope, 'PicturesCachePolicy', {
    comment: `Calendar: pictures at ${name}`,
    headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
  }),
  originRequestPolicy: new OriginRequestPolicy(scope, 'PicturesRequestPolicy', {
    comment: `Calendar: requests for pictures at ${name}`,
    headerBehavior: OriginRequestHeaderBehavior.allowList('User-Agent', VIEWER_HEADER),
  }),
  responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'PicturesHeaders', {
    comment: `Calendar: pictures at ${name}`,
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      contentSecurityPolicy: { contentSecurityPolicy: 'sandbox', override: true },
    },
  }),
  functionAssociations: [
    {
      function: edgeFunction(scope, 'Pictures', 'leaves of addresses of pictures what all sites share'),
      eventType: FunctionEventType.VIEWER_REQUEST,
    },
  ],
  compress: false,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
});
