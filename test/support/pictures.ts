/** A bucket of pictures for tests, over HTTP, in a folder of its own. */
import { readdirSync } from 'node:fs';
import { bucketClient, pictureFiles } from '../../functions/media/picture-files.ts';
import { makeSizes } from '../../functions/media/sizes.ts';
import type { Pictures } from '../../shared/model/picture-files.ts';
import { BUCKET, BUCKET_PATH, folderBucket } from '../../tools/local/bucket.ts';
import { openGateway } from '../../tools/local/gateway.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { ACCESS } from '../../tools/local/local-table.ts';

export interface PicturesHere extends Pictures {
  /** The keys of all files, sorted. */
  readonly keys: () => string[];
  readonly close: () => Promise<void>;
}

export const openPictures = async (): Promise<PicturesHere> => {
  const { path: folder, remove } = temporaryFolder('pictures');
  const gateway = await openGateway(0);
  gateway.serve([], async () => undefined, { bucket: folderBucket(folder) });
  const client = bucketClient({ endpoint: `http://127.0.0.1:${gateway.port}${BUCKET_PATH}`, ...ACCESS });
  return {
    files: pictureFiles(client, BUCKET),
    makeSizes,
    keys: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\/[^/]+\.\w+$/.test(name))
        .sort(),
    close: async () => {
      client.destroy();
      await gateway.close();
      remove();
    },
  };
};
