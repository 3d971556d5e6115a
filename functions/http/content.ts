/**
 * The part of an answer that is the same for every caller: the body, compressed, and the headers
 * that describe it.
 */

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fieldsIn, jsonOf, MAX_ANSWER, MAX_PAYLOAD, selectFields } from '../../shared/api/answer.ts';
import { ApiError } from '../../shared/http/errors.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type HttpEvent, methodOf, queryOf } from './request.ts';

/** Status, body, and the headers about the body. */
export interface Content {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Of an operation, or an error envelope. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** A text that is sent instead of the JSON body. */
  readonly written?: { readonly mediaType: string; readonly text: string } | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The result of `versionOf` for the record. */
  readonly version?: string | undefined;
}

export const contentOf = (
  event: HttpEvent,
  { status, body, written, headers, version }: Answer,
  language: Language,
): Content => {
  const { mediaType, text } = written ?? { mediaType: 'application/json', text: jsonOf(selected(event, status, body)) };
  const etag = status < 300 ? etagOf(event, text, version) : undefined;
  const type = { 'Content-Type': `${mediaType}; charset=UTF-8`, 'Content-Language': language };
  return textContent(event, { status, text, etag, headers: { ...type, ...headers } });
};

interface Text {
  readonly status: number;
  readonly text: string;
  readonly etag: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A text of any type, compressed if the client accepts it.
 *
 * @throws ApiError 413 for a text that Lambda could not send. Lists and calendars have already been
 * shortened (contract/http#size-of-answers).
 */
export const textContent = (event: HttpEvent, { status, text, etag, headers }: Text): Content => {
  if (isTooLarge(text)) throw new ApiError('rest_too_large');
  const { headers: coding, ...sent } = encoded(text, codingFor(event));
  return { status, headers: { ...coding, ...(etag !== undefined && { ETag: etag }), ...headers }, etag, ...sent };
};

/**
 * Whether a client accepts compression makes no difference, so that what one client can read, all
 * can. A character takes at most 6 bytes of the payload.
 */
const isTooLarge = (text: string): boolean =>
  text.length > MAX_PAYLOAD / 6 &&
  (Buffer.byteLength(text) > MAX_ANSWER || Buffer.byteLength(JSON.stringify(text)) > MAX_PAYLOAD);

/**
 * The tag of a record is strong and has its version, so that a write can be bound to it; any other
 * tag is weak (contract/http#preconditions). The hash is that of the body, because embedded records
 * may change without a new version of the record.
 */
const etagOf = (event: HttpEvent, text: string, version: string | undefined): string | undefined => {
  if (version === undefined && methodOf(event) !== 'GET') return undefined;
  return version === undefined ? weakTag(text) : `"${version}-${hashOf(text)}"`;
};

export const weakTag = (text: string): string => `W/"${hashOf(text)}"`;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** `_fields` never cuts an error. */
const selected = (event: HttpEvent, status: number, body: unknown): unknown =>
  status < 400 ? selectFields(body, fieldsIn(queryOf(event))) : body;

/** In characters. Compressing smaller bodies is not worth the header and the time. */
const WORTH_IT = 1_400;

type Coding = 'br' | 'gzip' | undefined;

/**
 * Compresses the body with a coding that the client accepts, because an HTTP API does not compress.
 * Brotli of quality 4 takes no longer than gzip, and its result is a tenth smaller for our records.
 */
const encoded = (body: string, coding: Coding): Pick<Content, 'body' | 'isBase64Encoded' | 'headers'> => {
  if (coding === undefined || body.length < WORTH_IT) return { body, isBase64Encoded: false, headers: {} };
  const bytes =
    coding === 'br' ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipSync(body);
  return { body: bytes.toString('base64'), isBase64Encoded: true, headers: { 'Content-Encoding': coding } };
};

/** Codings that are not named, or have `q=0`, are not accepted (RFC 9110, 12.5.3). */
export const codingFor = ({ headers }: HttpEvent): Coding => {
  const wanted = (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => part.split(';')[0]?.trim());
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : undefined;
};
