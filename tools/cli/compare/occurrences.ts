/** Brings together the occurrences of a source and the dates of events here. Pure. */
import * as v from 'valibot';
import { isOccurrence } from '../../original/occurrences.ts';
import type { Fields } from '../../original/shapes.ts';
import { asSlug, movedId } from './forms.ts';

const Dated = v.looseObject({ id: v.number(), ...v.entriesFromList(['slug', 'url', 'start_date'], v.string()) });
type Dated = v.InferOutput<typeof Dated>;

/**
 * The events of a source, in which each occurrence has the id of the date here with its slug and
 * its start, as its own id is another one in each answer. So has an entry with the id of the post.
 */
export const withIdsOfDates = (theirs: readonly Fields[], ours: readonly Fields[], idOffset: number) => {
  const own = new Map(ours.filter(isDated).map(event => [keyOf(event), movedId(event.id, -idOffset)]));
  const recurring = new Set(theirs.filter(isDated).flatMap(event => (isOccurrence(event) ? [event.slug] : [])));
  return theirs.map((event): Fields => {
    const id = isDated(event) && recurring.has(event.slug) ? own.get(keyOf(event)) : undefined;
    return id === undefined ? event : withId(event, id);
  });
};

export const listsOccurrences = (events: readonly Fields[]): boolean => events.filter(isDated).some(isOccurrence);

const isDated = (event: Fields): event is Dated => v.is(Dated, event);

const keyOf = ({ slug, start_date }: Dated): string => `${asSlug(slug)} ${start_date}`;

/** Addresses that name the record by its id change with it. */
const withId = (event: Fields, id: number): Fields => {
  const renamed = ['rest_url', 'global_id', 'global_id_lineage'].flatMap(name => {
    const value = event[name];
    return value === undefined ? [] : [[name, JSON.parse(JSON.stringify(value).replaceAll(`${event.id}`, `${id}`))]];
  });
  return { ...event, ...Object.fromEntries(renamed), id };
};
