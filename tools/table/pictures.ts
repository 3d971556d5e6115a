/** Uploaded pictures of a table: their bucket, their files, and what names them. */
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as v from 'valibot';
import { ROUTES } from '../../shared/api/routes.ts';
import type { PictureRecord } from '../../shared/model/picture.ts';
import { fileOf, type PictureFiles, PRIVATE, PUBLIC, type StoredFile } from '../../shared/model/picture-files.ts';
import { parameterNames, picturesParameter } from '../../shared/settings/secret-keys.ts';
import { BUCKET, BUCKET_PATH } from '../local/bucket.ts';
import { ACCESS } from '../local/local-table.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { deploymentOf } from './environment-of.ts';
import { runningServer } from './open-table.ts';
import type { TableLocation } from './options.ts';

/**
 * The files of the local server, or those of the deployment whose table this is. Returns undefined
 * if that has no bucket.
 * @throws OperatorError if no local server runs in the data folder.
 */
export const picturesOf = async ({ home, table }: TableLocation): Promise<PictureFiles | undefined> => {
  const bucket = table === undefined ? BUCKET : await bucketOf(table);
  if (bucket === undefined) return undefined;
  const { bucketClient, pictureFiles } = await import('../../functions/media/picture-files.ts'); // the SDK takes long to load
  if (table !== undefined) return pictureFiles(bucketClient(), bucket);
  const [url] = Object.values(runningServer(home).urls);
  return pictureFiles(bucketClient({ endpoint: new URL(BUCKET_PATH, url).href, ...ACCESS }), bucket);
};

/**
 * Returns undefined for a table of no deployment.
 * @throws OperatorError if the deployment uses another table, whose pictures are in the bucket.
 */
export const picturesInUse = async (place: TableLocation): Promise<PictureFiles | undefined> => {
  if (place.table !== undefined && (await parameterOf(place.table, name => parameterNames(name).table)) !== place.table)
    throw new OperatorError(`${place.table} is not in use: its deployment has the pictures of another table`);
  return picturesOf(place);
};

const bucketOf = (table: string): Promise<string | undefined> => parameterOf(table, picturesParameter);

/** `nameOf` takes the name of the environment. */
const parameterOf = async (
  table: string,
  nameOf: (environment: string | undefined) => string,
): Promise<string | undefined> => {
  const deployed = deploymentOf(table);
  if (deployed === undefined) return undefined;
  const Names = [nameOf(deployed === true ? undefined : deployed)];
  const { Parameters = [] } = await new SSMClient({}).send(new GetParametersCommand({ Names }));
  return Parameters[0]?.Value;
};

/** The files of a picture and its sizes, as `fileOf` names them; none if it was not uploaded. */
export const filesOfPicture = ({ id, url, sizes, upload }: PictureRecord): string[] =>
  upload === undefined
    ? []
    : [url, ...Object.values(sizes).map(size => size.url)].map(each => fileOf(id, each.split('/').at(-1)));

/** All files of uploads that are finished, by the ids of their pictures. */
export const storedByPicture = async (files: PictureFiles): Promise<Map<number, StoredFile[]>> => {
  const found = new Map<number, StoredFile[]>();
  for (const folder of [PRIVATE, PUBLIC])
    for await (const file of files.list(folder)) {
      const id = Number(file.key.split('/')[1]);
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  return found;
};

/** The ids of the pictures that a record or the settings of a deployment name. */
export const picturesNamedIn = (value: unknown): number[] => [
  ...(v.is(Illustrated, value) ? [value.image.id] : []),
  ...[...JSON.stringify(value).matchAll(ADDRESS)].map(([, id]) => Number(id)),
];
const Illustrated = v.object({ image: v.object({ id: v.number() }) });
const ADDRESS = new RegExp(`${ROUTES.readUpload.base}/(\\d+)/`, 'g');
