/**
 * Finds the API of a calendar from any address of its site, by the headers that WordPress and The
 * Events Calendar send.
 */
import { OperatorError } from '../terminal/operator-error.ts';
import { addressOf } from './connection.ts';

const TIMEOUT_MS = 30_000;

/**
 * Returns the address of the API. `sent` is that address, or one of the site, such as
 * `https://site.example`, `site.example/` or `https://site.example/wp-json`. Nothing is requested
 * if it is the address of the API already, and no password is sent.
 * @throws OperatorError if the site names no API, or one on another host.
 */
export const discover = async (sent: string, stop: AbortSignal): Promise<string> => {
  const isLocal = /^(localhost|127\.)/.test(sent);
  const address = addressOf(/^\w+:\/\//.test(sent) ? sent : `${isLocal ? 'http' : 'https'}://${sent}`);
  if (/\/v\d+$/.test(address)) return address;
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]);
  const response = await fetch(address, { signal }).catch(error => {
    throw stop.aborted ? stop.reason : new OperatorError(`${address} cannot be read: ${String(error?.cause ?? error)}`);
  });
  await response.body?.cancel();
  const [, index] = /<([^>]+)>; rel="https:\/\/api\.w\.org\/"/.exec(response.headers.get('link') ?? '') ?? [];
  const root = response.headers.get('x-tec-api-root') ?? (index && `${index}tribe/events/v1`);
  if (root === undefined)
    throw new OperatorError(
      `${address} names no API of a calendar. Name it in full, such as https://site.example/wp-json/tribe/events/v1`,
    );
  const found = addressOf(root);
  if (!isWithinHost(new URL(address), new URL(found)))
    throw new OperatorError(`${address} says that its API is ${found}: name that address`);
  return found;
};

/**
 * The password will be sent to the API, so a site may only lead from http to https on its own host.
 */
const isWithinHost = (from: URL, to: URL): boolean =>
  from.origin === to.origin || (from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:');
