/**
 * The named fields of a body, which is JSON, a form or multipart (contract/http#request-formats).
 */
import { isUtf8 } from 'node:buffer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import * as v from 'valibot';
import type { Route } from '../../shared/api/routes.ts';
import { ApiError, type Hint, invalid } from '../../shared/http/errors.ts';
import { decodeForm, fieldOf, notUtf8, pairsIn } from '../../shared/http/parse.ts';
import { listsOf } from '../runtime/input.ts';
import type { HttpEvent, HttpMiddleware, RequestState } from './request.ts';

/**
 * Parses JSON, for the checks after it and for the operation. An empty body has no fields, because
 * some clients say with every request that it has JSON.
 *
 * @throws ApiError 400 `rest_invalid_json`; 413 `rest_too_large`.
 */
export const json = (): HttpMiddleware => ({
  before: async request => {
    const { event, context } = request;
    if (!JSON_TYPE.test(event.headers['content-type'] ?? '')) return;
    const body = bytesOf(event).toString('utf8') || '{}';
    if (!isText(event)) throw malformed(5, 'Malformed UTF-8 characters, possibly incorrectly encoded');
    checkJsonLimits(body);
    // Middy's parser replaces the text with the value. It gets a copy, because no check changes the
    // event.
    const parsed = { ...event, body, isBase64Encoded: false };
    try {
      await parser.before?.({ ...request, event: parsed });
    } catch (error) {
      throw malformed(4, 'Syntax error', brokenAt(body, error));
    }
    if (HALF.test(body) && !isWellFormed(parsed.body))
      throw malformed(10, 'Single unpaired high surrogate in Unicode escape');
    context.state.json = parsed.body;
  },
});

const parser = httpJsonBodyParser<HttpEvent>({ disableContentTypeCheck: true });

/** White space may precede the parameters (RFC 9110, 5.6.6). */
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;

export const bytesOf = ({ body = '', isBase64Encoded }: HttpEvent): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/**
 * Whether the body is UTF-8. API Gateway decodes what it passes as a text. Invalid bytes have
 * become U+FFFD, and the text is longer than what was sent.
 */
const isText = (event: HttpEvent): boolean => {
  const { body = '', headers, isBase64Encoded } = event;
  if (isBase64Encoded) return isUtf8(bytesOf(event));
  return !body.includes('\ufffd') || String(Buffer.byteLength(body)) === headers['content-length'];
};

/** An escape that may be half of a surrogate pair. */
const HALF = /\\u[dD][89a-fA-F]/;

const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => name.isWellFormed() && isWellFormed(each));
};

/**
 * The maximum number of fields in a form, as in PHP (`max_input_vars`). A megabyte of names would
 * keep a function busy for a second.
 */
const MAX_FIELDS = 1_000;

/** Whether the route takes no fields. A body, such as a file that is refused, is then not read. */
export const isWithoutFields = ({ query, body }: Route): boolean => query === undefined && body === undefined;

/**
 * The fields of JSON, a form or multipart. A body of any other type has no fields.
 *
 * @throws ApiError 413; 400 `rest_invalid_json` for JSON that is sent as another type or as a text
 * in JSON. Otherwise an update would answer 200 and change nothing.
 */
export const bodyFieldsOf = async (
  event: HttpEvent,
  { json: parsed }: Pick<RequestState, 'json'>,
  route: Route,
): Promise<Readonly<Record<string, unknown>>> => {
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
    return Object.fromEntries(Object.entries(parsed));
  const bytes = parsed === undefined ? bytesOf(event) : Buffer.from(typeof parsed === 'string' ? parsed : '');
  if (route.takesFile && event.headers['content-disposition'] !== undefined) return {};
  const startsAsJson = /^\s*\{/.test(bytes.toString('utf8', 0, 100));
  if (startsAsJson) throw new ApiError('rest_invalid_json', { hint: { about: 'content-type' } });
  const type = event.headers['content-type'] ?? '';
  if (FORM.test(type)) return formFields([...pairsIn(inPercent(bytes))], route);
  if (MULTIPART.test(type)) return formFields(await multipartTexts(bytes, type, route), route);
  return {};
};

const FORM = /^application\/x-www-form-urlencoded\b/i;
export const MULTIPART = /^multipart\/form-data\b/i;

/** Whether there is a body of a type that is not read. */
export const isOfUnknownType = ({ body = '', headers: { 'content-type': type = '' } }: HttpEvent): boolean =>
  body !== '' && ![JSON_TYPE, FORM, MULTIPART].some(known => known.test(type));

/** Percent-encodes bytes beyond ASCII, which forms may contain as they are. */
const inPercent = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\xff]/g, byte => `%${byte.charCodeAt(0).toString(16)}`);

const formFields = (fields: readonly [string, string][], route: Route): Record<string, unknown> => {
  if (fields.length > MAX_FIELDS) throw new ApiError('rest_too_large');
  return decodeForm(fields, listsOf(route));
};

/**
 * @throws ApiError 400 for a file, because a record names its picture (contract/texts#pictures),
 * unless the route takes one.
 */
const multipartTexts = async (bytes: Buffer, type: string, { takesFile }: Route): Promise<[string, string][]> => {
  const parts = await partsOf(bytes, type);
  const files = parts.filter(([, value]) => isFile(value)).map(([name]) => fieldOf(name));
  if (files.length > 0 && !takesFile) throw invalid(Object.fromEntries(files.map(name => [name, 'file'])));
  if (!takesFile && !isUtf8(bytes))
    throw notUtf8(parts.flatMap(part => (part.join().includes('\ufffd') ? [part[0]] : [])));
  return parts.flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
};

/**
 * Uses Node's own parser. Unreadable parts are left out, so that the schema reports required fields
 * as missing.
 */
export const partsOf = async (bytes: Buffer, type: string): Promise<[string, string | File][]> => {
  try {
    return [...(await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData())];
  } catch {
    return [];
  }
};

/** Browsers send an empty file input as a file without name and content (HTML, 4.10.21.4). */
const isFile = (value: string | File): boolean => typeof value !== 'string' && (value.name !== '' || value.size > 0);

// --- limits of JSON, checked on the text because parsing 500,000 values takes half a second

/**
 * The maximum depth. It is more than any body of the API needs, and far below the stack limit of
 * recursive functions.
 */
const MAX_DEPTH = 33;
/**
 * The maximum number of values. A hundred new venues with all fields have 2,000; with 85,000, every
 * copy would take a tenth of a second.
 */
const MAX_VALUES = 10_000;

/** A text, which may lack its end, a sign between values, or another value. */
const TOKEN = /"(?:[^"\\]+|\\.)*"?|[[\]{},]|[^\s[\]{},"]+/gs;

/**
 * Counts one value for the whole, one for each comma and one for each container that is not empty,
 * without looking at what the text means.
 *
 * @throws ApiError 400 `rest_invalid_json` in the words of PHP, whose parser also has such a limit;
 * 413 `rest_too_large`.
 */
const checkJsonLimits = (text: string): void => {
  let [values, depth, hasOpened] = [1, 0, false];
  for (const [token] of text.matchAll(TOKEN)) {
    const closes = ']}'.includes(token);
    if (token === ',' || (hasOpened && !closes)) values++;
    if (values > MAX_VALUES) throw new ApiError('rest_too_large');
    hasOpened = '[{'.includes(token);
    depth += hasOpened ? 1 : closes ? -1 : 0;
    if (depth > MAX_DEPTH) throw malformed(1, 'Maximum stack depth exceeded');
  }
};

// --- where JSON is malformed ---------------------------------------------------------------------

/** The error has the code and the words of PHP's parser. */
const malformed = (json_error_code: number, json_error_message: string, hint?: Hint): ApiError =>
  new ApiError('rest_invalid_json', { extra: { json_error_code, json_error_message }, hint });

/**
 * What Middy's parser says about an error of V8. It says nothing about a forbidden key, such as
 * `__proto__`.
 */
const OfParser = v.object({ cause: v.object({ message: v.string() }) });

const brokenAt = (text: string, error: unknown): Hint | undefined => {
  const { message } = v.is(OfParser, error) ? error.cause : { message: '' };
  const digits = /position (\d+)/.exec(message)?.[1];
  const position = message.startsWith('Unexpected end') ? text.length : digits;
  if (position === undefined) return undefined;
  const lines = text.slice(0, Number(position)).split('\n');
  return { about: 'json-at', position: `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}` };
};
