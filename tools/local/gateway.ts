/**
 * A local API Gateway, which is an HTTP server that converts requests to Lambda events, and results
 * of functions to responses.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../terminal/operator-error.ts';
import { BUCKET_PATH, type Bucket } from './bucket.ts';
import type { Api } from './deployment.ts';
import type { Invoke } from './lambda.ts';
import { type HttpReply, type HttpRequest, ownReply, pathOf, toEvent, toReply } from './payload.ts';
import { mayCall } from './permissions.ts';
import { places, type Router, router } from './routing.ts';

export type Gateway = Awaited<ReturnType<typeof openGateway>>;

/** In bytes: the quotas of HTTP APIs, and Lambda's limit for a whole event, body included. */
const LIMITS = { head: 10_240, body: 10_485_760, event: 6_291_456 } as const;

const isForBucket = (target: string): boolean => target.startsWith(BUCKET_PATH);

/**
 * Listens on 127.0.0.1. Port 0 takes a free one.
 *
 * @throws OperatorError if it cannot listen.
 */
export async function openGateway(port: number) {
  let answer: Answer = async () => ownReply(503);
  // This is far above the limit of API Gateway, so that the check below answers with API Gateway's
  // message, not Node.
  const server = createServer({ maxHeaderSize: 1_048_576 }, async (incoming, response) => {
    const requestId = randomUUID();
    try {
      write(response, requestId, await answer(await read(incoming), requestId));
    } catch (error) {
      // The client closed the connection before the request was complete.
      if (!incoming.complete) return;
      console.error(error);
      write(response, requestId, ownReply(500));
    }
  });
  const taken = await listen(server, port);
  return {
    port: taken,
    /** Starts to serve requests. Until then, all get a 503. */
    serve: (apis: readonly Api[], invoke: Invoke, options?: GatewayOptions): void => {
      answer = answerOf(apis, invoke, `127.0.0.1:${taken}`, options);
    },
    /** Waits for requests in progress, for at most three seconds. */
    close: () => close(server),
  };
}

export type Answer = (request: HttpRequest, requestId: string) => Promise<HttpReply>;

export interface GatewayOptions {
  /** The stage of API Gateway that also answers at the root; absent if none does. */
  readonly root?: string | undefined;
  /**
   * Whether a trailing slash prevents a route from matching. Both are reported of HTTP APIs
   * (docs/decisions/site-addresses).
   */
  readonly slashCounts?: boolean;
  /**
   * Whether events include the base path of a mapping. AWS documents that they do not; users report
   * that they do.
   */
  readonly keepsBasePath?: boolean;
  /** Where `/` redirects to if no API is there; without it, `/` is 404. */
  readonly start?: string | undefined;
  /** Answers below `BUCKET_PATH`, which is no part of API Gateway. */
  readonly bucket?: Bucket | undefined;
}

/** Answers a request without a socket, for tests and for the bench. */
export function answerOf(
  apis: readonly Api[],
  invoke: Invoke,
  domainName: string,
  { root, slashCounts = false, keepsBasePath = false, start, bucket }: GatewayOptions = {},
): Answer {
  const placeOf = places(apis, root);
  const routers = new Map<Api, Router>(apis.map(api => [api, router(api.routes, slashCounts)]));
  return async (request, requestId) => {
    if (bucket !== undefined && isForBucket(request.target)) return bucket(request);
    if (sizeOfHead(request) > LIMITS.head) return ownReply(431);
    if (request.body.length > LIMITS.body) return ownReply(413);
    const path = pathOf(request.target);
    if (path === undefined) return ownReply(400);

    const place = placeOf(request.headers.host ?? domainName, path);
    if (place === undefined)
      return path === '/' && start !== undefined
        ? { status: 302, headers: { location: start }, body: Buffer.alloc(0) }
        : ownReply(404);
    const { api, host, base } = place;
    const pathInApi = path.slice(base.length) || '/';
    const match = routers.get(api)?.(request.method, pathInApi);
    if (match === undefined) return ownReply(404);
    if (!mayCall(api, match.route)) return ownReply(500);

    const rawPath = host === undefined || keepsBasePath ? path : pathInApi;
    const event = toEvent(request, match, { api, domainName: host ?? domainName, rawPath, requestId });
    if (Buffer.byteLength(JSON.stringify(event)) > LIMITS.event) return ownReply(413);
    // There is no integration timeout of 30 s. Lambda stops a function long before, and otherwise
    // only the start of a thread takes time here.
    return toReply(await invoke(match.route.function, event, requestId));
  };
}

const sizeOfHead = ({ method, target, headers }: HttpRequest): number =>
  [method, target, ...Object.entries(headers).flat()].join('').length;

async function read(incoming: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    // The body is read to the end even if it is too large, because a client that is still sending
    // would not see the 413.
    if (size <= LIMITS.body || isForBucket(incoming.url ?? '')) chunks.push(chunk);
    size += chunk.length;
  }
  const headers = Object.entries(incoming.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(name === 'cookie' ? '; ' : ','),
  ]);
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
    sourceIp: incoming.socket.remoteAddress ?? '',
  };
}

function write(response: ServerResponse, requestId: string, { status, headers, body }: HttpReply): void {
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    'apigw-requestid': requestId,
    ...(!isEmpty && { 'content-length': body.length }),
  });
  response.end(isEmpty ? undefined : body);
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new OperatorError(
      `Cannot listen on port ${port} (${reason}): stop what uses it, or choose another with --port`,
    );
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve));
  await Promise.race([closed, setTimeout(3000, undefined, { ref: false })]);
  server.closeAllConnections();
}
