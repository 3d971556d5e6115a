/** Makes one event of the occurrences that a source lists. */
import * as v from 'valibot';
import { Wall } from '../../../../shared/time/wall.ts';
import { occurrenceKey } from '../../../original/occurrences.ts';
import { isRedacted, type OriginalEvent, type OriginalRecord, type WordPressEvent } from '../../../original/shapes.ts';
import { ID_GAP } from '../../../table/id-counters.ts';

/** What is changed of a source that was read (`read-source.ts`). */
export interface Listed {
  /** The records by kind and id at the source, such as `event 7`. */
  readonly records: Map<string, OriginalRecord>;
  /** The ids of the events that have a password. */
  readonly protected: Set<number>;
  /** The events in WordPress' own namespace, by their ids. */
  readonly wordPressEvents: Map<number, WordPressEvent>;
  /** The occurrences that the list of events shows, by `occurrenceKey`. */
  readonly occurrences: Map<string, OriginalEvent>;
  /** All occurrences of an event, in the order of their starts, by the id of the event. */
  readonly dates: Map<number, readonly OriginalEvent[]>;
  /** The ids of events with occurrences that got a new one, by their slugs. */
  readonly idsGiven: Map<string, number>;
}

/** What the last import has left (`claim-ids.ts`). */
export interface Before {
  readonly post: number;
  readonly offset: number;
  readonly idsGiven?: readonly (readonly [slug: string, id: number])[] | undefined;
}

/**
 * Puts one event in the place of the occurrences of each slug, with all of them as its dates. Its
 * id is the one that it got when the source did not show any, or else the id of the post, in the
 * list or in WordPress' own namespace, or else a new one. New ids go down from the last that is
 * left to the source, so that neither side assigns them (docs/decisions/loads-and-imports).
 */
export const gatherOccurrences = (source: Listed, before: Before | undefined): void => {
  const { records, wordPressEvents } = source;
  for (const [slug, id] of before?.idsGiven ?? []) source.idsGiven.set(slug, id);
  const events = [...records.values()].filter(record => record.kind === 'event');
  const inList = bySmallestId(events);
  const inWordPress = bySmallestId([...wordPressEvents.values()]);
  const ids = [...records.values(), ...wordPressEvents.values()].map(({ id }) => id);
  const last = before === undefined ? ids.reduce((a, b) => Math.max(a, b), 0) + ID_GAP : before.post - before.offset;
  const newId = (slug: string): number => {
    const id = Math.min(last + 1, ...source.idsGiven.values()) - 1;
    source.idsGiven.set(slug, id);
    return id;
  };
  for (const [slug, occurrences] of Map.groupBy(source.occurrences.values(), event => event.slug)) {
    const [listed, post] = [inList.get(slug), inWordPress.get(slug)];
    const id = source.idsGiven.get(slug) ?? listed?.id ?? post?.id ?? newId(slug);
    const byStart = new Map([...(listed ? [listed] : []), ...occurrences].map(date => [occurrenceKey(date), date]));
    const dates = [...byStart.values()].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
    const first = dates.find(isSound) ?? dates[0];
    if (first === undefined) continue;
    if (listed !== undefined) records.delete(`event ${listed.id}`);
    records.set(`event ${id}`, { ...first, id });
    source.dates.set(id, dates);
    if (isRedacted(first)) source.protected.add(id);
    if (post === undefined) continue;
    wordPressEvents.delete(post.id);
    wordPressEvents.set(id, { ...post, id });
    if (source.protected.delete(post.id)) source.protected.add(id);
  }
};

const bySmallestId = <E extends { readonly id: number; readonly slug: string }>(events: readonly E[]) =>
  new Map(events.toSorted((a, b) => b.id - a.id).map(event => [event.slug, event]));

/** Whether its times can be read, and it does not end before it starts. */
export const isSound = ({ start_date, end_date }: Pick<OriginalEvent, 'start_date' | 'end_date'>): boolean =>
  v.is(Wall, start_date) && v.is(Wall, end_date) && start_date <= end_date;
