/** A bucket of pictures for tests, over HTTP, in a folder of its own. */
import { readdirSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { bucketClient, pictureFiles } from '../../functions/media/picture-files.ts';
import { makeSizes } from '../../functions/media/sizes.ts';
import type { Pictures } from '../../shared/model/picture-files.ts';
import { BUCKET, BUCKET_PATH, folderBucket } from '../../tools/local/bucket.ts';
import { openGateway } from '../../tools/local/gateway.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { ACCESS } from '../../tools/local/local-table.ts';
import { requestOf } from './called.ts';
import type { Opened, Sent } from './service.ts';

export interface PicturesHere extends Pictures {
  /** The keys of all files, sorted. */
  readonly keys: () => string[];
  readonly endpoint: string;
  readonly close: () => Promise<void>;
}

export const openPictures = async (): Promise<PicturesHere> => {
  const { path: folder } = temporaryFolder('pictures');
  const gateway = await openGateway(0);
  gateway.serve([], async () => undefined, { bucket: folderBucket(folder) });
  const endpoint = `http://127.0.0.1:${gateway.port}${BUCKET_PATH}`;
  const client = bucketClient({ endpoint, ...ACCESS });
  return {
    endpoint,
    files: pictureFiles(client, BUCKET),
    makeSizes,
    keys: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\/[^/]+\.\w+$/.test(name))
        .sort(),
    close: async () => {
      client.destroy();
      await gateway.close();
    },
  };
};

/** A picture of one colour, for `jpeg` or another encoding of sharp. */
export const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#06c' } });

/** The headers of a file whose body is the request. */
export const named = (name: string): Readonly<Record<string, string>> => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': 'image/jpeg',
});

export const uploadTo =
  (service: Opened) =>
  async (
    bytes: Uint8Array,
    headers: Readonly<Record<string, string>>,
    as: Sent['as'] | 'nobody' = 'author',
    path = '/media',
  ) => {
    const request = { method: 'POST', target: `/gl/wp-json/wp/v2${path}`, sourceIp: '192.0.2.1' };
    const sent = requestOf({ ...(as !== 'nobody' && { as }), headers });
    const { status, ...answered } = await service.answer(
      { ...request, headers: sent.headers, body: Buffer.from(bytes) },
      'request-1',
    );
    return { status, headers: answered.headers, body: JSON.parse(answered.body.toString('utf8')) };
  };
