/**
 * Sends lines concurrently, each once. The service recognises an event by its source key, and says
 * whether it existed already (contract/http#source-keys).
 */
import * as v from 'valibot';
import { IGNORED_HEADER, KEPT_HEADER, STRICT, UNCHANGED_HEADER } from '../../../shared/http/ignored.ts';
import { startsOf } from '../../client/package/missing.ts';
import { type Reason, reasonOf } from '../../http/service.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import type { CopyPicture } from './copy-pictures.ts';
import { mapLine } from './line.ts';
import type { FileRow, Line } from './lines.ts';
import type { LoadType } from './mapping/words.ts';
import type { Target } from './target.ts';

export type Result =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly line: Line;
      readonly event: Loaded;
      /** The event as the service shows it. */
      readonly shown: unknown;
      readonly leftOut: readonly string[];
      /**
       * The fields that keep what people have entered; with `status`, the event stays in the trash.
       */
      readonly kept?: readonly string[];
    }
  | { readonly outcome: 'refused'; readonly line: FileRow; readonly reason: Reason };

export interface Sending extends Target {
  readonly type: LoadType;
  /** The source of the lines' ids. If it is undefined, lines are known by their text. */
  readonly source: string | undefined;
  readonly concurrency: number;
  /** Whether to refuse lines with members that would be left out. */
  readonly strict: boolean;
  /** Replaces the addresses of pictures by the ids of copies; absent: they stay. */
  readonly copyPicture?: CopyPicture | undefined;
  /** Whether to overwrite what people have changed. */
  readonly overwriteEdits: boolean;
  /** When aborted, no further line is started. */
  readonly stop: AbortSignal;
}

/**
 * @throws OperatorError when the service is unreachable or gives unusable answers, after all lines
 * in progress have been reported.
 */
export const sendLines = (
  lines: readonly Line[],
  sending: Sending,
  report: (result: Result) => void,
): Promise<unknown> => inParallel(lines, sending, async line => report(await sendLine(line, sending)));

const sendLine = async (line: Line, sending: Sending): Promise<Result> => {
  const { serviceOf, type, source, strict, overwriteEdits, copyPicture } = sending;
  const refused = (reason: Reason): Result => ({ outcome: 'refused', line, reason });
  const { body, leftOut } = mapLine(line, source, type);
  if (strict && leftOut.length > 0) return refused({ message: `the service has no place for ${leftOut.join(', ')}` });
  const path = `/${type}${overwriteEdits ? '?overwrite_edits=true' : ''}`;
  const sent = { body: (await copyPicture?.(line, body)) ?? body, ...(strict && { headers: { prefer: STRICT } }) };
  const answer = await serviceOf(line.language).call('POST', path, sent);
  const { status, body: shown, headers } = answer;
  if ((status !== 200 && status !== 201) || !v.is(Shown, shown)) return refused(reasonOf(answer));
  const kept = namesIn(headers.get(KEPT_HEADER));
  // The service does not report a status that was not sent.
  if (shown.status === 'trash' && !kept.includes('status')) kept.push('status');
  return {
    outcome: status === 201 ? 'created' : headers.has(UNCHANGED_HEADER) ? 'unchanged' : 'updated',
    line,
    event: loadedIn(shown),
    shown,
    leftOut: [...leftOut, ...namesIn(headers.get(IGNORED_HEADER))],
    kept,
  };
};

/** Names of fields, without positions: `categories[3]` becomes `categories`. */
const namesIn = (header: string | null): string[] =>
  header === null ? [] : header.split(', ').map(name => name.replaceAll(/\[\d+\]/g, ''));

// --- What a load needs to know about an existing event.

export interface Loaded {
  readonly id: number;
  /** The ids of its translations; undefined for an event in the trash, which cannot have any. */
  readonly translations: readonly number[] | undefined;
  /** The starts of all its dates, in UTC. */
  readonly starts: readonly string[];
}

/**
 * The members of answers that a load uses. Venues and organizers have none of the optional ones.
 */
const Shown = v.object({
  ...{ id: v.number(), status: v.optional(v.string()) },
  utc_start_date: v.optional(v.string()),
  dates: v.optional(v.array(v.object({ utc_start_date: v.string() }))),
  translations: v.optional(v.record(v.string(), v.object({ id: v.number() }))),
});

const loadedIn = ({ id, status, utc_start_date, dates, translations = {} }: v.InferOutput<typeof Shown>): Loaded => ({
  id,
  translations: status === 'trash' ? undefined : Object.values(translations).map(each => each.id),
  starts: utc_start_date === undefined ? [] : startsOf({ utc_start_date, dates }),
});
