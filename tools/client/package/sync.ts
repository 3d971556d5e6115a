/** Brings the events of a source up to date: writes those that it has, and puts into the trash what it no longer has. */
import type { Event, EventInput } from './api.ts';
import type { Ask } from './connection.ts';
import { type CalendarError, isCalendarError } from './failure.ts';
import { areTooMany, type Missing, missingIn, queryOf, rangeOf, type SourceEvent, sourceEventIn } from './missing.ts';
import type { Options, SlugResource } from './resource.ts';

/** An event as the source has it, with its id there. All are in the language of the client, as the list of what is missing is. */
export type SourcedEvent = Omit<EventInput, 'source' | 'source_id' | 'ml_language'> & {
  readonly source_id: string | number;
};

export interface SyncOptions extends Options {
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

export const sync =
  (ask: Ask, { list }: Pick<SlugResource<'events'>, 'list'>) =>
  async (source: string, events: Iterable<SourcedEvent>, options: SyncOptions = {}): Promise<Synced> => {
    const { signal, overwriteEdits, concurrency = 4 } = options;
    const starts: string[] = [];
    const kept: Synced['kept'][number][] = [];
    const refused: Synced['refused'][number][] = [];
    const pruned: SourceEvent[] = [];
    let [created, known] = [0, 0];
    const sent = [...events];
    await atOnce(sent, concurrency, async event => {
      const sourceId = idOf(event);
      const query = overwriteEdits ? { overwrite_edits: true } : {};
      const body = { ...event, source, source_id: sourceId };
      try {
        const answer = await ask<Event>({ method: 'POST', path: '/events', query, body, signal, isRepeatable: true });
        if (answer.status === 201) created += 1;
        else known += 1;
        starts.push(answer.body.utc_start_date);
        const fields = keptIn(answer.headers) ?? [];
        // A status that was not sent is not among them.
        if (answer.body.status === 'trash' && event.status === undefined) fields.push('status');
        if (fields.length > 0) kept.push({ sourceId, id: answer.body.id, fields });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused.push({ sourceId, error });
      }
    });
    const result = { created, known, kept, refused, pruned };
    const range = rangeOf(starts);
    if (!options.prune || (range === undefined && options.prune !== 'all')) return result;
    const scope = { range: options.prune === 'all' ? undefined : range, now: nowInUtc() };
    const listed: SourceEvent[] = [];
    for await (const event of list(queryOf(source, scope.range), { ...(signal && { signal }) }))
      listed.push(...sourceEventIn(event, source));
    const missing = missingIn(listed, new Set(sent.map(idOf)), scope);
    if (!options.force && areTooMany(missing)) return { ...result, spared: missing };
    await atOnce(missing.events, concurrency, async event => {
      try {
        const { headers } = await ask({ method: 'DELETE', path: `/events/${event.id}`, query: { source }, signal });
        const fields = keptIn(headers);
        if (fields === undefined) pruned.push(event);
        else kept.push({ sourceId: event.sourceId, id: event.id, fields });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Somebody else deleted it first.
        if (error.status !== 404 && error.status !== 410) refused.push({ sourceId: event.sourceId, error });
      }
    });
    return result;
  };

/** As the service stores it. */
const idOf = ({ source_id }: SourcedEvent): string => String(source_id).trim();

const keptIn = (headers: Headers): string[] | undefined => headers.get('x-calendar-kept')?.split(', ');

/** Whether the service refuses this event, and would not refuse others. */
const isRefusal = (error: unknown): error is CalendarError =>
  isCalendarError(error) && [400, 403, 404, 409, 410, 413].includes(error.status);

const atOnce = async <T>(all: readonly T[], most: number, one: (each: T) => Promise<void>): Promise<void> => {
  const left = all.values();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const each of left) {
      if (hasFailed) return;
      await one(each).catch(error => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
};

/** As the service writes times. */
const nowInUtc = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
