/** Brings the events of a source up to date: writes those that it has, and puts into the trash what it no longer has. */
import type { EventInput } from './api.ts';
import { CalendarError, dataOf } from './errors.ts';
import { areTooMany, type Missing, missingIn, queryOf, rangeOf, type SourceEvent, sourceEventIn } from './missing.ts';
import { type Calendar, pages } from './requests.ts';

/** An event as the source has it, with its id there. All are in the language of the client, as the list of what is missing is. */
export type SourcedEvent = Omit<EventInput, 'source' | 'source_id' | 'ml_language'> & {
  readonly source_id: string | number;
};

export interface SyncOptions {
  /**
   * Puts into the trash what the source no longer has: of the events that have not ended and begin within the range of those that were
   * sent, or, with `all`, of all events of the source. Not if these are more than 30 %, unless `force` is set.
   */
  readonly prune?: boolean | 'all';
  readonly force?: boolean;
  /** Writes fields that people have changed since, too. */
  readonly overwriteEdits?: boolean;
  /** Requests at a time. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

export interface Synced {
  readonly created: number;
  /** How many the calendar had before, changed or not. */
  readonly known: number;
  /** Fields that stay as people have changed them; `status`: a person has put the event into the trash, or taken it out. */
  readonly kept: readonly { readonly sourceId: string; readonly id: number; readonly fields: readonly string[] }[];
  /** What the service does not take. The calendar keeps what it had of them. */
  readonly refused: readonly { readonly sourceId: string; readonly error: CalendarError }[];
  readonly pruned: readonly SourceEvent[];
  /** Not pruned, as they are too many without `force`. */
  readonly spared?: Missing;
}

/** @throws CalendarError when the service cannot be reached, or refuses the account; what it refuses of single events is in the result */
export const sync = async (
  calendar: Calendar,
  source: string,
  events: Iterable<SourcedEvent>,
  options: SyncOptions = {},
): Promise<Synced> => {
  const { overwriteEdits = false, concurrency = 4 } = options;
  const signal = options.signal ?? null;
  const starts: string[] = [];
  const kept: Synced['kept'][number][] = [];
  const refused: Synced['refused'][number][] = [];
  const pruned: SourceEvent[] = [];
  let [created, known] = [0, 0];
  const sent = [...events];
  const unlessRefused = async (sourceId: string, write: () => Promise<void>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ sourceId, error });
    }
  };
  await atOnce(sent, concurrency, event => {
    const sourceId = idOf(event);
    return unlessRefused(sourceId, async () => {
      const params = { query: { overwrite_edits: overwriteEdits } };
      const body = { ...event, source, source_id: sourceId };
      const answer = await calendar.POST('/events', { params, body, signal });
      const { id, utc_start_date, status } = await dataOf(answer);
      if (answer.response.status === 201) created += 1;
      else known += 1;
      starts.push(utc_start_date);
      const fields = keptIn(answer.response) ?? [];
      // A status that was not sent is not among them.
      if (status === 'trash' && event.status === undefined) fields.push('status');
      if (fields.length > 0) kept.push({ sourceId, id, fields });
    });
  });
  const result = { created, known, kept, refused, pruned };
  const range = rangeOf(starts);
  if (!options.prune || (range === undefined && options.prune !== 'all')) return result;
  const scope = { range: options.prune === 'all' ? undefined : range, now: nowInUtc() };
  const listed: SourceEvent[] = [];
  const query = { ...queryOf(source, scope.range), per_page: 50 };
  for await (const page of pages(page => calendar.GET('/events', { params: { query: { ...query, page } }, signal })))
    listed.push(...page.events.flatMap(event => sourceEventIn(event, source)));
  const missing = missingIn(listed, new Set(sent.map(idOf)), scope);
  if (!options.force && areTooMany(missing)) return { ...result, spared: missing };
  await atOnce(missing.events, concurrency, event =>
    unlessRefused(event.sourceId, async () => {
      const params = { path: { id: event.id }, query: { source } };
      const answer = await calendar.DELETE('/events/{id}', { params, signal });
      if ([404, 410].includes(answer.response.status)) return; // somebody else deleted it first
      await dataOf(answer);
      const fields = keptIn(answer.response);
      if (fields === undefined) pruned.push(event);
      else kept.push({ sourceId: event.sourceId, id: event.id, fields });
    }),
  );
  return result;
};

/** As the service stores it. */
const idOf = ({ source_id }: SourcedEvent): string => String(source_id).trim();

const keptIn = ({ headers }: Response): string[] | undefined => headers.get('x-calendar-kept')?.split(', ');

/** Whether the service refuses this event, and would not refuse others. */
const isRefusal = (error: unknown): error is CalendarError =>
  error instanceof CalendarError && [400, 403, 404, 409, 410, 413].includes(error.status);

/** After a failure, nothing further is begun. */
const atOnce = async <T>(all: readonly T[], most: number, one: (each: T) => Promise<void>): Promise<void> => {
  const left = all.values();
  const worker = async (): Promise<void> => {
    for (const each of left)
      await one(each).catch(error => {
        left.return?.();
        throw error;
      });
  };
  await Promise.all(Array.from({ length: most }, worker));
};

/** As the service writes times. */
const nowInUtc = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
