/** A request as API Gateway passes it to a function. */
import type { HttpEvent } from '../../functions/http/request.ts';
import type { Site } from '../../shared/settings/site.ts';
import { toEvent } from '../../tools/local/payload.ts';

export const SITE: Site = {
  ...{ language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' }, fallback: [] },
  ...{ namespace: 'calendar/events/v1', languageParameter: 'ml_language' },
};

interface Sent {
  readonly method?: string;
  /** The path below that of events: `''` is the list, `/{id}` is one event. */
  readonly path?: '' | '/{id}';
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const httpEvent = ({ method = 'GET', path = '', id, query = '', headers = {}, body = '' }: Sent): HttpEvent => {
  const target = `/${SITE.namespace}/events${query}`;
  const request = { method, target, headers, body: Buffer.from(body), sourceIp: '192.0.2.1' };
  const route = { key: `${method} /${SITE.namespace}/events${path}`, function: NO_FUNCTION };
  const pathParameters: Record<string, string> = id === undefined ? {} : { id };
  const match = { route, pathParameters };
  return toEvent(request, match, {
    ...{ api: { id: 'api', stage: 'gl' }, domainName: 'calendar.test', requestId: 'request-1' },
    rawPath: `/${SITE.namespace}/events`,
  });
};

const NO_FUNCTION = {
  ...{ name: 'events', entry: 'functions/events.ts', bundle: 'none', exportName: 'handler', environment: {} },
  ...{ timeoutMs: 20_000, policies: [], permissions: [] },
};
