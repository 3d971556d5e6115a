/** Builds results for API Gateway (payload format 2.0): headers around the content of an answer, and conditional reads. */

import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { STRICT } from '../../shared/input/ignored.ts';
import type { Content } from '../answers/answer-memory.ts';
import { cacheControlOf } from './caching.ts';
import { corsHeaders } from './cors.ts';
import { indexLink } from './discovery.ts';
import { type AddressDeps, type HttpEvent, isStrict, methodOf, transportSecurity } from './http-event.ts';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** The headers of every answer, errors included. They depend on the caller, so they are not cached with the content. */
export interface ReplyContext {
  readonly at: AddressDeps;
  /** Methods for `Allow`; empty: no such header. */
  readonly allow: string;
  /** Whether the language of the answer depends on `Accept-Language`, which only errors do. */
  readonly isNegotiated?: boolean;
  /** Whether its format depends on `Accept`. */
  readonly hasFormats: boolean;
  /** Whether it is the same for everybody who may read it, and for more than a moment. */
  readonly isCommon: boolean;
}

export const resultOf = (
  event: HttpEvent,
  content: Content,
  { at, allow, isNegotiated = false, hasFormats, isCommon }: ReplyContext,
): HttpResult => {
  const { headers, ...result } = conditionalResult(event, content);
  const { site } = at;
  const { Link, ...others } = headers;
  const { Vary, ...cors } = corsHeaders(event.headers.origin, site);
  const caching = cacheControlOf(event, { status: content.status, isCommon, isNegotiated }, site);
  return {
    ...result,
    headers: {
      ...cors,
      Vary: [Vary, ...(hasFormats ? ['Accept'] : []), ...(isNegotiated ? ['Accept-Language'] : [])].join(', '),
      ...(caching !== undefined && { 'Cache-Control': caching }),
      'X-Content-Type-Options': 'nosniff',
      ...transportSecurity(event, at),
      'X-Robots-Tag': 'noindex',
      ...(isStrict(event) && { 'Preference-Applied': STRICT }),
      ...(allow !== '' && { Allow: allow }),
      ...others,
      Link: [...(Link === undefined ? [] : [Link]), indexLink(event, at)].join(', '),
    },
  };
};

/** Without a body for 304 and `HEAD`. */
export const conditionalResult = (event: HttpEvent, { status, headers, etag, body, isBase64Encoded }: Content) => {
  const unchanged = methodOf(event) === 'GET' && status === 200 && isKnown(etag, event.headers['if-none-match']);
  if (!unchanged && event.requestContext.http.method !== 'HEAD')
    return { statusCode: status, headers, body, isBase64Encoded };
  const { 'Content-Encoding': _, ...withoutBody } = headers;
  return { statusCode: unchanged ? 304 : status, headers: withoutBody, body: '', isBase64Encoded: false };
};

/** RFC 9110, 13.1.2: weak comparison with a list of tags, or `*` for any. */
const isKnown = (etag: string | undefined, seen: string | undefined): boolean =>
  etag !== undefined &&
  seen !== undefined &&
  (seen.trim() === '*' || seen.split(',').some(tag => opaque(tag.trim()) === opaque(etag)));

const opaque = (tag: string): string => tag.replace(/^W\//, '');
