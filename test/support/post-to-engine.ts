/** Sends a request to the engine, whose port `fetch` refuses as browsers do. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface EngineAnswer {
  readonly status: number;
  readonly body: string;
}

export const postToEngine = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
): Promise<EngineAnswer> =>
  new Promise((resolve, reject) => {
    request(endpoint, { method: 'POST', headers }, async answer =>
      resolve({ status: answer.statusCode ?? 0, body: (await buffer(answer)).toString('utf8') }),
    )
      .once('error', reject)
      .end(body);
  });
