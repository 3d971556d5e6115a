/** Writes an event, a venue or an organizer of a source if it is new or changed there, unless it was edited here. */

import * as v from 'valibot';
import { commitEvent } from '../../../../functions/events/commit-event.ts';
import { readPostWithGroup } from '../../../../functions/records/read-records.ts';
import { freeSlug, uniqueNameItems } from '../../../../functions/records/unique-keys.ts';
import { pictureChanges } from '../../../../functions/records/write-context.ts';
import { retryOnConflict } from '../../../../functions/runtime/run.ts';
import { type Status, SYSTEM } from '../../../../shared/auth/rights.ts';
import type { EventRecord } from '../../../../shared/events/record.ts';
import { isEqual } from '../../../../shared/model/base.ts';
import type { Picture } from '../../../../shared/model/picture.ts';
import { slugFor } from '../../../../shared/model/post-write.ts';
import { planGroup } from '../../../../shared/model/translation-plan.ts';
import type { Group } from '../../../../shared/model/translations.ts';
import type { OrganizerRecord } from '../../../../shared/organizers/record.ts';
import type { PostRecord } from '../../../../shared/records/record.ts';
import { claimName, planSave } from '../../../../shared/records/save.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { PostId } from '../../../../shared/store/records.ts';
import { foldName, slugOf } from '../../../../shared/text/fold.ts';
import type { VenueRecord } from '../../../../shared/venues/record.ts';
import { isOriginalKind } from '../../../original/kinds.ts';
import type { OriginalImage } from '../../../original/shapes.ts';
import { whyNotPublic } from '../../../original/website.ts';
import type { Building, Built } from './building.ts';
import { isEdited, marked, markIn } from './mark.ts';
import { pictureFrom } from './pictures.ts';
import { authorIn } from './source.ts';
import { contextOf, type Outcome, type World } from './world.ts';

export type Post = EventRecord | VenueRecord | OrganizerRecord;
export const isPostOfSource = (record: PostRecord | undefined): record is Post =>
  record !== undefined && isOriginalKind(record.type);

/** Of a record, for the report. Unless the source did it, a person did, and has to take it back. */
export const IN_TRASH = 'is in the trash here';

/** A record as the source shows it: what the three types have in common. */
interface Incoming<R extends Post> {
  readonly kind: R['type'];
  readonly name: string;
  readonly theirs: {
    readonly id: number;
    readonly author: string;
    readonly slug: string;
    readonly status: string;
    readonly image: OriginalImage | null;
  };
  /** Of the content at the source (`content-hash.ts`); `''`: something of it could not be imported, so the next import tries again. */
  readonly hash: string;
  readonly is: (record: PostRecord) => record is R;
  readonly build: (building: Building<R>) => Built<R>;
}

export interface Brought<R> {
  readonly outcome: Outcome;
  /** As it is stored here now; undefined: it is not stored. */
  readonly record: R | undefined;
}

export const bringPost = <R extends Post>(incoming: Incoming<R>, world: World): Promise<Brought<R>> =>
  retryOnConflict(() => bring(incoming, world));

const bring = async <R extends Post>(incoming: Incoming<R>, world: World): Promise<Brought<R>> => {
  const { kind, theirs, hash, name, is, build } = incoming;
  const { store } = world.deps;
  const id = v.parse(PostId, theirs.id + world.offset);
  const { post, group } = await readPostWithGroup(store, id, 'stored');
  const leftOut = (why: string): Brought<R> => {
    world.report.add({ what: 'left out', kind, id: theirs.id, why, name });
    return { outcome: 'left out', record: undefined };
  };
  if (post !== undefined && !is(post)) return leftOut('another record has this id here');
  const mark = markIn(post?.unknown);
  if (post !== undefined && mark === undefined) return leftOut('another record has this id here');
  const edited = post !== undefined && mark !== undefined && isEdited(post, mark);
  if (edited && !world.takesTheirs) {
    const state = post.status === 'trash' ? { why: `it ${IN_TRASH}` } : { here: id };
    world.report.add({ what: 'edited here, left as it is', kind, id: theirs.id, ...state, name });
    return { outcome: 'edited', record: post };
  }
  const isUnchanged = mark?.hash === hash && hash !== '' && !edited;

  const context = contextOf(world);
  const { image } = theirs;
  const picture = image && pictureHere(image, world);
  const author = world.authorOf(authorIn(theirs.author));
  const wanted = isUnchanged && post !== undefined ? post.slug : wantedSlug(incoming, id);
  const slug =
    wanted === '' || wanted === post?.slug
      ? wanted
      : await freeSlug(store, { type: kind, language: context.language, wanted, own: post?.slug });
  const built = build({ before: post, id, slug, author, picture: picture ?? null, context });
  if ('why' in built) return leftOut(built.why);
  const keepsSlug = slug === theirs.slug || theirs.slug === '';
  const keepsPicture = image === null || picture !== undefined;
  if (image !== null && !keepsPicture)
    world.report.add({
      what: 'field left out',
      kind,
      id: theirs.id,
      field: 'image',
      why: whyNotPublic(image.url),
      name,
    });
  for (const refused of built.refused)
    world.report.add({ what: 'field left out', kind, id: theirs.id, name, ...refused });
  if (!keepsSlug) world.report.add({ what: 'slug changed', kind, id: theirs.id, why: theirs.slug, here: slug, name });
  if (isUnchanged && post !== undefined) return { outcome: 'unchanged', record: post };
  const after = marked(built.record, {
    source: world.source,
    id: theirs.id,
    hash: keepsSlug && keepsPicture ? hash : '',
  });
  if (post !== undefined && isSameRecord(post, after)) return { outcome: 'unchanged', record: post };
  await commitPost({ before: post, after, group }, world);
  return { outcome: post === undefined ? 'new' : 'changed', record: after };
};

const pictureHere = (image: OriginalImage, { offset, allowsPrivate }: World): Picture | undefined =>
  pictureFrom(image, v.parse(PostId, image.id + offset), allowsPrivate);

const isStatus = (status: string): status is Status => status !== '';

/** The slug at the source. Without one, drafts and pending records have none here either, and others get one from their name. */
const wantedSlug = <R extends Post>({ theirs: { slug, status }, name }: Incoming<R>, id: PostId): string => {
  if (slug !== '') return slugOf(slug);
  const mayBeEmpty = status === 'draft' || status === 'pending';
  if (!isStatus(status)) return '';
  return slugFor(undefined, { id, status, name }, { sent: undefined, mayBeEmpty });
};

/** Ignores attributes that every write sets, and those derived from other records. */
const isSameRecord = (before: Post, after: Post): boolean => isEqual(comparable(before), comparable(after));
const comparable = (record: Post): object => ({
  ...record,
  ...{ version: 0, unknown: {}, group: undefined },
});

interface PostWrite {
  readonly before: Post | undefined;
  readonly after: Post;
  readonly group: Group | undefined;
}

/** Writes the record with its derived data, on condition that the version is still the one that was read. @throws WriteConflict. */
export const commitPost = async ({ before, after, group }: PostWrite, world: World): Promise<Post> => {
  const { store } = world.deps;
  const groupPlan = planGroup({ before, after, group, isReadable: () => true });
  const pictures = await pictureChanges(store, [{ before, after }], {});
  if (after.type !== 'event') {
    const name = before === undefined ? [await claimOf(after, world)] : [];
    await store.commit([...planSave(before, after), ...name, ...groupPlan.changes, ...pictures]);
    return after;
  }
  const stored = before?.type === 'event' ? before : undefined;
  const event = { ...after, group: stored?.group };
  const extra = [...groupPlan.changes, ...pictures];
  await commitEvent(store, { written: [{ before: stored, after: event }], extra, groupPlan }, SYSTEM);
  return event;
};

/** Claims the lock of the name: a client that creates a record of this name meanwhile gets a conflict, retries and finds this one. */
const claimOf = async ({ type, language, name }: VenueRecord | OrganizerRecord, { deps }: World): Promise<Change> => {
  const folded = foldName(name);
  const { lock } = await uniqueNameItems(deps.store, { type, language, folded }, '');
  return claimName(type, language, folded, lock);
};
