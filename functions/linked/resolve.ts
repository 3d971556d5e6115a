/**
 * Venues and organizers by id or by what is said of them: found, or made ready (contract/events#linked-records,
 * contract/venues#duplicates).
 */

import { mayOnPost, mayPublish } from '../../shared/access/rights.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { LinkReference } from '../../shared/input/references.ts';
import { matchesFacts } from '../../shared/linked/duplicates.ts';
import type { LinkedKind } from '../../shared/linked/kind.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { type PostInput, slugFor, type WithImage, type WriteContext } from '../../shared/posts/write.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Store } from '../../shared/store/store.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';
import { checkAuthor } from '../records/author.ts';
import { freeSlug } from '../records/free-slug.ts';
import { nextId } from '../records/ids.ts';
import { claimOnce, nameHoldersOf } from '../records/name-holders.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import { idIn, readPosts } from '../records/read-records.ts';
import { type ReservedNames, type Resolved, unique } from '../records/resolved.ts';

/** In the order sent, each record once. @throws ApiError 400 naming the kind for an id that is none, or may not be seen. */
export const resolveLinked = async <
  Kept extends VenueRecord | OrganizerRecord,
  Input extends Changed & WithImage,
  Changed,
  View,
>(
  store: Store,
  kind: LinkedKind<Kept, Input, Changed, View>,
  references: readonly LinkReference<Input>[],
  given: ReservedNames,
  w: WriteContext,
): Promise<Resolved<Kept>[]> => {
  const distinct = unique(references, (earlier, later) => {
    if ('id' in earlier || 'id' in later) return 'id' in earlier && 'id' in later && earlier.id === later.id;
    const [first, second] = [kind.nameHolderOf(earlier.make), kind.nameHolderOf(later.make)];
    return first.folded === second.folded && matchesFacts(first.facts, second.facts);
  });
  const ready = await Promise.all(
    distinct.map(async (reference): Promise<Resolved<Kept>> => {
      if ('make' in reference) return matchOrCreate(store, kind, reference.make, given, w);
      const [record] = await readPosts(store, [reference.id], 'consistent');
      if (!kind.is(record) || !mayOnPost(w.caller, 'read', asOf(record, w.now)))
        throw invalid({ [kind.type]: 'unknown' });
      return { record, changes: [] };
    }),
  );
  return unique(ready, (earlier, later) => earlier.record.id === later.record.id);
};

/** The record that this one duplicates, with its empty fields filled in, or a new one (contract/venues#duplicates). */
export const matchOrCreate = async <
  Kept extends VenueRecord | OrganizerRecord,
  Input extends Changed & WithImage,
  Changed,
  View,
>(
  store: Store,
  kind: LinkedKind<Kept, Input, Changed, View>,
  input: Input & PostInput,
  given: ReservedNames,
  w: WriteContext,
): Promise<Resolved<Kept>> => {
  await checkAuthor(store, input.author, w);
  const { folded, scope, facts } = kind.nameHolderOf(input);
  const name = { type: kind.type, language: w.language, folded };
  const { lock, holders } = await nameHoldersOf(store, name, scope);
  const candidates = holders.filter(holder => matchesFacts(holder, facts));
  const records = await readPosts(store, candidates.map(idIn), 'consistent');
  const match = records
    .filter(record => kind.is(record))
    .find(record => mayOnPost(w.caller, 'read', asOf(record, w.now)) && kind.matchesDescription(record, input));
  if (match !== undefined) return fillMatch(store, kind, match, input, w);
  const id = await nextId(store, 'post');
  const picture = await pictureFor(store, null, input, w);
  const draft = kind.write(undefined, input, { id, slug: '', image: picture.image }, w);
  // Only what a contributor hands in for review has no slug yet (contract/venues#venue-fields).
  const wanted = slugFor(undefined, draft, undefined, draft.status === 'pending' && !mayPublish(w.caller));
  const record = { ...draft, slug: wanted === '' ? '' : await freeSlug(store, { ...name, wanted, reserved: given }) };
  return {
    record,
    changes: [
      ...(await pictureChanges(store, undefined, record, picture)),
      ...claimOnce(name, lock, given),
      ...save(undefined, record),
    ],
  };
};

const fillMatch = async <Kept extends VenueRecord | OrganizerRecord, Input extends WithImage, Changed, View>(
  store: Store,
  kind: LinkedKind<Kept, Input, Changed, View>,
  stored: Kept,
  input: Input,
  w: WriteContext,
): Promise<Resolved<Kept>> => {
  const match = asOf(stored, w.now);
  if (!mayOnPost(w.caller, 'edit', match)) return { record: match, changes: [] };
  const picture = await pictureFor(store, match.image, match.image === null ? input : {}, w);
  const filled = kind.fill(match, input, picture.image, w);
  if (filled === undefined) return { record: match, changes: [] };
  const changes = await pictureChanges(store, stored, filled, picture);
  return { record: filled, changes: [...changes, ...save(stored, filled)] };
};
