/** Sends one request over a real connection. Returns its answer without headers that always differ. */
import * as v from 'valibot';
import { authorizationOf, LOGINS } from '../prove/harness/callers.ts';
import type { Smoke } from './requests.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
}

/** Ids and slugs of earlier answers, by the names that later requests use. */
export type Names = Map<string, string>;

const fill = (text: string, names: Names): string =>
  text.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => names.get(name) ?? `{${name}}`);

/** `url`: the namespace of a site, below `/` and its language. */
export const ask = async (url: string, smoke: Smoke, names: Names): Promise<Answer> => {
  const [, address = ''] = /^(https?:\/\/[^/]+\/[^/]+)\//.exec(url) ?? [];
  const target = smoke.page === undefined ? `${url}${smoke.path}` : `${address}${smoke.page}`;
  const { method = 'GET', body, asEditor, headers = {}, remember } = smoke;
  const response = await fetch(fill(target, names), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(asEditor && { authorization: authorizationOf(LOGINS.editor) }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, names)])),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : fill(JSON.stringify(body), names) }),
  });
  const text = await response.text();
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  const answer = { status: response.status, headers: kept(response.headers), body: json.success ? json.output : text };
  if (remember !== undefined && v.is(Made, answer.body)) {
    names.set(remember, String(answer.body.id));
    names.set(`${remember}-slug`, answer.body.slug);
  }
  return answer;
};

const Made = v.object({ id: v.number(), slug: v.string() });

/** Headers that depend on the connection or the time. */
const LEFT_OUT = ['date', 'apigw-requestid', 'connection', 'keep-alive'];

const kept = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !LEFT_OUT.includes(name)));

/** Fields and headers that contain the time of a write or depend on it, such as the length of a compressed body. */
const MOMENTS = new Set([
  ...['date', 'date_utc', 'modified', 'modified_utc', 'next_token'],
  ...['etag', 'last-modified', 'content-length'],
]);

/** Removes them, as they differ each time. */
export const withoutMoments = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMoments);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, MOMENTS.has(key) ? typeof each : withoutMoments(each)]),
  );
};
