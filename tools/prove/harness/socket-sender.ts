/** Sends requests unchanged over a socket: `fetch` would normalise paths, and refuse a body with GET. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpReply } from '../../local/reply.ts';
import type { Send } from './proof-request.ts';

/** Longer than anything may take; API Gateway gives up after 30 seconds. */
const PATIENCE_MS = 31_000;

/** `address`: of the namespace root. */
export const socketSender = (address: string): { readonly send: Send; readonly close: () => void } => {
  const { hostname, port, pathname } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: Send = async ({ method, path, headers, body }) => {
    const outgoing = open({
      agent,
      hostname,
      port,
      method,
      path: pathname + path,
      headers: [...headers.flat(), 'host', `${hostname}:${port}`, 'content-length', String(body.length)],
      timeout: PATIENCE_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`none after ${PATIENCE_MS / 1000} s`)));
    outgoing.end(body);
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    if (incoming === undefined) throw new Error('no response');
    return { status: incoming.statusCode ?? 0, headers: headersOf(incoming), body: await buffer(incoming) };
  };
  return { send, close: () => agent.destroy() };
};

const headersOf = ({ headers }: IncomingMessage): HttpReply['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']));
