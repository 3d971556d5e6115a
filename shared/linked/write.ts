/** Venues and organizers after a write, as far as they are the same (contract/venues#venue-and-organizer-updates). */

import { mayPublish } from '../access/rights.ts';
import type { Status } from '../access/status.ts';
import type { PostId } from '../addresses/record-ids.ts';
import { type ListName, nextLinkList } from '../lists/name.ts';
import { changesNothing } from '../model/same.ts';
import { imageFieldsOf, type Picture } from '../posts/picture.ts';
import { slugFor } from '../posts/post-slug.ts';
import { modification, type PostInput, postFields, type WriteContext } from '../posts/write.ts';
import { unknownOf } from '../store/unknown-attributes.ts';
import { descriptionAfter } from '../text/text.ts';
import type { LinkedRecord } from './record.ts';

/** What was read from the store, or reserved in it, before the write. */
export interface Prepared {
  readonly id: PostId;
  readonly slug: string;
  readonly image: Picture | null;
}

export interface LinkedChange extends PostInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly phone?: string | undefined;
  /** null clears it. */
  readonly website?: string | null | undefined;
}

/** Fields that are not sent stay; `before` undefined makes a new record. */
export const linkedFields = (
  before: LinkedRecord | undefined,
  input: LinkedChange,
  { id, slug, image }: Prepared,
  context: WriteContext,
) => ({
  unknown: unknownOf(before),
  id,
  slug,
  old_slugs: before?.old_slugs ?? [],
  ...imageFieldsOf(image),
  ...postFields(before, input, context),
  language: before?.language ?? context.language,
  name: input.name ?? before?.name ?? '',
  description: descriptionAfter(before?.description, input.description),
  phone: input.phone ?? before?.phone ?? '',
  website: input.website === undefined ? (before?.website ?? '') : (input.website ?? ''),
});

/** The sent values of those named fields that are empty in the record: a duplicate overwrites nothing (contract/venues#duplicates). */
export const fillEmpty = <Name extends string>(
  record: Readonly<Record<Name, string>>,
  input: { readonly [Field in Name]?: string | null | undefined },
  names: readonly Name[],
): { [field: string]: string } =>
  Object.fromEntries(names.filter(name => record[name] === '').map(name => [name, input[name] ?? '']));

/** What it holds of the fields that clients send, by their names (`editsAfter`): that of the name is `venue` or `organizer`. */
export const contentOf = (record: LinkedRecord): object => ({
  ...record,
  [record.type]: record.name,
  image: [record.image, record.image_details],
});

/** `after` with a new version; undefined: nothing has changed. */
export const ifModified = <R extends LinkedRecord>(before: R, after: R, context: WriteContext): R | undefined =>
  changesNothing(before, after) ? undefined : { ...after, ...modification(before, context) };

/** The list of the events that link the record. In the trash it gets a new, empty one (contract/events#links-to-deleted-records). */
export const listAfter = (
  before: Pick<LinkedRecord, 'list' | 'status'> | undefined,
  status: Status,
  first: ListName,
): ListName => {
  if (before === undefined) return first;
  return status === 'trash' && before.status !== 'trash' ? nextLinkList(before.list) : before.list;
};

/**
 * The slug that the record should have; a `slug` that is sent is ignored. Only what a contributor hands in for review has none yet
 * (contract/venues#slugs-of-venues-and-organizers).
 */
export const linkedSlug = (
  before: LinkedRecord | undefined,
  after: LinkedRecord,
  { caller }: Pick<WriteContext, 'caller'>,
): string => slugFor(before, after, { sent: undefined, mayBeEmpty: after.status === 'pending' && !mayPublish(caller) });
