/** Who may keep an answer, and for how long (docs/decisions/0081-shared-caches-may-keep-what-anybody-may-read.md). */
import type { Site } from '../../shared/settings/site.ts';
import { type HttpEvent, queryOf } from './http-event.ts';

/** A minute late at most, or five and a half while the service cannot answer (RFC 9111; RFC 5861). */
const SHARED = 'public, s-maxage=30, stale-while-revalidate=30, stale-if-error=300';

/**
 * What differs by reader or by moment, on a site whose answers may be kept. Without such a header CloudFront hands an answer to everybody
 * who asks at the same moment (AWS: "Simultaneous requests for the same object (request collapsing)").
 */
const OWN = 'private, no-cache';

interface About {
  readonly status: number;
  /** The same for everybody who may read it, and for more than a moment. */
  readonly isCommon: boolean;
  /** Its language depends on `Accept-Language`. */
  readonly isNegotiated: boolean;
}

/** Of an answer of the API. undefined: it is left to caches, which keep nothing that does not say how long. */
export const cacheControlOf = (
  event: HttpEvent,
  { status, isCommon, isNegotiated }: About,
  { cache }: Site,
): string | undefined => {
  if (isPersonal(event)) return 'private, no-store';
  // Caches that disregard `Vary` would tell others what went wrong in a language that they may not read.
  if (status >= 400) return cache || isNegotiated ? 'no-store' : undefined;
  if (!cache) return undefined;
  return isCommon ? SHARED : OWN;
};

/** Credentials or a password go along, whether or not they are right. */
const isPersonal = (event: HttpEvent): boolean =>
  Boolean(event.headers.authorization) || queryOf(event).has('password');

/** Of a page that is the same for everybody. Browsers ask again each time, and are told whether it is still the same. */
export const pageCaching = ({ cache }: Site): string => (cache ? SHARED : 'no-cache');

/** Of a page in the language of its reader. */
export const ownPageCaching = ({ cache }: Site): string => (cache ? OWN : 'no-cache');
