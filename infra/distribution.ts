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
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { ORIGIN_KEY_HEADER, VIEWER_HEADER } from '../shared/http/addresses.ts';
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
}

export function defineDistribution(
  scope: Construct,
  { host: { name }, cdn, originKey }: DistributionProps,
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
  const accept = new EdgeFunction(scope, 'Accept', {
    comment: 'Calendar: leaves of Accept what the cache tells apart',
    code: FunctionCode.fromInline(readFileSync(join(import.meta.dirname, 'edge-accept.js'), 'utf8')),
    runtime: FunctionRuntime.JS_2_0,
  });
  return new Distribution(scope, 'Distribution', {
    comment: `Calendar: the host ${name}`,
    domainNames: [name],
    certificate: Certificate.fromCertificateArn(scope, 'CdnCertificate', cdn.certificate),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // Edge locations in Europe and North America, which serve everybody else, too.
    priceClass: PriceClass.PRICE_CLASS_100,
    defaultBehavior: {
      origin: new HttpOrigin(cdn.origin, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [ORIGIN_KEY_HEADER]: originKey },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy,
      originRequestPolicy,
      functionAssociations: [{ function: accept, eventType: FunctionEventType.VIEWER_REQUEST }],
      // The service compresses by itself. Plain HTTP is refused, as by API Gateway, because clients
      // drop `Authorization` or the body on a redirect.
      compress: false,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    },
    errorResponses: ERRORS.map(httpStatus => ({ httpStatus, ttl: Duration.seconds(0) })),
  });
}
