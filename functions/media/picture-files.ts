/** The bucket of uploaded pictures. */
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandInput,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PictureFiles, StoredFile } from '../../shared/model/picture-files.ts';

/** Milliseconds for each attempt: the largest picture takes two seconds within a region. */
const TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 8_000, throwOnRequestTimeout: true } as const;

/**
 * By default the SDK adds a checksum to every request, also to signed addresses, whose body it does
 * not know, so that S3 refuses what is sent there (aws/aws-sdk-js-v3#6810).
 */
const CHECKSUMS = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

/**
 * For CloudFront and browsers. A file never changes, but a picture that was deleted has to vanish.
 */
const CacheControl = 'public, max-age=86400';

export const bucketClient = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({ requestHandler: TIMEOUTS, ...CHECKSUMS, ...config });

export const pictureFiles = (client: S3Client, Bucket: string): PictureFiles => ({
  list: Prefix => filesIn(client, { Bucket, Prefix }),

  put: async (Key, Body, ContentType) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
  },

  read: Key =>
    unlessMissing(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Body?.transformToByteArray();
    }),

  size: Key => unlessMissing(async () => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength),

  copy: async (from, Key) => {
    const CopySource = encodeURI(`${Bucket}/${from}`);
    const copied = await unlessMissing(() => client.send(new CopyObjectCommand({ Bucket, Key, CopySource })));
    return copied !== undefined;
  },

  remove: async Prefix => {
    for await (const { key: Key } of filesIn(client, { Bucket, Prefix }))
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
  },

  signedRead: (Key, { seconds: expiresIn }) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn }),

  signedWrite: async (Key, { type, size, seconds: expiresIn }) => {
    const command = new PutObjectCommand({ Bucket, Key, ContentType: type, ContentLength: size });
    const signableHeaders = new Set(['content-type', 'content-length', 'host']);
    return {
      url: await getSignedUrl(client, command, { expiresIn, signableHeaders }),
      headers: { 'Content-Type': type },
    };
  },
});

async function* filesIn(client: S3Client, where: ListObjectsV2CommandInput): AsyncGenerator<StoredFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, where))
    for (const { Key: key = '', Size: size = 0, LastModified } of Contents)
      yield { key, size, at: (LastModified?.getTime() ?? 0) / 1000 };
}

const unlessMissing = async <T>(send: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
};
