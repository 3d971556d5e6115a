/** The source of a translation: the links that are copied from it, and whether its texts have changed since (contract/languages). */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Caller, mayOnPost, type Owned } from '../../shared/access/rights.ts';
import { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { textsOf } from '../../shared/events/write.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { NO_TERMS } from '../../shared/terms/memory.ts';
import { othersIn } from '../../shared/translations/fallback.ts';
import { memberAt } from '../../shared/translations/group.ts';
import { readPosts } from '../records/read-records.ts';
import type { FoundPost } from '../translations/answering.ts';
import { linkedOf } from './embedded-records.ts';
import { isEvent } from './find.ts';
import { readLinks } from './linked-records.ts';

/**
 * The links that a translation copies from its source: to the translations of the linked records where there are any, without records that
 * the caller may not see. In the order of `EventRecord.links`.
 */
export const linksTakenOver = async (
  { links }: EventRecord,
  language: Language,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<Pick<EventRecord, 'links'>> => {
  const linked = await readLinks(store, NO_TERMS, { links, language, now, consistency: 'consistent' });
  const { terms, venues, organizers } = linkedOf({ links, language }, linked, caller);
  return {
    links: [...terms, ...venues, ...organizers].map(({ list }) => list),
  };
};

/** Older hashes, of other fields, do not begin like this, and say nothing of texts. */
const OF_TEXTS = 'texts:';

export const hashOfTexts = (event: EventRecord): string =>
  OF_TEXTS + createHash('sha256').update(textsOf(event)).digest('base64url').slice(0, 16);

/**
 * The ids of the event and its translations whose texts are older than those of what they were last said to translate. Without those that the
 * caller may not edit, and those of which the caller may not read the source in full. One trip for callers who may edit one of them, else none.
 */
export const outdatedIn = async (
  { record, group }: FoundPost<EventRecord>,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<ReadonlySet<number>> => {
  const mayEdit = (one: Owned) => mayOnPost(caller, 'edit', one);
  const members = (group?.members ?? []).map(member => memberAt(member, now));
  if (!members.some(mayEdit)) return new Set();
  const ids = othersIn(group, record.id).map(({ id }) => v.parse(PostId, id));
  const events = [record, ...(await readPosts(store, ids, now))].filter(isEvent);
  const isOutdated = (event: EventRecord): boolean => {
    const { id, hash } = event.translated_from ?? {};
    const source = events.find(each => each.id === id);
    if (source === undefined || !hash?.startsWith(OF_TEXTS) || !mayEdit(event)) return false;
    return mayReadWhole(caller, source) && hashOfTexts(source) !== hash;
  };
  return new Set(events.filter(isOutdated).map(({ id }) => id));
};

/** The password of a protected event hides its texts, so it needs the right to edit. */
export const mayReadWhole = (caller: Caller | undefined, event: EventRecord): boolean =>
  mayOnPost(caller, event.password === null ? 'read' : 'edit', event);
