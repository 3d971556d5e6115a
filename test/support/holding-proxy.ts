/**
 * A service in which some writes are held back, so that a test meets a program in the middle of its
 * work, however fast it is.
 */
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.ts';

/** `service` is its address. `nth` is the number of the first write that is held back, from 1. */
export const holdingProxy = async (
  service: string,
  nth: number,
  isWrite: (request: IncomingMessage) => boolean = ({ method }) => method === 'POST',
) => {
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
    // (docs/decisions/local-server).
    const { host } = new URL(service);
    request(new URL(url, service), { method, headers: { ...headers, host } }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .once('error', () => response.destroy())
      .end(body);
  });
  const origin = await listening(server);
  return {
    /** Where requests for the service are sent instead. */
    url: `${origin}${new URL(service).pathname}`,
    /** Resolves when the first write has come that is held. */
    held: held.promise,
    release: released.resolve,
    stop: () => server.close(),
  };
};
