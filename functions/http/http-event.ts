/** Reads events of API Gateway (payload format 2.0, AWS: http-api-develop-integrations-lambda), all but their body. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { networkOf } from '../../shared/identity/network.ts';

export type HttpEvent = APIGatewayProxyEventV2;

/** Parsed from the raw query, as `queryStringParameters` joins repeated names with commas. */
export const queryOf = (event: HttpEvent): URLSearchParams => new URLSearchParams(event.rawQueryString);

/** A method override counts on POST only (contract/http#request-formats); HEAD is a GET whose body is not sent. */
export const methodOf = (event: HttpEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'HEAD') return 'GET';
  return (method === 'POST' ? event.headers['x-http-method-override']?.toUpperCase() : undefined) ?? method;
};

/** The network of the connection. Forwarded headers are ignored, as clients can send any. */
export const networkAt = (event: HttpEvent): string => networkOf(event.requestContext.http.sourceIp);

/** Address of the stage. Never from `Host` or forwarded headers (contract/http#record-addresses). */
export const baseOf = (event: HttpEvent, configured: string | undefined): string =>
  configured ?? `https://${event.requestContext.domainName}/${event.requestContext.stage}`;
