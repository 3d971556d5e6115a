/**
 * The change feed of the public list of events (contract/changes). This module is loaded on first
 * use.
 */

import { shortenedEvents } from '../../shared/api/answer.ts';
import type { Operation, OperationInput } from '../../shared/api/operation.ts';
import { isListedForAll } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import type { EventView } from '../../shared/events/view.ts';
import { PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isEvent } from '../../shared/records/record.ts';
import type { PostId } from '../../shared/store/records.ts';
import { changesReply, postIdOf, readPublicIds, type ShownRecord, type ShownRecords } from '../records/change-feed.ts';
import { readGroupsOfPosts, readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { readLinkedRecords, shownLinks, withShortDescriptions } from './linked-records.ts';
import { viewsOf } from './replies.ts';

export const listEventChanges: Operation<'listEventChanges', Deps> = (request, deps) =>
  changesReply(
    {
      type: 'event',
      idOf: postIdOf,
      listed: (place, limit) => readPublicIds(deps.store, { ...request, list: PUBLIC_EVENTS }, place, limit),
      shown: ids => shownEvents(ids, request, deps),
      inSize: shortenedEvents,
      named: event => ({ event }),
    },
    request,
    deps,
  );

/**
 * Takes two round trips: a consistent read of the events, then an eventual read of the records that
 * they link, which may be a moment older.
 */
const shownEvents = async (
  ids: readonly PostId[],
  request: OperationInput,
  deps: Deps,
): Promise<ShownRecords<EventView>> => {
  const { language, now } = request;
  const [posts, terms] = await Promise.all([readPosts(deps.store, ids, 'stored'), deps.terms(language)]);
  const events = posts.filter(isEvent).filter(event => event.language === language && isListedForAll(event));
  const { links, leftOut } = shownLinks(events.map(event => event.links));
  const [read, groups] = await Promise.all([
    readLinkedRecords(deps, terms, { links: links.flat(), language, now }),
    readGroupsOfPosts(
      deps.store,
      events.map(({ id }) => id),
    ),
  ]);
  const { linked, shortened } = withShortDescriptions(read);
  const all = { ...linked, groups: new Map([...linked.groups, ...groups]) };
  const viewOf = viewsOf(all, { ...request, caller: undefined }, deps, { jsonLd: false, isWithDates: true });
  const shown = events.map((event): [number, ShownRecord<EventView>] => {
    const view = viewOf({ event });
    return [event.id, { version: event.version, view: event.password === null ? view : redacted(view) }];
  });
  return { records: new Map(shown), shortened: [...shortened, ...leftOut] };
};
