/** Reads events of API Gateway except their body (payload format 2.0, AWS: http-api-develop-integrations-lambda). */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { Row } from '../../shared/api/routes.ts';
import { networkOf, ORIGIN_KEY_HEADER, VIEWER_HEADER, viewerAddressIn } from '../../shared/http/addresses.ts';
import { Bool } from '../../shared/http/fields.ts';
import type { Format } from '../../shared/http/parse.ts';
import { weighted } from '../../shared/i18n/language.ts';
import type { Site } from '../../shared/settings/site.ts';
import { isSameText } from '../auth/hashes.ts';

export type HttpEvent = APIGatewayProxyEventV2;

/** Parsed from the raw query, as `queryStringParameters` joins repeated names with commas. */
export const queryOf = (event: HttpEvent): URLSearchParams => new URLSearchParams(event.rawQueryString);

/** A POST may select another method by `_method` or by a header (contract/http#routes). HEAD is a GET whose body is not sent. */
export const methodOf = (event: HttpEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  return (queryOf(event).get('_method') ?? event.headers['x-http-method-override'] ?? method).toUpperCase();
};

/** Whether the client wants an error if parameters or fields have no effect (RFC 7240, 4.4). */
export const isStrict = ({ headers }: HttpEvent): boolean =>
  (headers.prefer ?? '').split(',').some(preference => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(preference));

export interface NetworkDeps {
  /** The origin keys that the CDN in front of the site may send; none: there is no CDN. */
  readonly originKeys: readonly string[];
}

/**
 * The network of the caller: of the connection, or as the site's CDN reports it. Forwarded headers without an origin key are ignored,
 * because clients can forge them.
 */
export const networkAt = (event: HttpEvent, { originKeys }: NetworkDeps): string => {
  const { headers, requestContext } = event;
  const isFromCdn = originKeys.some(key => isSameText(headers[ORIGIN_KEY_HEADER] ?? '', key));
  const viewer = isFromCdn ? viewerAddressIn(headers[VIEWER_HEADER]) : undefined;
  return networkOf(viewer ?? requestContext.http.sourceIp);
};

/** The beginning of addresses in answers. */
export interface AddressDeps {
  /** The site's address where it is not API Gateway's own. */
  readonly baseUrl: string | undefined;
  readonly site: Site;
}

/** Address of the site, without a trailing slash. Never from `Host` or forwarded headers (contract/http#record-addresses). */
export const siteAddressOf = ({ requestContext }: HttpEvent, { baseUrl }: Pick<AddressDeps, 'baseUrl'>): string =>
  baseUrl ?? `https://${requestContext.domainName}/${requestContext.stage}`;

/**
 * RFC 6797, where the site has https: browsers then use nothing else for a year. Without `includeSubDomains`, as other hosts below this one
 * are not ours.
 */
export const transportSecurity = (event: HttpEvent, deps: Pick<AddressDeps, 'baseUrl'>): Record<string, string> =>
  siteAddressOf(event, deps).startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

// --- format of the answer (contract/feeds#calendars) ------------------------------------------------------------------

/** The parameter takes precedence, because people can type addresses but no headers. An invalid one is refused like any parameter. */
export const formatOf = ({ calendar }: Row, event: HttpEvent): Format =>
  calendar !== undefined && wantsCalendar(event) ? 'calendar' : 'json';

export const wantsCalendar = (event: HttpEvent): boolean => {
  const sent = v.safeParse(v.optional(Bool), queryOf(event).getAll('ical').at(-1));
  return sent.success && (sent.output ?? prefersCalendar(event.headers.accept));
};

/** Calendar programs name `text/calendar`. A client that accepts JSON at least as much gets JSON (RFC 9110, 12.5.1). */
const prefersCalendar = (accept: string | undefined): boolean => {
  const ranges = weighted(accept);
  const weightOf = (name: string): number => ranges.find(({ range }) => range === name)?.weight ?? 0;
  return weightOf('text/calendar') > weightOf('application/json') && weightOf('text/calendar') >= weightOf('*/*');
};
