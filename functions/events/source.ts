/** The source of a translation: the links that are copied from it, and whether it has changed since (contract/languages). */
import { createHash } from 'node:crypto';
import { type Caller, mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { sourceText } from '../../shared/events/write.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { NO_TERMS } from '../../shared/terms/memory.ts';
import type { Group } from '../../shared/translations/group.ts';
import { readPost } from '../records/read-records.ts';
import { linkedOf } from './embedded-records.ts';
import { readLinkedRecords } from './linked-records.ts';

/**
 * The links that a translation copies from its source: to the translations of the linked records where there are any, without records that
 * the caller may not see. In the order of `EventRecord.links`.
 */
export const linksTakenOver = async (
  { links }: EventRecord,
  language: Language,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<Pick<EventRecord, 'links' | 'ancestorLists'>> => {
  const linked = await readLinkedRecords(store, NO_TERMS, { links, language, now, consistency: 'consistent' });
  const { terms, venues, organizers } = linkedOf({ links, language }, linked, caller);
  return {
    links: [...terms, ...venues, ...organizers].map(({ list }) => list),
    ancestorLists: terms.flatMap(({ ancestorLists }) => ancestorLists),
  };
};

export const sourceHash = (source: EventRecord): string =>
  createHash('sha256').update(sourceText(source)).digest('base64url').slice(0, 16);

/**
 * Whether the source has changed since the last `translation_of`. False, without a read, for callers who may not edit the translation. Also
 * false for those who may not read the source in full.
 */
export const isOutdated = async (
  { translated_from: from, ...event }: EventRecord,
  group: Group | undefined,
  { caller, now }: Pick<OperationInput, 'caller' | 'now'>,
  store: Store,
): Promise<boolean> => {
  const isLinked = group?.members.some(({ id }) => id === from?.id) ?? false;
  if (from === undefined || !isLinked || !mayOnPost(caller, 'edit', event)) return false;
  const source = await readPost(store, from.id, now);
  return source?.type === 'event' && mayReadWhole(caller, source) && sourceHash(source) !== from.hash;
};

/** The venue is part of the comparison, and a password hides it, so a protected source needs the right to edit. */
const mayReadWhole = (caller: Caller | undefined, event: EventRecord): boolean =>
  mayOnPost(caller, event.password === null ? 'read' : 'edit', event);
