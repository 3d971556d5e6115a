/** The file of an upload, as WordPress takes it (contract/wordpress#uploads). */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { SentFile } from '../../shared/api/operation.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { percentDecoded } from '../../shared/text/fold.ts';
import { bytesOf, MULTIPART, partsOf } from './body.ts';
import type { HttpEvent } from './request.ts';

/**
 * The body as a whole, whose name is in `Content-Disposition`, or the part `file` of a form.
 *
 * @throws ApiError 400 for a request without a file or its name, 412 if its hash is another one.
 */
export const fileIn = async (event: HttpEvent): Promise<SentFile> => {
  const { 'content-type': type = '', 'content-disposition': disposition, 'content-md5': hash } = event.headers;
  const sent = MULTIPART.test(type) ? await formFile(bytesOf(event), type) : rawFile(bytesOf(event), disposition);
  if (sent.bytes.length === 0) throw new ApiError('rest_upload_no_data');
  if (hash !== undefined && !isHashOf(sent.bytes, hash.trim())) throw new ApiError('rest_upload_hash_mismatch');
  return sent;
};

const formFile = async (bytes: Buffer, type: string): Promise<SentFile> => {
  const file = (await partsOf(bytes, type)).find(([name]) => name === 'file')?.[1];
  if (file === undefined || typeof file === 'string') throw new ApiError('rest_upload_no_data');
  return { name: file.name, bytes: await file.bytes() };
};

const rawFile = (bytes: Buffer, disposition: string | undefined): SentFile => {
  if (bytes.length === 0) throw new ApiError('rest_upload_no_data');
  if (disposition === undefined) throw new ApiError('rest_upload_no_content_disposition');
  const name = nameIn(textOf(disposition));
  if (name === undefined) throw new ApiError('rest_upload_invalid_disposition');
  return { name, bytes };
};

/** Most clients send UTF-8, but HTTP reads each byte of a header as a letter (RFC 9110, 5.5). */
const textOf = (header: string): string => {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) && bytes.toString('latin1') === header ? bytes.toString('utf8') : header;
};

/** `filename*` has letters of any language, percent-encoded (RFC 6266, 4.3). */
const nameIn = (disposition: string): string | undefined => {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";]+))/i.exec(disposition);
  const name = (encoded && percentDecoded(encoded.trim())) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.trim() || undefined;
};

/** WordPress compares with hexadecimal digits, the header has Base64 (RFC 1864). */
const isHashOf = (bytes: Uint8Array, sent: string): boolean => {
  const hash = createHash('md5').update(bytes).digest();
  return sent === hash.toString('base64') || sent.toLowerCase() === hash.toString('hex');
};
