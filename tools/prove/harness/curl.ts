/** Writes a request as a curl command for bash or zsh. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProofRequest } from './proof-request.ts';

/** The maximum body in a command line, in bytes. */
const MAX_INLINE_BYTES = 1_000;

/** `$SITE` is the address of the namespace root. A body that is too large for a command line is written to a file named after `name`. */
export const curlOf = ({ method, path, headers, body }: ProofRequest, name: string): string =>
  [
    'curl -i --path-as-is --globoff --http1.1',
    method === 'HEAD' ? '--head' : `-X ${method}`,
    `"$SITE"${quoted(Buffer.from(path))}`,
    ...headers.map(([header, value]) => `-H ${quoted(headerLine(header, value))}`),
    ...(body.length === 0 ? [] : [...untyped(headers), `--data-binary ${dataOf(body, name)}`]),
  ].join(' ');

/** curl sends an empty header only when it ends in a semicolon. */
const headerLine = (name: string, value: string): Buffer =>
  Buffer.from(value === '' ? `${name};` : `${name}: ${value}`, 'latin1');

/** Removes curl's default content type. */
const untyped = (headers: ProofRequest['headers']): string[] =>
  headers.some(([name]) => name === 'content-type') ? [] : ["-H 'content-type:'"];

const dataOf = (body: Buffer, name: string): string => {
  if (body.length <= MAX_INLINE_BYTES && !body.includes(0) && body[0] !== 0x40) return quoted(body); // @ would name a file
  const file = join(tmpdir(), `${name}.body`);
  writeFileSync(file, body);
  return quoted(Buffer.from(`@${file}`));
};

const quoted = (bytes: Buffer): string => {
  const text = bytes.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replace(/[^\x20-\x7e]|['\\]/g, sign => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `$'${escaped}'`;
};
