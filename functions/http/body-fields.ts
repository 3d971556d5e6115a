/** The named fields of a body: JSON, a form or multipart (contract/http#request-formats). */
import { ApiError } from '../../shared/errors/api-error.ts';
import { decodeForm } from '../../shared/input/form.ts';
import type { HttpEvent } from './http-event.ts';

/** As many as PHP takes (`max_input_vars`); a megabyte of names would keep a function busy for a second. */
const MAX_FIELDS = 1_000;

/** JSON has been parsed before (`json-body.ts`). A body of any other type has no fields. @throws ApiError 413. */
export const bodyFieldsOf = async (event: HttpEvent): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = event.body;
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return Object.fromEntries(Object.entries(body));
  if (typeof body !== 'string' || body === '') return {};
  const type = event.headers['content-type'] ?? '';
  const bytes = Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return formFields([...new URLSearchParams(bytes.toString('utf8'))]);
  if (/^multipart\/form-data\b/i.test(type)) return formFields(await multipartTexts(bytes, type));
  return {};
};

const formFields = (fields: readonly [string, string][]): Record<string, unknown> => {
  if (fields.length > MAX_FIELDS) throw new ApiError('rest_too_large');
  return decodeForm(fields);
};

/** Node's own parser. Files are left out: pictures come as addresses (contract/texts#pictures). */
const multipartTexts = async (bytes: Buffer, type: string): Promise<[string, string][]> => {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
  } catch {
    return []; // unreadable parts are no fields: the schema then misses those that are required
  }
};
