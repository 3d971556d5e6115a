/** A service as it is, but for one write that is held back: so a test meets a program in the middle of its work, however fast it is. */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HoldingProxy {
  /** Where requests for the service are sent instead. */
  readonly url: string;
  /** Resolves when the first write is there that is held. */
  readonly held: Promise<void>;
  readonly release: () => void;
  readonly stop: () => void;
}

/** `service`: its address. `nth`: from which write on they are held back, from 1. */
export const holdingProxy = async (
  service: string,
  nth: number,
  isWrite: (request: IncomingMessage) => boolean = ({ method }) => method === 'POST',
): Promise<HoldingProxy> => {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let writes = 0;
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    if (isWrite(request) && ++writes >= nth) {
      held.resolve();
      await released.promise;
    }
    const answer = await fetch(new URL(url, service), {
      method,
      headers: pairsOf(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
      ...(body !== '' && { body }),
    });
    const answered = [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.has(name));
    response.writeHead(answer.status, Object.fromEntries(answered)).end(await answer.text());
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

/** `fetch` sets and undoes them itself. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding']);
const pairsOf = (headers: object): [string, string][] =>
  Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
