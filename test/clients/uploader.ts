/**
 * An uploader, as in bots that post flyers: it uploads a picture and links it by its id, and if
 * that is refused, it sends the picture's address.
 */
import * as v from 'valibot';
import type { Account } from './nightly-poster.ts';
import { bodyOf, type Send } from './send.ts';

const Uploaded = v.object({ id: v.number() });
const Made = v.object({ id: v.number(), image: v.object({ id: v.number(), url: v.string() }) });

interface Flyer {
  readonly file: string;
  readonly address: string;
  readonly event: object;
}

/**
 * Returns the event, and the status with which WordPress' media endpoint answered.
 * @throws Error unless the event shows a picture afterwards.
 */
export const postFlyer = async (
  { home, api }: { readonly home: string; readonly api: string },
  { login, password }: Account,
  { file, address, event }: Flyer,
  send: Send,
): Promise<{ readonly upload: number; readonly event: v.InferOutput<typeof Made> }> => {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const upload = await send(`${home}/wp-json/wp/v2/media`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'image/png', 'content-disposition': `attachment; filename="${file}"` },
    body: 'PNG and so on',
  });
  const image = upload.status === 201 ? (await bodyOf(upload, Uploaded)).id : address;
  const made = await send(`${api}/events`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...event, image }),
  });
  return { upload: upload.status, event: await bodyOf(made, Made) };
};
