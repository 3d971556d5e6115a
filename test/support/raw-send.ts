/** Requests as tests make them up, sent to a service in this process. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpReply } from '../../tools/local/payload.ts';
import type { Opened } from './service.ts';

export interface RawRequest {
  readonly method: string;
  /** The path below the namespace, with its query, as in the request line. */
  readonly path: string;
  /** Names are in lower case, values in ISO-8859-1, as node:http takes them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Rejects if there is no answer. */
type Send = (request: RawRequest) => Promise<HttpReply>;

export const rawSend =
  (service: Opened): Send =>
  ({ method, path, headers, body }) => {
    const target = `/gl/calendar/events/v1${path}`;
    return service.answer(
      { method, target, headers: Object.fromEntries(headers), body, sourceIp: '127.0.0.1' },
      'request-1',
    );
  };

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

/** The body of a reply, whatever its coding. */
export const textOf = ({ headers, body }: HttpReply): string =>
  (body.length === 0 ? body : (DECODERS[String(headers['content-encoding'])]?.(body) ?? body)).toString('utf8');
