/**
 * What events, venues and organizers have in common: their record, its picture, and its view.
 */
import * as v from 'valibot';
import { type Addresses, globalId, publicAddress } from '../http/addresses.ts';
import { NEVER_PUBLISHED, Whole } from '../http/fields.ts';
import { type Caller, mayOnPost, STATUSES, Status } from '../settings/rights.ts';
import { LANGUAGES } from '../settings/site.ts';
import { POST_TYPES, PostId } from '../store/records.ts';
import { paragraphs, tagsToGaps } from '../text/html.ts';
import { Wall } from '../time/wall.ts';
import { Address, base, isEqual, OldSlugs, Text } from './base.ts';
import { SourceKeys, Trashed } from './sources.ts';

// A picture as a record stores it: an address with an id, and what is known about the picture
// (contract/texts#pictures).

const Size = v.object({ url: Address, width: v.number(), height: v.number(), filesize: v.optional(v.number(), 0) });
export type Size = v.InferOutput<typeof Size>;

/**
 * `width`, `height` and `filesize` (bytes) are 0 if they are not known. `sizes` holds only sizes
 * that answers could not show without having them stored. `only_sizes` says that there are no
 * others, because the source that the picture was imported from had no others.
 */
export const pictureDetails = {
  alt: v.optional(Text, ''),
  width: v.optional(v.number(), 0),
  height: v.optional(v.number(), 0),
  filesize: v.optional(v.number(), 0),
  only_sizes: v.optional(v.boolean(), false),
  sizes: v.optional(v.record(v.string(), Size), {}),
};

const Picture = v.object({ id: PostId, url: Address, ...pictureDetails });
export type Picture = v.InferOutput<typeof Picture>;

/**
 * The attributes of an event, a venue or an organizer. The details are not in `image`, because
 * older code would drop members that it does not know (docs/changing-what-is-stored.md). They
 * contain the picture's id, because such code may give the record another picture and leave the
 * details behind.
 */
const imageFields = {
  image: v.pipe(
    v.nullable(v.object({ id: PostId, url: Address })),
    v.transform(image => (image?.url === '' ? null : image)),
  ),
  image_details: v.optional(v.object({ id: PostId, ...pictureDetails })),
};
const ImageFields = v.object(imageFields);
type ImageFields = v.InferOutput<typeof ImageFields>;

const NO_DETAILS = v.parse(v.object(pictureDetails), {});

export const plainPicture = ({ id, url }: Pick<Picture, 'id' | 'url'>): Picture => ({ id, url, ...NO_DETAILS });

export const pictureOf = ({ image, image_details }: ImageFields): Picture | null =>
  image && { ...plainPicture(image), ...(image_details?.id === image.id && image_details) };

/** The inverse of `pictureOf`. */
export const imageFieldsOf = (picture: Picture | null): ImageFields => {
  if (picture === null) return { image: null, image_details: undefined };
  const { url, ...details } = picture;
  const { id } = details;
  return { image: { id, url }, image_details: isEqual(picture, plainPicture(picture)) ? undefined : details };
};

// The attributes that are stored for every event, venue and organizer.

export const post = {
  id: PostId,
  ...base,
  author: v.number(),
  status: v.picklist(STATUSES),
  /** `''` in a draft without a slug. */
  slug: v.string(),
  old_slugs: OldSlugs,
  /**
   * The date of publication, in the time zone of the site that wrote it and in UTC. The one in UTC
   * is null until the first publication.
   */
  date: Wall,
  date_utc: v.nullable(Wall),
  modified: Wall,
  modified_utc: Wall,
  ...imageFields,
  /** Absent if no source knows the record. */
  sources: v.optional(SourceKeys),
  /** Fields that people changed after a source had written them; absent if there are none. */
  edited: v.optional(v.array(v.string())),
  /** Who put the record into the trash, which counts only there; absent if that is not known. */
  trashed: v.optional(Trashed),
};

const StoredPost = v.object({ type: v.picklist(POST_TYPES), ...post });
/** The fields that events, venues and organizers have in common. */
type StoredPost = v.InferOutput<typeof StoredPost>;

// When a picture becomes public (contract/texts#pictures, docs/decisions/pictures).

/** A post that can show a picture. Only events have a `password`; null means none. */
export type Pictured = StoredPost & { readonly password?: string | null };

/**
 * The id of the picture that everybody can see on this record. An event with a password hides its
 * picture.
 */
const publicPictureOf = (record: Pictured): PostId | undefined => {
  const isPublic = record.status === 'publish' && (record.password ?? null) === null;
  return isPublic ? record.image?.id : undefined;
};

/**
 * The id of the picture that everybody can see after the write, unless it was already visible on
 * this record.
 */
export const madePublic = (before: Pictured | undefined, after: Pictured): PostId | undefined => {
  const id = publicPictureOf(after);
  return before !== undefined && publicPictureOf(before) === id ? undefined : id;
};

// What the schema.org descriptions of all resources have in common (`json_ld` in
// contract/events#event-fields).

export type JsonLd = Record<string, unknown>;

/** The number of words of a description that `json_ld` shows, as in The Events Calendar. */
const WORDS = 30;

/**
 * A description as The Events Calendar writes it in `json_ld`: the excerpt unchanged, or the first
 * words of the description, without markup.
 *
 * The text is encoded once and written for a script: line ends are `\n`, apostrophes `\'`, and
 * other backslashes are left out. Clients put the object into a script element, some after parsing
 * and serialising it again, so no text may hold a `<`, which could end the script. A `<` that is
 * part of the text (`1 < 2`) stays encoded twice, so that decoding once gives HTML that is allowed.
 * Addresses hold no `<` (`shared/http/addresses.ts`).
 */
export const described = ({ excerpt = '', description }: { excerpt?: string; description: string }): string => {
  const html = excerpt === '' ? beginningOf(description) : paragraphs(excerpt);
  return html === '' ? '' : forScript(`${html}\n`);
};

const beginningOf = (description: string): string => {
  const words = tagsToGaps(description).split(/\s+/).filter(Boolean);
  const beginning = words.slice(0, WORDS).join(' ');
  return beginning === '' ? '' : `<p>${beginning}${words.length > WORDS ? ' [&hellip;]' : ''}</p>`;
};

const forScript = (html: string): string =>
  html
    .replaceAll(/&(?=[lg]t;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\\', '')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n');

// What events, venues and organizers show in common (contract/events#value-formats).

export const PostView = v.object({
  id: Whole,
  global_id: v.string(),
  global_id_lineage: v.array(v.string()),
  author: v.string(),
  status: Status,
  date: v.string(),
  date_utc: v.string(),
  modified: v.string(),
  modified_utc: v.string(),
  url: v.string(),
  language: v.picklist(LANGUAGES),
  /** Shown only to those who may edit the record. */
  sources: v.optional(SourceKeys),
  /** Who put the record of a source into the trash. Shown only to those who may edit the record. */
  trashed: v.optional(Trashed),
});

/** The schema.org description, whose shape differs by type. */
export const JsonLd = v.record(v.string(), v.unknown());

/** Where the record is shown, and to whom. */
export interface ShownTo {
  readonly addresses: Addresses;
  /** Absent for anonymous callers, and where the answer is for everybody. */
  readonly caller?: Caller | undefined;
}

export const postView = (
  record: StoredPost & { readonly day?: string | undefined },
  { addresses, caller }: ShownTo,
): v.InferOutput<typeof PostView> => ({
  id: record.id,
  global_id: globalId(addresses, record),
  global_id_lineage: [globalId(addresses, record)],
  author: String(record.author),
  status: record.status,
  date: record.date,
  date_utc: record.date_utc ?? NEVER_PUBLISHED,
  modified: record.modified,
  modified_utc: record.modified_utc,
  url: publicAddress(addresses, record),
  language: record.language,
  ...(record.sources &&
    mayOnPost(caller, 'edit', record) && {
      sources: record.sources,
      ...(record.status === 'trash' && record.trashed && { trashed: record.trashed }),
    }),
});
