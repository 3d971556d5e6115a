/**
 * Brings the events of a source up to date: writes those that it has, and puts into the trash those
 * that it no longer has.
 */
import type { EventInput } from './api.ts';
import { CalendarError, dataOf } from './errors.ts';
import { areTooMany, type Missing, missingEvents, type SourceEvent, startsOf } from './missing.ts';
import { type Calendar, pages } from './requests.ts';

/**
 * An event as the source has it, with its id there. All events are in the language of the client,
 * because the search for missing ones is.
 */
export type SourcedEvent = Omit<EventInput, 'source' | 'source_id' | 'ml_language'> & {
  readonly source_id: string | number;
};

export interface SyncOptions {
  /**
   * Puts into the trash what the source no longer has. By default these are events that have not
   * ended and begin within the range of those that were sent, with `all` all events of the source.
   * Nothing is put there if these are more than 30 %, unless `force` is set.
   */
  readonly prune?: boolean | 'all';
  readonly force?: boolean;
  /** Also writes fields that people have changed since. */
  readonly overwriteEdits?: boolean;
  readonly signal?: AbortSignal;
}

export interface Synced {
  readonly created: number;
  /** How many events this changed in the calendar. */
  readonly updated: number;
  /**
   * How many events of the calendar were already as they were sent, or stay as people have changed
   * them.
   */
  readonly unchanged: number;
  /**
   * Fields that stay as people have changed them. `status` means that a person has put the event
   * into the trash, or taken it out.
   */
  readonly kept: readonly { readonly source_id: string; readonly id: number; readonly fields: readonly string[] }[];
  /** The events that the service refuses. The calendar keeps the versions that it had. */
  readonly refused: readonly { readonly source_id: string; readonly error: CalendarError }[];
  readonly pruned: readonly SourceEvent[];
  /** The events that were not pruned, because they are too many without `force`. */
  readonly spared?: Missing;
}

/**
 * @throws CalendarError if the service cannot be reached, or refuses the account. Refusals of
 * single events are in the result
 */
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
    const written = await dataOf(answer);
    const { id, status } = written;
    counts[outcomeOf(answer.response)] += 1;
    starts.push(...startsOf(written));
    const fields = keptIn(answer.response) ?? [];
    // The service names only fields that were sent, so a kept status has to be added.
    if (status === 'trash' && event.status === undefined) fields.push('status');
    if (fields.length > 0) kept.push({ source_id, id, fields });
  };
  const remove = async (event: SourceEvent): Promise<void> => {
    const { id, source_id } = event;
    const answer = await calendar.DELETE('/events/{id}', { params: { path: { id }, query: { source } }, signal });
    // Somebody else deleted it first.
    if ([404, 410].includes(answer.response.status)) return;
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
    // The current time as the service writes it.
    { source, ids: new Set(sent.map(idOf)), starts, now: new Date().toISOString().slice(0, 19).replace('T', ' ') },
    options.prune === 'all',
  );
  if (!options.force && areTooMany(missing)) return { ...result, spared: missing };
  await inBatches(missing.events, event => remove(event).catch(unlessRefused(event.source_id)));
  return result;
};

/** The id as the service stores it. */
const idOf = ({ source_id }: SourcedEvent): string => String(source_id).trim();

/** The outcome of a create with a source key, which is an update if the calendar has the event. */
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
