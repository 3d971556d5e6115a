/** `load --prune`: moves events that a source no longer has to the trash. */
import * as v from 'valibot';
import { KEPT_HEADER } from '../../../shared/http/ignored.ts';
import type { Language } from '../../../shared/settings/site.ts';
import {
  areTooMany,
  type Missing,
  missingIn,
  queryOf,
  type Range,
  type SourceEvent,
  sourceEventIn,
} from '../../client/package/missing.ts';
import { reasonOf, type Service } from '../../http/service.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

export interface PruneOptions {
  /** All missing events, not only upcoming ones within the range of the files. */
  readonly all: boolean;
  /** Even if there are suspiciously many (`areTooMany`). */
  readonly force: boolean;
}

interface Pruning extends PruneOptions {
  readonly source: string;
  readonly language: Language;
  readonly service: Service;
  /** The ids of the source in the files, refused lines among them. */
  readonly sent: ReadonlySet<string>;
  /** undefined: nothing was loaded. */
  readonly range: Range | undefined;
  /** In UTC, by the clock of the service. */
  readonly now: string;
  readonly concurrency: number;
  readonly stop: AbortSignal;
}

export interface Pruned {
  readonly language: Language;
  readonly pruned: readonly SourceEvent[];
  /** Not pruned, as they are too many without `force`; undefined: pruned. */
  readonly spared?: Missing;
  /** Those that people took out of the trash after the source had put them there. */
  readonly kept: readonly SourceEvent[];
  /** Those that could not be put into the trash, each with the reason. */
  readonly failed: readonly { readonly event: SourceEvent; readonly message: string }[];
}

/** Throws OperatorError when the service is unreachable or gives unusable answers. */
export const prune = async (pruning: Pruning): Promise<Pruned> => {
  const { source, language, service, all, force, sent, range, now } = pruning;
  if (!all && range === undefined) return { language, pruned: [], kept: [], failed: [] };
  const scope = { range: all ? undefined : range, now };
  const known = await eventsOf(pruning, scope.range);
  const missing = missingIn(known, sent, scope);
  if (!force && areTooMany(missing)) return { language, pruned: [], kept: [], spared: missing, failed: [] };
  const pruned: SourceEvent[] = [];
  const kept: SourceEvent[] = [];
  const failed: Pruned['failed'][number][] = [];
  await inParallel(missing.events, pruning, async event => {
    const answer = await service.call('DELETE', `/events/${event.id}?source=${source}`);
    // Somebody else deleted it first.
    if (answer.status === 404 || answer.status === 410) return;
    if (answer.status === 200) (answer.headers.has(KEPT_HEADER) ? kept : pruned).push(event);
    else failed.push({ event, message: reasonOf(answer).message });
  });
  return { language, pruned: pruned.toSorted(byId), kept: kept.toSorted(byId), failed };
};

const byId = (a: SourceEvent, b: SourceEvent): number => a.id - b.id;

const Listed = v.object({
  total_pages: v.number(),
  events: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      utc_start_date: v.string(),
      utc_end_date: v.string(),
      /** Only shown for events that the caller may edit. */
      sources: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});

/** The events that only this source has a key of, as events of other sources must stay; without those in the trash. */
const eventsOf = async ({ source, language, service }: Pruning, range: Range | undefined): Promise<SourceEvent[]> => {
  const found: SourceEvent[] = [];
  const query = new URLSearchParams({
    ...queryOf(source, range),
    status: 'any',
    ml_language: language,
    per_page: '50',
  });
  for (let page = 1, last = 1; page <= last; page++) {
    query.set('page', String(page));
    const { status, body } = await service.call('GET', `/events?${query}`);
    if (status === 404 && page > 1) break; // the list became shorter meanwhile
    if (status !== 200 || !v.is(Listed, body))
      throw new OperatorError(`${service.address} does not list the events of ${source}: it answers ${status}`);
    last = body.total_pages;
    found.push(...body.events.flatMap(event => sourceEventIn(event, source)));
  }
  return found;
};
