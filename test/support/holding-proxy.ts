/**
 * A service in which some writes are held back, so that a test meets a program in the middle of its
 * work, however fast it is.
 */
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HoldingProxy {
  /** Where requests for the service are sent instead. */
  readonly url: string;
  /** Resolves when the first write has come that is held. */
  readonly held: Promise<void>;
  readonly release: () => void;
  readonly stop: () => void;
}

/** `service` is its address. `nth` is the number of the first write that is held back, from 1. */
export const holdingProxy = async (
  service: string,
  nth: number,
  isWrite: (request: IncomingMessage) => boolean = ({ method }) => method === 'POST',
): Promise<HoldingProxy> => {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let writes = 0;
  const server = createServer(async (asked, response) => {
    const { method = 'GET', url = '/', headers } = asked;
    const body = await text(asked);
    if (isWrite(asked) && ++writes >= nth) {
      held.resolve();
      await released.promise;
    }
    // `fetch` is not used, because it refuses the ports on which engines listen
    // (docs/decisions/local-stage).
    const { host } = new URL(service);
    request(new URL(url, service), { method, headers: { ...headers, host } }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .once('error', () => response.destroy())
      .end(body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { pathname } = new URL(service);
  return {
    url: `http://127.0.0.1:${address.port}${pathname}`,
    held: held.promise,
    release: released.resolve,
    stop: () => server.close(),
  };
};
