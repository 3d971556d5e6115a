/** A server with scripted answers, which records what it is asked. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening, stopNow } from './listening.ts';

export type Reply = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>] | 'hang up';

interface Asked {
  readonly request: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Gives one JSON answer after another, until the end of the test. */
export const replying = async (replies: readonly Reply[]) => {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const nth = asked.push({ request: `${method} ${url}`, headers, body: await text(request) });
    const reply = replies[nth - 1] ?? [500, 'nothing left'];
    if (reply === 'hang up') request.socket.destroy();
    else
      response.writeHead(reply[0], { 'content-type': 'application/json', ...reply[2] }).end(JSON.stringify(reply[1]));
  });
  const origin = await listening(server);
  const stop = (): void => stopNow(server);
  onTestFinished(stop);
  return { asked, origin, stop };
};
