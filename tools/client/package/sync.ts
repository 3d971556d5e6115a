/** Brings the events of a source up to date: writes those that it has, and puts into the trash what it no longer has. */
import type { EventInput } from './api.ts';
import { CalendarError, dataOf } from './errors.ts';
import { areTooMany, type Missing, missingEvents, type SourceEvent } from './missing.ts';
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
  readonly signal?: AbortSignal;
}

export interface Synced {
  readonly created: number;
  /** How many the calendar had before and that were changed by this. */
  readonly updated: number;
  /** How many the calendar had before, just as they were sent or as people have changed them. */
  readonly unchanged: number;
  /** Fields that stay as people have changed them; `status`: a person has put the event into the trash, or taken it out. */
  readonly kept: readonly { readonly source_id: string; readonly id: number; readonly fields: readonly string[] }[];
  /** What the service does not take. The calendar keeps what it had of them. */
  readonly refused: readonly { readonly source_id: string; readonly error: CalendarError }[];
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
  const { overwriteEdits = false, signal = null } = options;
  const starts: string[] = [];
  const kept: Synced['kept'][number][] = [];
  const refused: Synced['refused'][number][] = [];
  const pruned: SourceEvent[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const unlessRefused = (source_id: string) => (error: unknown) => {
    if (!isRefusal(error)) throw error;
    refused.push({ source_id, error });
  };
  const write = async (event: SourcedEvent): Promise<void> => {
    const source_id = idOf(event);
    const params = { query: { overwrite_edits: overwriteEdits } };
    const body = { ...event, source, source_id };
    const answer = await calendar.POST('/events', { params, body, signal });
    const { id, utc_start_date, status } = await dataOf(answer);
    counts[outcomeOf(answer.response)] += 1;
    starts.push(utc_start_date);
    const fields = keptIn(answer.response) ?? [];
    // A status that was not sent is not among them.
    if (status === 'trash' && event.status === undefined) fields.push('status');
    if (fields.length > 0) kept.push({ source_id, id, fields });
  };
  const remove = async (event: SourceEvent): Promise<void> => {
    const { id, source_id } = event;
    const answer = await calendar.DELETE('/events/{id}', { params: { path: { id }, query: { source } }, signal });
    if ([404, 410].includes(answer.response.status)) return; // somebody else deleted it first
    await dataOf(answer);
    const fields = keptIn(answer.response);
    if (fields === undefined) pruned.push(event);
    else kept.push({ source_id, id, fields });
  };
  const sent = [...events];
  await inBatches(sent, event => write(event).catch(unlessRefused(idOf(event))));
  const result = { ...counts, kept, refused, pruned };
  if (!options.prune) return result;
  const missing = await missingEvents(
    query => pages(page => calendar.GET('/events', { params: { query: { ...query, page } }, signal })),
    // The time as the service writes it.
    { source, ids: new Set(sent.map(idOf)), starts, now: new Date().toISOString().slice(0, 19).replace('T', ' ') },
    options.prune === 'all',
  );
  if (!options.force && areTooMany(missing)) return { ...result, spared: missing };
  await inBatches(missing.events, event => remove(event).catch(unlessRefused(event.source_id)));
  return result;
};

/** As the service stores it. */
const idOf = ({ source_id }: SourcedEvent): string => String(source_id).trim();

/** Of a create with a source key, which is an update if the calendar has the event. */
const outcomeOf = ({ status, headers }: Response): 'created' | 'updated' | 'unchanged' => {
  if (status === 201) return 'created';
  return headers.has('x-calendar-unchanged') ? 'unchanged' : 'updated';
};

const keptIn = ({ headers }: Response): string[] | undefined => headers.get('x-calendar-kept')?.split(', ');

/** Whether the service refuses this event, and would not refuse others. */
const isRefusal = (error: unknown): error is CalendarError =>
  error instanceof CalendarError && [400, 403, 404, 409, 410, 413].includes(error.status);

const AT_ONCE = 4;
/** After a failure, no further batch is begun. */
const inBatches = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work));
};
