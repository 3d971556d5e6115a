/** The `Cache-Control` of answers (docs/decisions/0081-shared-caches-may-keep-what-anybody-may-read.md). */
import type { Site } from '../../shared/settings/site.ts';
import { type HttpEvent, queryOf } from './http-event.ts';

/** At most a minute stale, or five and a half minutes while the service is down (RFC 9111; RFC 5861). */
const SHARED = 'public, s-maxage=30, stale-while-revalidate=30, stale-if-error=300';

/**
 * For answers that depend on the reader or the moment, on a site with `cache`. Without this header, CloudFront sends one answer to all
 * simultaneous requests (AWS: "Simultaneous requests for the same object (request collapsing)").
 */
const OWN = 'private, no-cache';

interface About {
  readonly status: number;
  /** The same for everybody who may read it, and for more than a moment. */
  readonly isCommon: boolean;
  /** Its language depends on `Accept-Language`. */
  readonly isNegotiated: boolean;
}

/** Of an answer of the API. undefined: no header; caches then store nothing, as the answer has no lifetime. */
export const cacheControlOf = (
  event: HttpEvent,
  { status, isCommon, isNegotiated }: About,
  { cache }: Site,
): string | undefined => {
  if (isPersonal(event)) return 'private, no-store';
  // A cache that ignores `Vary` would send others an error in the wrong language.
  if (status >= 400) return cache || isNegotiated ? 'no-store' : undefined;
  if (!cache) return undefined;
  return isCommon ? SHARED : OWN;
};

/** Whether the request has credentials or a password, right or wrong. */
const isPersonal = (event: HttpEvent): boolean =>
  Boolean(event.headers.authorization) || queryOf(event).has('password');

/** Of a page that is the same for everybody. Browsers revalidate it each time. */
export const pageCaching = ({ cache }: Site): string => (cache ? SHARED : 'no-cache');

/** Of a page in the language of its reader. */
export const ownPageCaching = ({ cache }: Site): string => (cache ? OWN : 'no-cache');
