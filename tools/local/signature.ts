/**
 * Checks the signature of a request to Amazon S3, in its header or in its address (AWS: "Signature
 * Version 4", "Authenticating requests: using query parameters").
 */
import { createHash, createHmac } from 'node:crypto';
import type { HttpRequest } from './payload.ts';

/** `now` is in epoch milliseconds. Returns the code of the error, or undefined if it is valid. */
export const signatureProblem = (request: HttpRequest, secret: string, now: number): string | undefined => {
  const { method, target, headers } = request;
  const { pathname, searchParams } = new URL(target, 'http://127.0.0.1');
  const inHeader = new Map(
    [...(headers.authorization ?? '').matchAll(/(Credential|SignedHeaders|Signature)=([^,\s]+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const part = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? inHeader.get(name) ?? '';
  const date = searchParams.get('X-Amz-Date') ?? headers['x-amz-date'] ?? '';
  const [, ...scope] = part('Credential').split('/');

  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(pair => pair.map(encoded).join('='))
    .sort();
  const signed = part('SignedHeaders').split(';');
  const canonical = [
    ...[method, pathname, query.join('&')],
    ...signed.map(name => `${name}:${(headers[name] ?? '').trim()}`),
    ...['', signed.join(';'), headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')];
  const key = scope.reduce<string | Buffer>((above, name) => hmac(above, name).digest(), `AWS4${secret}`);
  if (hmac(key, toSign.join('\n')).digest('hex') !== part('Signature')) return 'SignatureDoesNotMatch';

  const seconds = Number(searchParams.get('X-Amz-Expires') ?? MAX_SKEW);
  return now > timeOf(date) + seconds * 1000 ? 'AccessDenied' : undefined;
};

/** Seconds for which a request with a signature in its header is accepted. */
const MAX_SKEW = 900;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/** As RFC 3986 encodes, also what `encodeURIComponent` leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** `20261128T203507Z` in epoch milliseconds. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
