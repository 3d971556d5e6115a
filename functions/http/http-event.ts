/** Reads events of API Gateway (payload format 2.0, AWS: http-api-develop-integrations-lambda), all but their body. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { networkOf } from '../../shared/identity/network.ts';
import { ORIGIN_KEY_HEADER, VIEWER_HEADER, viewerAddressIn } from '../../shared/identity/viewer.ts';
import type { Site } from '../../shared/settings/site.ts';
import { isSameText } from '../identity/hashes.ts';

export type HttpEvent = APIGatewayProxyEventV2;

/** Parsed from the raw query, as `queryStringParameters` joins repeated names with commas. */
export const queryOf = (event: HttpEvent): URLSearchParams => new URLSearchParams(event.rawQueryString);

/** A POST may stand for another method: by `_method`, else by the header (contract/http#routes). HEAD is a GET whose body is not sent. */
export const methodOf = (event: HttpEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  return (queryOf(event).get('_method') ?? event.headers['x-http-method-override'] ?? method).toUpperCase();
};

/** Whether the client asks for a refusal where parameters or fields have no effect (RFC 7240, 4.4). */
export const isStrict = ({ headers }: HttpEvent): boolean =>
  (headers.prefer ?? '').split(',').some(preference => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(preference));

export interface NetworkDeps {
  /** What the CDN in front of the site proves itself with, any of them; none: there is no CDN. */
  readonly originKeys: readonly string[];
}

/**
 * The network of the caller: that of the connection, or what the site's own CDN says. Without its key, forwarded headers are ignored, as
 * clients can send any.
 */
export const networkAt = (event: HttpEvent, { originKeys }: NetworkDeps): string => {
  const { headers, requestContext } = event;
  const isFromCdn = originKeys.some(key => isSameText(headers[ORIGIN_KEY_HEADER] ?? '', key));
  const viewer = isFromCdn ? viewerAddressIn(headers[VIEWER_HEADER]) : undefined;
  return networkOf(viewer ?? requestContext.http.sourceIp);
};

/** What addresses in answers begin with. */
export interface AddressDeps {
  /** The site's address where it is not API Gateway's own. */
  readonly baseUrl: string | undefined;
  readonly site: Site;
}

/** Address of the site, without a slash at its end. Never from `Host` or forwarded headers (contract/http#record-addresses). */
export const siteAddressOf = ({ requestContext }: HttpEvent, { baseUrl }: Pick<AddressDeps, 'baseUrl'>): string =>
  baseUrl ?? `https://${requestContext.domainName}/${requestContext.stage}`;

/** Address of the namespace root, without a slash at its end. */
export const rootOf = (event: HttpEvent, deps: AddressDeps): string =>
  `${siteAddressOf(event, deps)}/${deps.site.namespace}`;
