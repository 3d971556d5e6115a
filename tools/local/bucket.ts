/**
 * The bucket of pictures on this machine: the few commands of Amazon S3 that the service uses, over
 * a folder. So the same code runs here and on AWS, with the same SDK.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PICTURE_TYPES } from '../../shared/model/picture-files.ts';
import { CREDENTIALS } from './local-table.ts';
import type { HttpReply, HttpRequest } from './payload.ts';
import { signatureProblem } from './signature.ts';

/** The path of the endpoint on the port of the local server. */
export const BUCKET_PATH = '/s3/';
/** The name of the bucket, which is the first segment of a path below the endpoint. */
export const BUCKET = 'pictures';

export type Bucket = (request: HttpRequest) => HttpReply;

/**
 * Requests have to be signed, and to name the host, as otherwise a web page whose name an attacker
 * resolves to this machine could read what is private: everybody knows the credentials.
 */
export const folderBucket =
  (folder: string): Bucket =>
  request => {
    const { method, target, headers, body } = request;
    const url = new URL(target, 'http://127.0.0.1');
    const key = keyIn(url.pathname);
    if (!/^127\.0\.0\.1(:\d+)?$/.test(headers.host ?? '') || key === undefined) return failed(400, 'InvalidRequest');
    const problem = signatureProblem(request, CREDENTIALS.AWS_SECRET_ACCESS_KEY, Date.now());
    if (problem !== undefined) return failed(403, problem);
    const file = join(folder, key);
    const source = headers['x-amz-copy-source'];
    try {
      if (method === 'GET' && url.searchParams.has('list-type'))
        return done(200, list(folder, url.searchParams.get('prefix') ?? ''));
      if (method === 'GET' || method === 'HEAD')
        return { ...done(200), headers: typeOf(key), body: readFileSync(file) };
      if (method === 'DELETE') {
        rmSync(file, { force: true });
        return done(204);
      }
      if (method !== 'PUT') return failed(405, 'MethodNotAllowed');
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      // Readers never see a part of a file.
      const draft = `${file}.draft`;
      if (source === undefined) writeFileSync(draft, body, { mode: 0o600 });
      else copyFileSync(join(folder, keyIn(`${BUCKET_PATH}${source}`) ?? ''), draft);
      renameSync(draft, file);
      return done(200, source === undefined ? '' : '<CopyObjectResult/>');
    } catch {
      return failed(404, 'NoSuchKey');
    }
  };

/** Undefined for another bucket, and for a key that would lead out of the folder. */
const keyIn = (path: string): string | undefined => {
  const [bucket, ...segments] = decodeURIComponent(path.slice(BUCKET_PATH.length)).split('/');
  return bucket === BUCKET && !segments.includes('..') ? segments.join('/') : undefined;
};

const list = (folder: string, prefix: string): string => {
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const found = paths.flatMap(path => {
    const key = path.replaceAll('\\', '/');
    if (!key.startsWith(prefix)) return [];
    const entry = statSync(join(folder, path));
    if (!entry.isFile()) return [];
    return `<Contents><Key>${key}</Key><Size>${entry.size}</Size><LastModified>${entry.mtime.toISOString()}</LastModified></Contents>`;
  });
  return `<ListBucketResult>${found.join('')}</ListBucketResult>`;
};

/** Amazon S3 stores the type that was sent; here the name tells it. */
const typeOf = (key: string): { 'content-type': string } => {
  const type = `image/${key.split('.').at(-1)?.replace(/^jpg$/, 'jpeg')}`;
  return { 'content-type': PICTURE_TYPES.some(each => each === type) ? type : 'application/octet-stream' };
};

const done = (status: number, xml = ''): HttpReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(xml),
});

const failed = (status: number, code: string): HttpReply => done(status, `<Error><Code>${code}</Code></Error>`);
