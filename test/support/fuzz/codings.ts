/** The three codings of a body (contract/http#request-formats), as clients write them. */
import type { Member } from './members.ts';

export interface Body {
  /** Value of `content-type`; undefined sends no such header. */
  readonly type: string | undefined;
  readonly bytes: Buffer;
}
export const NO_BODY: Body = { type: undefined, bytes: Buffer.alloc(0) };

export const BOUNDARY = '----calendar7MA4YWxk';
export const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
} as const;

export const asJson = (members: readonly Member[]): Body => ({
  type: TYPES.json,
  bytes: Buffer.from(`{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`),
});

export const asForm = (members: readonly Member[]): Body => ({
  type: TYPES.form,
  bytes: Buffer.from(new URLSearchParams(pairsOf(members)).toString()),
});

export const asMultipart = (members: readonly Member[]): Body => ({
  type: TYPES.multipart,
  bytes: Buffer.from(
    `${pairsOf(members)
      .map(([name, value]) => partOf(name, value))
      .join('')}--${BOUNDARY}--\r\n`,
  ),
});

/** `further`: lines after the first, each with its end. */
export const partOf = (name: string, value: string, further = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n${further}\r\n${value}\r\n`;

const pairsOf = (members: readonly Member[]): [string, string][] =>
  members.flatMap(([name, json]) => bracketed(name, JSON.parse(json)));

/** Longest name of a form field. Omits values that are nested so deeply that their name would be longer. */
const MAX_NAME = 2_000;
const MAX_ENTRIES = 200;

const bracketed = (name: string, value: unknown): [string, string][] => {
  if (name.length > MAX_NAME) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).flatMap(each => bracketed(`${name}[]`, each));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => bracketed(`${name}[${key}]`, each));
  return [[name, String(value ?? '')]];
};
