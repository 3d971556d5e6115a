/**
 * Fetches the first bytes of a file whose address somebody else has named, from public hosts only (OWASP: "Server-Side Request Forgery
 * Prevention Cheat Sheet"). Names are resolved once, and the connection goes to the address that was checked.
 */
import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicHost } from '../../shared/http/addresses.ts';

export interface Fetching {
  /** Checked for the address and for each redirect: `isPublicHost`. */
  readonly isAllowed: (address: string) => boolean;
  readonly signal: AbortSignal;
  readonly mostBytes: number;
}

const MOST_REDIRECTS = 3;

/** @throws Error that says in English why there are none. */
export const firstBytes = async (address: string, fetching: Fetching, redirects = MOST_REDIRECTS): Promise<Buffer> => {
  if (!fetching.isAllowed(address)) throw new Error(`${address} is not on a public host`);
  const response = await get(address, fetching);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    if (redirects === 0) throw new Error(`more than ${MOST_REDIRECTS} redirects`);
    return firstBytes(URL.parse(headers.location, address)?.href ?? '', fetching, redirects - 1);
  }
  if (statusCode !== 200 && statusCode !== 206) {
    response.destroy();
    throw new Error(`the host answers ${statusCode}`);
  }
  return upTo(fetching.mostBytes, response);
};

const get = (address: string, { signal, mostBytes }: Fetching): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', range: `bytes=0-${mostBytes - 1}` };
    const options = { headers, signal, lookup: lookupPublic };
    const { get: ask } = address.startsWith('https:') ? https : http;
    ask(address, options, resolve).on('error', reject);
  });

/** Hosts may ignore `Range` and send the whole file: leaving the loop closes the connection. */
const upTo = async (most: number, response: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response) {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most);
};

/** IPv4 only, as `isPublicHost` knows the ranges of IPv4 that are not public. Fails if any address of the name is in one. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, family: 4, all: true }, (error, found = []) => {
    const [first] = found;
    const inside = found.find(({ address }) => !isPublicHost(`http://${address}/`));
    if (error !== null || first === undefined) callback(error ?? new Error(`${hostname} has no address`), '');
    else if (inside !== undefined) callback(new Error(`${hostname} is ${inside.address}, which is not public`), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
