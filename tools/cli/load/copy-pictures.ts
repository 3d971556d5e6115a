/**
 * `load --copy-pictures`: the pictures whose addresses files name are uploaded to the service, each
 * once. The name of a copy ends in the hash of its address, so a later load knows it by the event.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import { percentDecoded } from '../../../shared/text/fold.ts';
import { reasonOf, troubleOf, wordsOf } from '../../http/service.ts';
import { say } from '../../terminal/print.ts';
import { type Body, isRecord } from './formats/row.ts';
import type { Line } from './lines.ts';
import { pagesOf } from './prune.ts';
import type { Copying, Load } from './target.ts';

/** Puts the id of the copy in place of the address, for a line that names a picture. */
export type CopyPicture = (line: Line, body: Body) => Promise<Body>;

/**
 * @throws OperatorError when the service does not list the events of the lines' source. What cannot
 * be copied is said, and keeps its address.
 */
export const pictureCopier = async (
  lines: readonly Line[],
  { serviceOf, overwriteEdits, stop }: Load,
  copying: Copying,
): Promise<CopyPicture> => {
  const known = new Map<string, v.InferOutput<typeof Shown>>();
  for (const language of new Set(lines.map(line => line.language)))
    for (const source of new Set(lines.map(({ key }) => key.source)))
      for await (const { events } of pagesOf(EVERY, source, serviceOf(language)))
        for (const { image, sources = {} } of events)
          if (v.is(Shown, image)) known.set(`${language} ${sources[source]}`, image);

  const copies = new Map<string, Promise<number | undefined>>();
  return async ({ language, key }, body) => {
    // Sides and sizes are those of another file than the copy.
    const { url, alt }: Body = isRecord(body.image) ? body.image : { url: body.image };
    if (typeof url !== 'string' || !/^https?:/i.test(url)) return body;
    const shown = known.get(`${language} ${key.source_id}`);
    const [, file = ''] = UPLOADED.exec(shown?.url ?? '') ?? [];
    // A person has uploaded another picture, which stays as other edits do.
    if (file !== '' && !COPY.test(file) && !overwriteEdits) return { ...body, image: undefined };
    if (file.includes(hashOf(url))) return { ...body, image: { id: shown?.id, alt } };
    const copied = copies.get(url) ?? copyOf(url, copying, language, stop);
    copies.set(url, copied);
    const id = await copied;
    return id === undefined ? body : { ...body, image: { id, alt } };
  };
};

/** The query that lists all events of a source. */
const EVERY = { status: ['any'], per_page: 50, starts_after: '1000-01-01', collapse: true };
/** What answers show of a picture. */
const Shown = v.object({ id: v.number(), url: v.string() });
const UPLOADED = /\/wp-content\/uploads\/\d+\/([^/]+)$/;
const COPY = /-[0-9a-f]{12}\.\w+$/;
const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 12);

/** Resolves with the id of the copy, or with undefined after saying why there is none. */
const copyOf = async (
  address: string,
  { mediaOf, download }: Copying,
  language: Language,
  stop: AbortSignal,
): Promise<number | undefined> => {
  try {
    const { bytes, type: mime_type } = await download(address, stop);
    const [name = ''] = new URL(address).pathname.split('/').slice(-1);
    const filename = `${(percentDecoded(name) ?? '').replace(/\.\w+$/, '').slice(0, MAX_NAME)}-${hashOf(address)}.jpg`;
    const media = mediaOf(language);
    const send = async <S extends v.GenericSchema>(path: string, body: object, schema: S) => {
      const answer = await media.call('POST', path, { body });
      if (v.is(schema, answer.body)) return answer.body;
      throw new Error(wordsOf(reasonOf(answer)));
    };
    const { id, upload_url, headers } = await send(
      '/media/uploads',
      { filename, mime_type, filesize: bytes.length },
      Started,
    );
    const { status } = await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(bytes), signal: stop });
    if (status !== 200) throw new Error(`the bucket answers ${status}`);
    return (await send(`/media/uploads/${id}`, {}, Finished)).id;
  } catch (error) {
    if (stop.aborted) throw error;
    say(`${address} is not copied: ${troubleOf(error)}`);
    return undefined;
  }
};
/** In characters, which leave room for the hash. */
const MAX_NAME = 50;
const Started = v.object({ id: v.string(), upload_url: v.string(), headers: v.record(v.string(), v.string()) });
const Finished = v.object({ id: v.number() });
