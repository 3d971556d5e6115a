/** What venues and organizers have in common: record, input, parameters, view, duplicates and write. */
import * as v from 'valibot';
import { mayPublish, Status } from '../auth/rights.ts';
import { DateText, EventPassword, Html, Integer, PublicationDate, StatusList, searchWords } from '../http/fields.ts';
import { PAGING } from '../http/paging.ts';
import { PRUNED_BY, SOURCE_KEY } from '../http/references.ts';
import { LanguageParameter } from '../i18n/language.ts';
import { type EntryName, nextLink } from '../lists/name.ts';
import {
  type Carrying,
  LINKED_POST_TYPES,
  type LinkedPostType,
  NAMES_OF,
  type PostId,
  unknownOf,
} from '../store/records.ts';
import { foldName } from '../text/fold.ts';
import { descriptionAfter, paragraphs } from '../text/html.ts';
import { Address, isUnchanged, linkable, Text, type UniqueName } from './base.ts';
import { ImageView, imageFieldsOf, imageView, type Picture, pictureOf } from './picture.ts';
import { post, type ShownTo } from './post.ts';
import { modification, type PostInput, postFields, slugFor, type WriteContext } from './post-write.ts';
import { idOf, type SentFields, type SourceKeys } from './sources.ts';
import { type Translations, TranslationsView } from './translations.ts';

// What is stored of venues and organizers alike.

export const linkedPost = {
  ...post,
  ...linkable,
  name: Text,
  description: Text,
  phone: Text,
  website: Address,
};

const LinkedPost = v.object({ type: v.picklist(LINKED_POST_TYPES), ...linkedPost });
/** A venue or an organizer, as far as they are the same. */
export type LinkedPost = v.InferOutput<typeof LinkedPost> & Carrying;

/** Whether it is, or names, a post that events link. */
export const isLinkedPost = <Typed extends { readonly type: string }>(
  record: Typed | undefined,
): record is Extract<Typed, { readonly type: LinkedPostType }> => LINKED_POST_TYPES.some(type => type === record?.type);

// Fields that clients send of venues and of organizers alike. The order of all fields of a schema is that of the parsed body, whose
// fingerprint recognises repetitions (`functions/records/repetitions.ts`): to move a field makes a repetition across the deployment a 409.

export const linkedInput = {
  author: v.optional(Integer),
  date: v.optional(DateText),
  date_utc: PublicationDate,
  description: Html,
  status: v.optional(Status),
  ...SOURCE_KEY,
};

// The parameters that the lists of venues and organizers have in common (contract/venues#lists).

/** Each is tested by the function of its name in `functions/linked/list.ts`; without one, that does not compile. */
export const LINKED_FILTERS = {
  search: searchWords(''),
  event: v.optional(v.pipe(Integer, v.brand('PostId'))),
  has_events: v.optional(v.string('type')),
  only_with_upcoming: v.optional(v.string('type')),
};

export const LinkedQuery = v.object({
  ...PAGING,
  ...LINKED_FILTERS,
  /** Of `event`. */
  password: EventPassword,
  status: v.optional(StatusList),
  ml_language: LanguageParameter,
});
export type LinkedQuery = v.InferOutput<typeof LinkedQuery>;

export const DeleteLinkedQuery = v.object({ ml_language: LanguageParameter, ...PRUNED_BY });

// Venues and organizers as they go out, as far as they are the same (contract/venues#venue-fields, contract/venues#organizer-fields). Empty
// fields are left out.

export interface ViewOptions extends ShownTo {
  readonly translations: Translations;
  /** Whether `json_ld` is added: to single reads, of the record itself or of an event that links it. */
  readonly jsonLd: boolean;
  /** Whether descriptions and excerpts are left empty, where nobody sees them: to mark up 200 of them can take seconds. */
  readonly isWithoutTexts?: boolean;
}

export const optionalText = v.optional(v.string());

export const linkedViewFields = {
  translations: TranslationsView,
  description: optionalText,
  slug: optionalText,
  image: v.optional(ImageView),
};

export const linkedView = (record: LinkedPost, { translations, isWithoutTexts }: ViewOptions) => {
  const picture = pictureOf(record);
  return {
    translations: translations(record),
    ...withoutEmpty({ description: isWithoutTexts ? '' : paragraphs(record.description), slug: record.slug }),
    ...(picture && { image: imageView(picture) }),
  };
};

export const withoutEmpty = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> => {
  const kept: Partial<Texts> = { ...texts };
  for (const name in texts) if (texts[name] === '') delete kept[name];
  return kept;
};

// Whether a venue or an organizer that is sent is a duplicate of a stored one (contract/venues#duplicates).

/**
 * Whether the record of a name item can match: a sent description begins like the stored one, and no other fact that both sides have
 * differs. `stored`: the item of the name item, which may lack facts or have more.
 */
export const matchesFacts = (stored: Readonly<Record<string, unknown>>, sent: UniqueName['facts']): boolean =>
  Object.entries(sent).every(([name, value]) => {
    const known = stored[name];
    if (value === '' || known === value) return true;
    if (name === 'description') return typeof known === 'string' && beginAlike(known, value);
    return typeof known !== 'string' || known === '' || foldName(known) === foldName(value);
  });

/**
 * Enough of a description to tell two apart: name items are read by the hundred. Equal digests do not prove equal texts. The cut may
 * halve a surrogate pair, which cannot be stored.
 */
export const digest = (text: string): string =>
  text === '' ? '' : `${text.length}:${text.slice(0, 100).toWellFormed()}`;

/** Whether two digests may be of texts that are shown alike: their words begin alike, whatever the markup. Which is cut differs with it. */
const beginAlike = (a: string, b: string): boolean => {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  return first !== '' && second !== '' && (first.startsWith(second) || second.startsWith(first));
};

const wordsOf = (digested: string): string => digested.replace(/^\d+:/, '').replace(/<[^<>]*(?:>|$)|\s+/g, '');

/** Whether a sent description equals the stored or the shown one (contract/venues#duplicates). */
const isDescription = (stored: string, sent: string | undefined): boolean =>
  !sent || stored === sent || paragraphs(stored) === paragraphs(sent);

/** What a description is compared with. */
export interface Facts extends Pick<UniqueName, 'folded' | 'facts'> {
  /** `facts` only have a digest of it. */
  readonly description: string;
  readonly sources: SourceKeys;
}

/** Whether a description may mean the record (contract/venues#duplicates). */
export const fits = (record: Facts, sent: Facts): boolean =>
  record.folded === sent.folded &&
  matchesFacts(record.facts, sent.facts) &&
  isDescription(record.description, sent.description) &&
  Object.entries(sent.sources).every(([source, id]) => [id, undefined].includes(idOf(record.sources, source)));

// Venues and organizers after a write, as far as they are the same (contract/venues#venue-and-organizer-updates).

/** What was read from the store, or reserved in it, before the write. */
export interface Prepared {
  readonly id: PostId;
  readonly slug: string;
  readonly image: Picture | null;
}

interface LinkedChange extends PostInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly phone?: string | undefined;
  /** null clears it. */
  readonly website?: string | null | undefined;
}

/** Fields that are not sent stay; `before` undefined makes a new record. */
export const linkedFields = (
  before: LinkedPost | undefined,
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

export const SENT_FIELDS: SentFields<LinkedPost> = {
  of: record => ({ ...record, [NAMES_OF[record.type].name]: record.name, image: [record.image, record.image_details] }),
  facts: [
    ['province', 'state', 'stateprovince'],
    ['geo_lat', 'geo_lng'],
  ],
};

/** `after` with a new version; undefined: nothing has changed. */
export const ifModified = <R extends LinkedPost>(before: R, after: R, context: WriteContext): R | undefined =>
  isUnchanged(before, after) ? undefined : { ...after, ...modification(before, context) };

/** The link to the record. In the trash it gets a new one, which no event has (contract/events#links-to-deleted-records). */
export const linkAfter = (
  before: Pick<LinkedPost, 'link' | 'status'> | undefined,
  status: Status,
  first: EntryName,
): EntryName => {
  if (before === undefined) return first;
  return status === 'trash' && before.status !== 'trash' ? nextLink(before.link) : before.link;
};

/**
 * The slug that the record should have; a `slug` that is sent is ignored. Only what a contributor hands in for review has none yet
 * (contract/venues#slugs-of-venues-and-organizers).
 */
export const linkedSlug = (
  before: LinkedPost | undefined,
  after: LinkedPost,
  { caller }: Pick<WriteContext, 'caller'>,
): string => slugFor(before, after, { sent: undefined, mayBeEmpty: after.status === 'pending' && !mayPublish(caller) });
