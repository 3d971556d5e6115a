/** The log line of each HTTP request. */
import type { Context } from 'aws-lambda';
import type { Log } from '../../shared/errors/log.ts';
import type { Site } from '../../shared/settings/site.ts';
import { logged } from '../logs/request-line.ts';
import type { HttpEvent } from './http-event.ts';
import type { HttpResult } from './http-result.ts';

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** Characters. Browsers send 150; the header may have 10 KB, and log storage is paid by the byte. */
const MAX_USER_AGENT = 200;

/** Wraps a handler, so that it writes a line for each request. If it throws, API Gateway answers 500. */
export const withRequestLine =
  (deps: () => { readonly log: Log; readonly site: Site }, handler: HttpHandler): HttpHandler =>
  (event, context) =>
    logged(
      event.requestContext.requestId,
      () => handler(event, context),
      answer => {
        const { log, site } = deps();
        const userAgent = (event.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
        const about = {
          site: site.language,
          status: answer?.statusCode ?? 500,
          ...(userAgent !== '' && { userAgent }),
        };
        return { log, about };
      },
    );
