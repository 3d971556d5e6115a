/**
 * Downloads a picture from an address that a file or a source names, which may be that of a
 * stranger: neither it nor a redirect leads to a host that is not public.
 */
import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicHost } from '../../shared/http/addresses.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from '../../shared/model/picture-files.ts';
import { bytesWithin } from './read-within.ts';

const MOST_REDIRECTS = 3;
/** For all redirects and the whole file. */
const TIMEOUT_MS = 30_000;

export interface Downloaded {
  readonly bytes: Buffer;
  /** As the server says. The service finds out whether it is true. */
  readonly type: PictureType;
}
export type Download = (address: string, stop: AbortSignal) => Promise<Downloaded>;

/** Tests allow this machine. */
interface Rules {
  readonly isPublic: (address: string) => boolean;
  readonly resolve: typeof lookup;
}

/** The function that it returns throws for what is no picture, too large, or not there in time. */
export const downloading =
  ({ isPublic, resolve }: Rules): Download =>
  async (address, stop) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    // The connection goes to the very address that was checked, whatever the name means later.
    const pinned: LookupFunction = (name, options, found) =>
      resolve(name, { family: 4 }, (error, ip) => {
        const problem = error ?? (isPublic(`http://${ip}`) ? null : new Error(`${name} is no public host`));
        found(problem, options.all ? [{ address: ip, family: 4 }] : ip, 4);
      });
    const get = (url: URL): Promise<IncomingMessage> =>
      new Promise((answered, failed) => {
        const options = { lookup: pinned, signal, agent: false, headers: { accept: PICTURE_TYPES.join() } };
        (url.protocol === 'https:' ? https : http).get(url, options, answered).on('error', failed);
      });
    try {
      let url = new URL(address);
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        if (!isPublic(url.href)) throw new Error(`${url.hostname} is no public host`);
        const answer = await get(url);
        const { statusCode: status = 0, headers } = answer;
        if (status >= 300 && status < 400 && headers.location !== undefined) {
          answer.destroy();
          url = new URL(headers.location, url);
        } else return await pictureIn(answer);
      }
      throw new Error('it redirects too often');
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  };

export const downloadPicture = downloading({ isPublic: isPublicHost, resolve: lookup });

const pictureIn = async (answer: IncomingMessage): Promise<Downloaded> => {
  const { statusCode, headers } = answer;
  const type = PICTURE_TYPES.find(each => each === headers['content-type']?.split(';')[0]?.trim().toLowerCase());
  try {
    if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
    if (type === undefined) throw new Error(`it is ${headers['content-type'] ?? 'of no type'}`);
    return { bytes: await bytesWithin(answer, MAX_PICTURE_BYTES, 'it'), type };
  } finally {
    answer.destroy();
  }
};
