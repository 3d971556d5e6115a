/** Servers of tests, each on a free port of this machine. */
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Resolves with the origin of the server, such as `http://127.0.0.1:40123`, once it listens. */
export const listening = async (server: Server, host = '127.0.0.1'): Promise<string> => {
  await new Promise<void>(done => server.listen(0, host, done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://${host}:${address.port}`;
};

/** Ends a server with its connections, also those that wait for a next request. */
export const stopNow = (server: HttpServer): void => {
  server.closeAllConnections();
  server.close();
};
