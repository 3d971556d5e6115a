/**
 * A connection to the engine that goes bad while it stays open, because a socket of the test stands
 * between the SDK and the engine.
 */
import { connect, createServer, type Socket } from 'node:net';
import type { Engine } from '../../tools/local/engine.ts';
import { listening } from './listening.ts';

export interface Fault {
  /**
   * With `silent`, the request does not arrive. With `unheard`, it arrives, but its answer does
   * not. With `half`, only a part of its answer arrives.
   */
  readonly how: 'silent' | 'unheard' | 'half';
  /** The command that it happens to, such as `TransactWriteItems`; absent for all. */
  readonly of?: string;
  /** How many requests it happens to; absent for all. */
  readonly times?: number;
}

/** In bytes, which are the headers of an answer and the beginning of its body. */
const HALF = 150;

export const halfOpen = async (engine: Engine) => {
  const { hostname, port } = new URL(engine.endpoint);
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let fault: Fault | undefined;
  let left = 0;

  const faultOf = (request: string): Fault['how'] | undefined => {
    if (fault === undefined || left === 0 || !request.includes(`.${fault.of ?? ''}`)) return undefined;
    left--;
    return fault.how;
  };
  const server = createServer(client => {
    const upstream = connect(Number(port), hostname);
    // A connection carries one request at a time, so what happens to a request happens to its
    // answer.
    let how: Fault['how'] | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}); // The socket ends as if it were closed.
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', sent => {
      const text = sent.toString('latin1');
      if (text.startsWith('POST ')) {
        requests.push(text);
        how = faultOf(text);
      } else requests.push(`${requests.pop()}${text}`);
      if (how !== 'silent') upstream.write(sent);
    });
    upstream.on('data', answer => {
      if (how === undefined) client.write(answer);
      if (how === 'half') client.write(answer.subarray(0, HALF));
    });
  });

  return {
    /** The same engine, through the connection. */
    engine: { ...engine, endpoint: await listening(server) },
    /** All requests that came in, as text. */
    requests,
    /** Sets what happens from now on, also on open connections. */
    become: (to: Fault | undefined): void => {
      fault = to;
      left = to?.times ?? Number.POSITIVE_INFINITY;
    },
    stop: async () => {
      const closed = new Promise(done => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
