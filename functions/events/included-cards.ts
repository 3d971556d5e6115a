/**
 * The cards of a list by `include`, which names events and dates by their ids
 * (contract/lists#include).
 */
import * as v from 'valibot';
import { seenIn, type VisibleEvents } from '../../shared/events/list-plan.ts';
import { type EventRecord, placementOf, searchTextOf } from '../../shared/events/record.ts';
import { type Card, cardsOfEntry } from '../../shared/lists/cards.ts';
import { groupOf } from '../../shared/model/translations.ts';
import { isEvent } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
import { PostId, postNamedBy } from '../../shared/store/records.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { readPosts, readPostsWithGroups } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * Returns the cards of each language, whatever the date filters. In a list with fallbacks, an id
 * stands for its whole group, if the caller may read the event with this id. The id of an event
 * with several dates stands for all of them.
 */
export const includedCards = async (
  ids: readonly PostId[],
  visible: VisibleEvents,
  now: Instant,
  deps: Deps,
): Promise<readonly (readonly Card[])[]> => {
  const asked = ids.map(postNamedBy);
  const named = [...new Set(asked.map(({ id }) => id))];
  const found = await (visible.languages.length === 1 ? readNamed : readGroups)(named, visible, now, deps);
  const cards = found
    .filter(({ event }) => seenIn(visible)(event))
    .flatMap(({ event, namedBy }) => {
      const numbers = asked.filter(({ id }) => namedBy.includes(id)).map(({ date }) => date);
      const isAsked = ({ date }: Card): boolean => numbers.includes(undefined) || numbers.includes(date?.number);
      const own = { text: searchTextOf(event), language: event.language };
      return cardsOfEntry(placementOf(event))
        .filter(isAsked)
        .map(card => ({ ...card, ...own }));
    });
  return visible.languages.map(language => cards.filter(card => card.language === language));
};

/** An event, and the ids in the request that stand for it. */
interface Included {
  readonly event: EventRecord;
  readonly namedBy: readonly number[];
}

const readNamed = async (
  named: readonly PostId[],
  _: VisibleEvents,
  now: Instant,
  { store }: Deps,
): Promise<Included[]> =>
  (await readPosts(store, named, now)).filter(isEvent).map(event => ({ event, namedBy: [event.id] }));

/** The events that are named, and their translations. Takes one round trip more for these. */
const readGroups = async (
  named: readonly PostId[],
  { caller }: VisibleEvents,
  now: Instant,
  { store }: Deps,
): Promise<Included[]> => {
  const { posts, groups } = await readPostsWithGroups(store, named, now);
  const events = posts.filter(isEvent);
  const membersOf = (event: EventRecord) => groupOf(groups, event)?.members ?? [];
  const readable = events.filter(event => mayOnPost(caller, 'read', event));
  const members = readable.flatMap(membersOf).map(({ id }) => v.parse(PostId, id));
  const others = [...new Set(members)].filter(id => !named.includes(id));
  const all = [...events, ...(await readPosts(store, others, now)).filter(isEvent)];
  return all.map(event => {
    const ofGroup = readable.filter(each => membersOf(each).some(({ id }) => id === event.id));
    return { event, namedBy: [event.id, ...ofGroup.map(({ id }) => id)] };
  });
};

/** The order of a list by `include`. */
export const byPublication = (a: Card, b: Card): number =>
  a.published - b.published || a.id - b.id || a.start - b.start;
