/**
 * The Lambda function of pictures, the only one with their bucket and the library that decodes
 * them.
 */
import { media } from './media/operations.ts';
import { bucketClient, pictureFiles } from './media/picture-files.ts';
import { makeSizes } from './media/sizes.ts';
import { liveMediaDeps, serve } from './service.ts';

export const handler = serve('media', media, () =>
  liveMediaDeps(bucket => ({ files: pictureFiles(bucketClient(), bucket), makeSizes })),
);
