/** Makes results for API Gateway (payload format 2.0): headers, `_fields`, conditional reads, compression. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { selectFields } from '../../shared/api/field-selection.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Site } from '../../shared/settings/site.ts';
import { corsHeaders } from './cors.ts';
import { type HttpEvent, methodOf, queryOf } from './http-event.ts';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Of an operation, or an error envelope. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What surrounds every answer, errors included. */
export interface ReplyContext {
  readonly site: Site;
  readonly language: Language;
  readonly authenticated: boolean;
  /** Methods; empty: no such header. */
  readonly allow: string;
}

export const resultOf = (
  event: HttpEvent,
  { status, body, headers }: Answer,
  { site, language, authenticated, allow }: ReplyContext,
): HttpResult => {
  const unchanged =
    methodOf(event) === 'GET' && status === 200 && isKnown(headers?.ETag, event.headers['if-none-match']);
  const hasNoBody = unchanged || event.requestContext.http.method === 'HEAD';
  const { headers: coding, ...sent } = encoded(
    hasNoBody ? '' : jsonOf(event, status, body),
    event.headers['accept-encoding'],
  );
  return {
    statusCode: unchanged ? 304 : status,
    headers: {
      ...corsHeaders(event.headers.origin, site),
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Language': language,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      ...((authenticated || queryOf(event).has('password')) && { 'Cache-Control': 'private, no-store' }),
      ...(allow !== '' && { Allow: allow }),
      ...coding,
      ...headers,
    },
    ...sent,
  };
};

/**
 * `_fields` never cuts an error. A body that lands inside a script element must not be able to close it
 * (contract/texts#titles-and-names).
 */
const jsonOf = (event: HttpEvent, status: number, body: unknown): string => {
  const wanted = status < 400 ? queryOf(event).get('_fields') : null;
  return JSON.stringify(wanted ? selectFields(body, wanted) : body).replaceAll('<', '\\u003c');
};

/** RFC 9110, 13.1.2: weak comparison, a list, or `*` for whatever there is. */
const isKnown = (etag: string | undefined, seen: string | undefined): boolean =>
  etag !== undefined &&
  seen !== undefined &&
  (seen.trim() === '*' || seen.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag));

/** Characters. Smaller bodies do not repay the header and the time. */
const WORTH_IT = 1_400;

interface Encoded {
  readonly body: string;
  readonly isBase64Encoded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Compresses the body with a coding that the client accepts, as an HTTP API does not do so itself. Brotli of quality 4 takes no longer
 * than gzip, and is a tenth smaller on our records.
 */
const encoded = (body: string, accepted: string | undefined): Encoded => {
  const coding = body.length < WORTH_IT ? undefined : codingFor(accepted ?? '');
  if (coding === undefined) return { body, isBase64Encoded: false, headers: {} };
  const bytes =
    coding === 'br' ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipSync(body);
  return { body: bytes.toString('base64'), isBase64Encoded: true, headers: { 'Content-Encoding': coding } };
};

/** RFC 9110, 12.5.3: what is not named is not wanted, and neither is what has `q=0`. */
const codingFor = (accepted: string): 'br' | 'gzip' | undefined => {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => part.split(';')[0]?.trim());
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : undefined;
};
