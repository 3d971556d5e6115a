/**
 * Sends a line. The service recognises an event by its source key, and says whether it existed
 * already (contract/http#source-keys).
 */
import * as v from 'valibot';
import { IGNORED_HEADER, KEPT_HEADER, STRICT, UNCHANGED_HEADER } from '../../../shared/http/ignored.ts';
import { startsOf } from '../../client/package/missing.ts';
import { type Reason, reasonOf } from '../../http/service.ts';
import type { CopyPicture } from './copy-pictures.ts';
import { mapLine } from './line.ts';
import type { Line, RefusedLine } from './lines.ts';
import { type Preview, previewOf } from './preview.ts';
import type { Load } from './target.ts';

export interface LoadedLine {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly line: Line;
  readonly event: Loaded;
  readonly preview: Preview | undefined;
  readonly leftOut: readonly string[];
  /** The fields that keep what people have entered; with `status`, the event stays in the trash. */
  readonly kept: readonly string[];
}

/**
 * `copyPicture` replaces the addresses of pictures by the ids of copies; if undefined, they stay.
 */
export const sendLine = async (
  line: Line,
  { serviceOf, type, source, strict, overwriteEdits }: Load,
  copyPicture?: CopyPicture,
): Promise<LoadedLine | RefusedLine> => {
  const refused = (reason: Reason): RefusedLine => ({ outcome: 'refused', line, reason });
  const { body, leftOut } = mapLine(line, source, type);
  if (strict && leftOut.length > 0) return refused({ message: `the service has no place for ${leftOut.join(', ')}` });
  const path = `/${type}${overwriteEdits ? '?overwrite_edits=true' : ''}`;
  const sent = { body: (await copyPicture?.(line, body)) ?? body, ...(strict && { headers: { prefer: STRICT } }) };
  const answer = await serviceOf(line.language).call('POST', path, sent);
  const { status, body: shown, headers } = answer;
  const event = v.safeParse(Loaded, shown);
  if ((status !== 200 && status !== 201) || !event.success) return refused(reasonOf(answer));
  const kept = namesIn(headers.get(KEPT_HEADER));
  // The service does not report a status that was not sent.
  if (event.output.translations === undefined && !kept.includes('status')) kept.push('status');
  return {
    outcome: status === 201 ? 'created' : headers.has(UNCHANGED_HEADER) ? 'unchanged' : 'updated',
    line,
    event: event.output,
    preview: previewOf(shown),
    leftOut: [...leftOut, ...namesIn(headers.get(IGNORED_HEADER))],
    kept,
  };
};

/** Names of fields, without positions: `categories[3]` becomes `categories`. */
const namesIn = (header: string | null): string[] =>
  header === null ? [] : header.split(', ').map(name => name.replaceAll(/\[\d+\]/g, ''));

/**
 * What a load needs to know about an event that is there: the ids of its translations, undefined
 * for an event in the trash, which cannot have any, and the starts of all its dates, in UTC. Venues
 * and organizers have none of the optional members.
 */
const Loaded = v.pipe(
  v.object({
    id: v.number(),
    status: v.optional(v.string()),
    utc_start_date: v.optional(v.string()),
    dates: v.optional(v.array(v.object({ utc_start_date: v.string() }))),
    translations: v.optional(v.record(v.string(), v.object({ id: v.number() })), {}),
  }),
  v.transform(({ id, status, utc_start_date, dates, translations }) => ({
    id,
    translations: status === 'trash' ? undefined : Object.values(translations).map(each => each.id),
    starts: utc_start_date === undefined ? [] : startsOf({ utc_start_date, dates }),
  })),
);
type Loaded = v.InferOutput<typeof Loaded>;
