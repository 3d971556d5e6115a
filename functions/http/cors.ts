/** CORS headers (contract/http#cors; Fetch standard, CORS protocol). */
import { SHORTENED_HEADER } from '../../shared/api/answer-size.ts';
import { IGNORED_HEADER, KEPT_HEADER } from '../../shared/input/ignored.ts';
import type { Site } from '../../shared/settings/site.ts';
import { NOT_FOLLOWED_HEADER } from '../../shared/translations/view.ts';

/** Headers that scripts may read. */
const EXPOSED = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  IGNORED_HEADER,
  KEPT_HEADER,
  SHORTENED_HEADER,
  NOT_FOLLOWED_HEADER,
  'Preference-Applied',
].join(', ');

/** The last four are what browsers of the original's sites send. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Prefer',
  'X-HTTP-Method-Override',
  'X-WP-Nonce',
  'Content-Disposition',
  'Content-MD5',
  'X-TEC-EEA',
].join(', ');

export const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
} as const;

/**
 * Any origin, unless the site lists some; then the answer has `Vary: Origin` for caches. Never `Allow-Credentials`: the service has no
 * cookies, and a script that sends `Authorization` has to know it.
 */
export const corsHeaders = (
  origin: string | undefined,
  { origins }: Pick<Site, 'origins'>,
): { readonly Vary: string } => {
  if (origins === undefined) return { ...ALLOWED('*'), Vary: VARY };
  const isNamed = origin !== undefined && origins.includes(origin);
  return { ...(isNamed && ALLOWED(origin)), Vary: `${VARY}, Origin` };
};

const VARY = 'Accept-Encoding, Authorization, Prefer';
const ALLOWED = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': EXPOSED,
});
