/** Fetches the public keys of an OpenID Connect issuer, from the address in its configuration (OpenID Connect Discovery 4). */
import * as v from 'valibot';
import { ApiError } from '../../shared/errors/api-error.ts';
import { faultOf, type Log } from '../../shared/errors/log.ts';
import { configurationUrl } from '../../shared/identity/users.ts';
import { TrustedUrl } from '../../shared/settings/environment.ts';
import type { Instant } from '../../shared/time/instant.ts';

/** Milliseconds for both requests together, while the caller waits. */
const MAX_WAIT = 2_000;
/** Seconds without another attempt after a failure. Otherwise each request with a token would wait for two seconds. */
const PAUSE = 5;

export interface IssuerDeps {
  /** Epoch seconds. */
  readonly now: () => Instant;
  readonly log: Log;
}

/**
 * Fetches the key set as JSON (RFC 7517); nothing is cached here.
 * @throws ApiError 503 `rest_unavailable` if the issuer gives no valid answer in time; the reason is logged.
 */
export const issuerKeys = (issuer: string, { now, log }: IssuerDeps): (() => Promise<ArrayBuffer>) => {
  let failed = Number.NEGATIVE_INFINITY;
  const unavailable = () => new ApiError('rest_unavailable', { headers: { 'Retry-After': String(PAUSE) } });
  return async () => {
    if (now() < failed + PAUSE) throw unavailable();
    try {
      return await fetchKeys(issuer);
    } catch (error) {
      failed = now();
      log.error('no keys from the issuer of bearer tokens', { error: faultOf(error), issuer });
      throw unavailable();
    }
  };
};

const KeySet = v.pipe(v.string(), v.parseJson(), v.object({ keys: v.array(v.looseObject({ kty: v.string() })) }));

const fetchKeys = async (issuer: string): Promise<ArrayBuffer> => {
  const signal = AbortSignal.timeout(MAX_WAIT);
  const configuration: unknown = await (await get(configurationUrl(issuer), signal)).json();
  // The configuration must name the same issuer (OpenID Connect Discovery 4.3).
  const { jwks_uri } = v.parse(v.object({ issuer: v.literal(issuer), jwks_uri: TrustedUrl }), configuration);
  const keys = await (await get(jwks_uri, signal)).arrayBuffer();
  v.parse(KeySet, new TextDecoder().decode(keys));
  return keys;
};

const get = async (url: string, signal: AbortSignal): Promise<Response> => {
  // A redirect could lead to plain HTTP, where anybody in between could replace the keys.
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
};
