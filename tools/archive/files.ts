/**
 * Reading and writing the files of an archive. Lines are canonical, so equal calendars make equal
 * files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { mimeTypeOf } from '../../shared/model/picture.ts';
import { PRIVATE as BUCKET_FOLDER, type PictureFiles } from '../../shared/model/picture-files.ts';
import { movedPicture, type Rewriting } from '../original/pictures.ts';
import { inParallel } from '../terminal/in-parallel.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { linesOf } from '../text-files/lines-of.ts';
import { FILES, FORMAT, type Kind, MANIFEST, Manifest, PICTURES } from './format.ts';

/**
 * Only the owner may read an archive, because it contains drafts, addresses of people and, on
 * request, hashes of passwords.
 */
const PRIVATE = { file: 0o600, folder: 0o700 } as const;
const PART = '.part';
/** How many files of pictures are read or sent at a time, with all of their bytes in memory. */
const AT_ONCE = 8;
/**
 * Fails on an existing file or link, which somebody else could have created to read the archive.
 */
const NEW = 'wx';

/**
 * Removes partial files of a killed export.
 *
 * @throws OperatorError if the folder contains an archive, or anything else.
 */
export const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE.folder });
  const names = readdirSync(folder);
  if (names.includes(MANIFEST)) throw new OperatorError(`${folder} holds an archive: name another folder`);
  const others = names.filter(name => !name.endsWith(PART) && !Object.values<string>(FILES).includes(name));
  if (others.length > 0) throw new OperatorError(`${folder} is not empty: it holds ${others[0]}`);
  removeParts(folder);
};

/** Writes one file, and renames it when it is complete. Returns the number of lines. */
export const writeLines = async (folder: string, kind: Kind, lines: readonly string[]): Promise<number> => {
  await writeWhole(
    join(folder, FILES[kind]),
    lines.map(line => `${line}\n`),
  );
  return lines.length;
};

const writeWhole = async (path: string, pieces: readonly string[]): Promise<void> => {
  await writeFile(path + PART, pieces, { mode: PRIVATE.file, flag: NEW });
  renameSync(path + PART, path);
};

/**
 * Writes these files of pictures (`id/name`), and renames their folder when it is complete. What is
 * not in the bucket is left out. Returns how many files there are.
 */
export const writePictures = async (
  folder: string,
  names: readonly string[],
  { read }: Pick<PictureFiles, 'read'>,
  stop: AbortSignal,
): Promise<number> => {
  const path = join(folder, PICTURES);
  let count = 0;
  await inParallel(names, { concurrency: AT_ONCE, stop }, async name => {
    const bytes = await read(BUCKET_FOLDER + name);
    if (bytes === undefined) return;
    const file = join(path + PART, name);
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE.folder });
    writeFileSync(file, bytes, { mode: PRIVATE.file, flag: NEW });
    count += 1;
  });
  if (count > 0) renameSync(path + PART, path);
  return count;
};

/** The files of pictures among these names that the archive has. */
export const picturesIn = (folder: string, names: readonly string[]): string[] =>
  names.filter(name => existsSync(join(folder, PICTURES, name)));

export const putPictures = (
  folder: string,
  names: readonly string[],
  { put }: Pick<PictureFiles, 'put'>,
  stop: AbortSignal,
): Promise<unknown> =>
  inParallel(names, { concurrency: AT_ONCE, stop }, name =>
    put(BUCKET_FOLDER + name, readFileSync(join(folder, PICTURES, name)), mimeTypeOf(`file:///${name}`)),
  );

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeWhole(join(folder, MANIFEST), [`${JSON.stringify(manifest, undefined, 2)}\n`]);

/** Removes partial files of an export that did not end. */
export const removeParts = (folder: string): void => {
  for (const name of readdirSync(folder))
    if (name.endsWith(PART)) rmSync(join(folder, name), { recursive: true, force: true });
};

/** @throws OperatorError if there is none, or newer commands wrote it. */
export const readManifest = (folder: string): Manifest => {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new OperatorError(`${folder} holds no archive: it has no ${MANIFEST}`);
  const text = readFileSync(path, 'utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (parsed.success) return parsed.output;
  throw new OperatorError(
    `${path} cannot be read: either it is damaged, or newer commands have written it (this version reads format ${FORMAT})`,
  );
};

/**
 * `images` replaces beginnings of the addresses of uploaded pictures.
 * @throws OperatorError with file and line number for a line that does not match `schema`, or if
 * lines are missing.
 */
export async function* readLines<S extends v.GenericSchema>(
  folder: string,
  kind: Kind,
  schema: S,
  { lines }: Pick<Manifest, 'lines'>,
  images: Rewriting = [],
): AsyncGenerator<v.InferOutput<S>> {
  const path = join(folder, FILES[kind]);
  if (!existsSync(path)) throw new OperatorError(`${path} is missing`);
  const line = v.pipe(v.string(), v.parseJson(), schema);
  let number = 0;
  for await (const text of linesOf(path)) {
    number += 1;
    const parsed = v.safeParse(line, movedUploads(text, images));
    if (!parsed.success) throw new OperatorError(`${path}:${number} is no line of an archive`);
    yield parsed.output;
  }
  if (number !== lines[kind]) throw new OperatorError(`${path} has ${number} lines, and not ${lines[kind]}`);
}

const movedUploads = (line: string, images: Rewriting): string =>
  images.length === 0 ? line : line.replace(UPLOADS, address => movedPicture(address, images));
/** Addresses in JSON, also within descriptions. */
const UPLOADS = /https?:\/\/[^\s"<>\\]*\/wp-content\/uploads\/\d+\/[^\s"<>\\]*/g;
