/**
 * HTTP API events ↔ values: the only file that knows the format of either (payload format 2.0, AWS:
 * http-api-develop-integrations-lambda).
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { selectFields } from '../../shared/api/field-selection.ts';
import { ApiError, ERRORS, type FieldProblem, type Problems } from '../../shared/errors/api-error.ts';
import { networkOf } from '../../shared/identity/network.ts';
import { decodeForm } from '../../shared/input/form.ts';
import { messageOf, problemText } from '../../shared/messages/catalogue.ts';
import { LANGUAGES, type Language } from '../../shared/settings/language.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Credentials } from '../identity/scheme.ts';
import { encoded } from './compress.ts';
import { corsHeaders } from './cors.ts';

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;

export const hasBody = (event: HttpEvent): boolean => event.body !== undefined && event.body !== '';

/** The raw query: `queryStringParameters` joins repeated names with commas, which cannot be undone. */
export const queryOf = (event: HttpEvent): URLSearchParams => new URLSearchParams(event.rawQueryString);

/** Named fields of a body in JSON (parsed before), a form or multipart; any other body is ignored (contract/http#request-formats). */
export const bodyOf = async (event: HttpEvent): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = event.body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return Object.fromEntries(Object.entries(body));
  if (typeof body !== 'string' || body === '') return {};
  const type = event.headers['content-type'] ?? '';
  const bytes = Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return formOf([...new URLSearchParams(bytes.toString('utf8'))]);
  if (/^multipart\/form-data\b/i.test(type)) return formOf(await multipartTexts(bytes, type));
  return {};
};

/** As many as PHP takes (`max_input_vars`); a megabyte of names would keep a function busy for a second. @throws ApiError 413. */
const MAX_FIELDS = 1_000;
const formOf = (fields: readonly [string, string][]): Record<string, unknown> => {
  if (fields.length > MAX_FIELDS) throw new ApiError('rest_too_large');
  return decodeForm(fields);
};

/** Node's own parser. Files are left out: pictures come as addresses (contract/texts#pictures). */
const multipartTexts = async (bytes: Buffer, type: string): Promise<[string, string][]> => {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
  } catch {
    return []; // unreadable parts are no fields: what is required will be missed by the schema
  }
};

/** A form that a page of another site had a browser send, which browsers do without asking first (contract/rights#identity). */
export const isForeignForm = ({ headers, requestContext: { http } }: HttpEvent): boolean =>
  headers['sec-fetch-site'] === 'cross-site' &&
  http.method === 'POST' && // before any other method, and before JSON, browsers ask
  !/^application\/json\b/i.test(headers['content-type'] ?? '');

/** A method override counts on POST only (contract/http#request-formats); HEAD is a GET whose body is not sent. */
export const methodOf = (event: HttpEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'HEAD') return 'GET';
  return (method === 'POST' ? event.headers['x-http-method-override']?.toUpperCase() : undefined) ?? method;
};

/** From the connection itself: a forwarded header says what its sender likes. */
export const networkAt = (event: HttpEvent): string => networkOf(event.requestContext.http.sourceIp);

export const credentialsOf = (event: HttpEvent): Credentials => ({
  authorization: event.headers.authorization,
  network: networkAt(event),
  writes: !['GET', 'OPTIONS'].includes(methodOf(event)),
});

/** Never from `Host` or forwarded headers (contract/http#record-addresses). */
export const baseOf = (event: HttpEvent, configured: string | undefined): string =>
  configured ?? `https://${event.requestContext.domainName}/${event.requestContext.stage}`;

/** For texts of a reply, before parameters are validated: the language that was asked for if it is one, else the site's. */
export const languageOf = (sent: string | null, site: Language): Language =>
  LANGUAGES.find(language => language === sent) ?? site;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What surrounds every answer, refusals included. */
export interface ReplyContext {
  readonly site: Site;
  readonly language: Language;
  readonly authenticated: boolean;
  readonly allow: string;
}

export const resultOf = (
  event: HttpEvent,
  { status, body, headers }: Answer,
  { site, language, authenticated, allow }: ReplyContext,
): HttpResult => {
  const unchanged =
    methodOf(event) === 'GET' && status === 200 && isKnown(headers?.ETag, event.headers['if-none-match']);
  const silent = unchanged || event.requestContext.http.method === 'HEAD';
  const { headers: coding, ...sent } = encoded(
    silent ? '' : textOf(event, status, body),
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
 * What a refusal says is never cut. A body that lands inside a script element must not be able to close it
 * (contract/texts#titles-and-names).
 */
const textOf = (event: HttpEvent, status: number, body: unknown): string => {
  const wanted = status < 400 ? queryOf(event).get('_fields') : null;
  return JSON.stringify(wanted ? selectFields(body, wanted) : body).replaceAll('<', '\\u003c');
};

/** RFC 9110, 13.1.2: weak comparison, a list, or `*` for whatever there is. */
const isKnown = (etag: string | undefined, seen: string | undefined): boolean =>
  etag !== undefined &&
  seen !== undefined &&
  (seen.trim() === '*' || seen.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag));

/** The one error envelope (contract/http#error-envelope). */
export const errorAnswer = ({ code, status, data }: ApiError, language: Language): Answer => {
  const { missing, problems, headers, extra } = data;
  const params = missing ?? (problems && mapped(problems, problem => problemText(problem, language)));
  return {
    status,
    headers,
    body: {
      code,
      message: messageOf(code, language, missing ?? Object.keys(problems ?? {})),
      data: {
        status,
        ...(params !== undefined && { params }),
        ...(problems !== undefined && { details: details(problems, language) }),
        ...extra,
      },
    },
  };
};

/** Inner codes where the original has them: wrong types, and values outside an enumeration; else an empty list. */
const INNER: Partial<Record<FieldProblem, string>> = { type: 'rest_invalid_type', enum: 'rest_not_in_enum' };
const details = (problems: Problems, language: Language): unknown => {
  const inner = Object.entries(problems).flatMap(([name, problem]) => {
    const [code, message] = [INNER[problem], problemText(problem, language)];
    return code === undefined ? [] : [[name, { code, message, data: problem === 'type' ? { param: name } : null }]];
  });
  return inner.length === 0 ? [] : Object.fromEntries(inner);
};

const mapped = <T>(problems: Problems, to: (problem: FieldProblem) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, to(problem)]));

/** What the body parser throws is about the body; anything else that is no refusal is a fault. */
export const toApiError = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status !== 415 && status !== 422) return undefined;
  return new ApiError('rest_invalid_json', { extra: { json_error_code: 4, json_error_message: 'Syntax error' } });
};

export const FAULT = new ApiError('internal_server_error', { status: ERRORS.internal_server_error });
