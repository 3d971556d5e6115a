/** `modified_after`: a list of events that have changed, by rows of changes (contract/lists#changed-since). */
import * as v from 'valibot';
import { PostId } from '../../shared/addresses/record-ids.ts';
import { isModifiedBetween, type ModifiedBetween } from '../../shared/changes/modified.ts';
import { eventEntry, eventSearchText } from '../../shared/events/derived-data.ts';
import { searchTest, visibilityTest } from '../../shared/events/plan.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type Entry, oldestFirst } from '../../shared/lists/entry.ts';
import { readIdsSince } from '../changes/read-rows.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { EventListRequest } from './filters.ts';

/** In the order of the list. Two trips: rows of changes name the events, then each event is read for its `modified`. */
export const modifiedEntries = async (
  { query, ...request }: EventListRequest,
  bounds: ModifiedBetween,
  { store }: Pick<Deps, 'store'>,
): Promise<Entry[]> => {
  const { caller, language, now } = request;
  const changed = await readIdsSince(store, { language, type: 'event', after: bounds.after, now });
  const records = await readPosts(
    store,
    changed.map(id => v.parse(PostId, id)),
    now,
  );
  const isShown = visibilityTest({ ...query, status: ['publish'] }, request);
  const words = query.search === undefined ? undefined : searchTest(query.search, caller);
  const hasWords = (event: EventRecord): boolean =>
    words?.hasText({
      folded: eventSearchText(event),
      behindPassword: event.password === null ? undefined : event,
    }) ?? true;
  return records
    .filter(record => record?.type === 'event')
    .filter(event => isModifiedBetween(event, bounds) && isShown(event) && hasWords(event))
    .map(eventEntry)
    .sort(oldestFirst);
};
