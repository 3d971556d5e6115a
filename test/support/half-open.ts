/** A connection to the engine that goes bad while it stays open: between the SDK and the engine stands a socket of the test's own. */
import { connect, createServer, type Socket } from 'node:net';
import type { Engine } from '../../tools/local/engine.ts';

export interface HalfOpen {
  /** The same engine, through the connection. */
  readonly engine: Engine;
  /** What happens from now on, on connections that stand as well. */
  become: (fault: Fault | undefined) => void;
  /** All requests that came in, as text. */
  readonly requests: string[];
  readonly stop: () => Promise<void>;
}

export interface Fault {
  /** `silent`: the request arrives nowhere. `unheard`: it arrives, and its answer does not. `half`: its answer does not arrive whole. */
  readonly how: 'silent' | 'unheard' | 'half';
  /** Command that it happens to, such as `TransactWriteItems`; absent: all. */
  readonly of?: string;
  /** To so many requests; absent: to all. */
  readonly times?: number;
}

/** Headers of an answer and the beginning of its body. */
const HALF = 150;

export const halfOpen = async (engine: Engine): Promise<HalfOpen> => {
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
    // One request at a time goes over a connection: what happens to it happens to its answer.
    let how: Fault['how'] | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}); // ends as a close
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
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');

  return {
    engine: { ...engine, endpoint: `http://127.0.0.1:${address.port}` },
    requests,
    become: to => {
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
