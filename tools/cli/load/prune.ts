/** `load --prune`: moves events that a source no longer has to the trash. */
import * as v from 'valibot';
import { KEPT_HEADER } from '../../../shared/http/ignored.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { areTooMany, missingEvents, type Sent, type SourceEvent } from '../../client/package/missing.ts';
import { reasonOf, type Service } from '../../http/service.ts';
import { inParallel } from '../../terminal/in-parallel.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Load } from './target.ts';

/**
 * Prunes nothing if suspiciously many events are missing, unless `force` is set; `spared` are
 * these.
 * @throws OperatorError when the service is unreachable or gives unusable answers.
 */
export const prune = async (language: Language, sent: Sent, load: Load) => {
  const service = load.serviceOf(language);
  const missing = await missingEvents(query => pagesOf(query, sent.source, service), sent, load.prune === 'all');
  const spared = !load.force && areTooMany(missing) ? missing : undefined;
  const pruned: SourceEvent[] = [];
  /** Events that the source had put into the trash before, and that people took out again. */
  const kept: SourceEvent[] = [];
  /** Events that could not be moved to the trash, each with the reason. */
  const failed: { readonly event: SourceEvent; readonly message: string }[] = [];
  await inParallel(spared === undefined ? missing.events : [], load, async event => {
    const answer = await service.call('DELETE', `/events/${event.id}?source=${sent.source}`);
    // Somebody else has deleted the event already.
    if (answer.status === 404 || answer.status === 410) return;
    if (answer.status === 200) (answer.headers.has(KEPT_HEADER) ? kept : pruned).push(event);
    else failed.push({ event, message: reasonOf(answer).message });
  });
  return { language, pruned: pruned.toSorted(byId), kept: kept.toSorted(byId), spared, failed };
};
export type Pruned = Awaited<ReturnType<typeof prune>>;

const byId = (a: SourceEvent, b: SourceEvent): number => a.id - b.id;

const Listed = v.object({
  total_pages: v.number(),
  events: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      utc_start_date: v.string(),
      utc_end_date: v.string(),
      image: v.optional(v.unknown()),
      /** The service shows them only for events that the caller may edit. */
      sources: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});

/** @throws OperatorError when the service is unreachable or gives unusable answers. */
export async function* pagesOf(query: object, source: string, service: Service) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  for (let page = 1, last = 1; page <= last; page++) {
    parameters.set('page', String(page));
    const { status, body } = await service.call('GET', `/events?${parameters}`);
    if (status === 404 && page > 1) return; // the list has become shorter since its first page
    if (status !== 200 || !v.is(Listed, body))
      throw new OperatorError(`${service.address} does not list the events of ${source}: it answers ${status}`);
    yield body;
    last = body.total_pages;
  }
}
