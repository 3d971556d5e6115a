/** What venues and organizers have in common: record, input, view, duplicates and write. */
import * as v from 'valibot';
import { isSameAddress } from '../http/addresses.ts';
import { DateText, Html, Integer, PublicationDate } from '../http/fields.ts';
import { sentDate } from '../http/parse.ts';
import { SOURCE_KEY } from '../http/references.ts';
import { type EntryName, nextLink } from '../lists/name.ts';
import { Address, isUnchanged, linkable, Text } from '../model/base.ts';
import { ImageView, imageView } from '../model/picture.ts';
import { imageFieldsOf, type Picture, pictureOf, post, type ShownTo } from '../model/post.ts';
import { modification, type PostInput, postFields, slugFor, UTC, type WriteContext } from '../model/post-write.ts';
import { idOf, type SentFields, type SentKey, sentKey } from '../model/sources.ts';
import { type Translations, TranslationsView } from '../model/translations.ts';
import { type Caller, mayPublish, Status } from '../settings/rights.ts';
import {
  type Carrying,
  LINKED_POST_TYPES,
  type LinkedPostType,
  NAMES_OF,
  type PostId,
  unknownOf,
} from '../store/records.ts';
import { countryOf } from '../text/countries.ts';
import { foldName, foldSearch } from '../text/fold.ts';
import { descriptionAfter, paragraphs, withoutTags } from '../text/html.ts';

// The attributes that are stored for venues and organizers alike.

export const linkedPost = {
  ...post,
  ...linkable,
  name: Text,
  description: Text,
  phone: Text,
  website: Address,
};

const LinkedPost = v.object({ type: v.picklist(LINKED_POST_TYPES), ...linkedPost });
/** A venue or an organizer, reduced to what both have. */
export type LinkedPost = v.InferOutput<typeof LinkedPost> & Carrying;

/** Whether it is a post that events link, or names the type of one. */
export const isLinkedPost = <Typed extends { readonly type: string }>(
  record: Typed | undefined,
): record is Extract<Typed, { readonly type: LinkedPostType }> => LINKED_POST_TYPES.some(type => type === record?.type);

// The fields that clients send for venues and organizers alike. The order of all fields of a schema
// is that of the parsed body, whose fingerprint recognises repetitions
// (`functions/records/repetitions.ts`). If a field moves, a repetition that spans the deployment
// gets 409.

export const linkedInput = {
  author: v.optional(Integer),
  date: v.optional(DateText),
  date_utc: PublicationDate,
  description: Html,
  status: v.optional(Status),
  ...SOURCE_KEY,
};

// What answers show of venues and organizers alike (contract/venues#venue-fields,
// contract/venues#organizer-fields). Empty fields are left out.

export interface ViewOptions extends ShownTo {
  readonly translations: Translations;
  /**
   * Whether `json_ld` is added, as single reads do, of the record itself or of an event that links
   * it.
   */
  readonly jsonLd: boolean;
  /**
   * Whether descriptions and excerpts are left empty because nobody will see them. Marking up 200
   * of them can take seconds.
   */
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

// Which of the stored records with a name a description means, and which parts of the description
// then have no effect (contract/venues#duplicates).

/**
 * Two descriptions are the same if only their markup differs, because clients send back what reads
 * show.
 */
const wordsOf = (html: string): string => withoutTags(html).replace(/\s+/g, '').toLowerCase();

/**
 * How texts are normalised before they are compared. The default is the form for searches, in which
 * the signs in addresses and numbers do not count.
 */
const FORMS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['country', countryOf],
  ['description', wordsOf],
  ...['email', 'phone', 'website', 'zip'].map(name => [name, foldName] as const),
]);

const isSameText = (name: string, a: string, b: string): boolean => {
  const formOf = FORMS.get(name) ?? foldSearch;
  return a === b || formOf(a) === formOf(b);
};

/** Which of two records state a fact and, if both do, whether they state the same. */
type Comparison = 'none' | 'only-first' | 'only-second' | 'same' | 'other';
export type Fact<Said> = (first: Said, second: Said) => Comparison;

/** `of` returns undefined if the record does not state the fact. */
export const fact =
  <Said, Value>(of: (said: Said) => Value | undefined, isSame: (a: Value, b: Value) => boolean): Fact<Said> =>
  (first, second) => {
    const [a, b] = [of(first), of(second)];
    if (a === undefined) return b === undefined ? 'none' : 'only-second';
    if (b === undefined) return 'only-first';
    return isSame(a, b) ? 'same' : 'other';
  };

export const textFacts = <Name extends string>(
  ...names: readonly Name[]
): Fact<{ readonly [N in Name]?: string | undefined }>[] =>
  names.map(name =>
    fact(
      said => said[name] || undefined,
      (a, b) => isSameText(name, a, b),
    ),
  );

interface Candidate<Said> {
  /** A record that has the name now. */
  readonly record: Said & Pick<LinkedPost, 'status' | 'author' | 'sources'>;
}

/**
 * The candidate that is meant, or undefined if a new record is meant. Nothing that was sent may
 * contradict it, and either readers of the event or the caller must be able to see it. Candidates
 * that lack least of what was sent come first, so that the request that created a record finds it
 * again.
 */
export const meantAmong = <Said, Each extends Candidate<Said>>(
  candidates: readonly Each[],
  sent: Said & SentKey,
  facts: readonly Fact<Said>[],
  caller: Pick<Caller, 'id'>,
): Each | undefined => {
  const isPublic = ({ record }: Each): boolean => record.status === 'publish';
  const isOwn = ({ record }: Each): boolean => record.author === caller.id && record.status !== 'trash';
  const compared = (each: Each) => facts.map(compare => compare(each.record, sent));
  const fitting = candidates.filter(
    each => (isPublic(each) || isOwn(each)) && mayHaveKey(each.record, sent) && !compared(each).includes('other'),
  );
  const lacking = (each: Each): number => compared(each).filter(said => said === 'only-second').length;
  const preferring = (from: Each[], isPreferred: (each: Each) => boolean): Each[] =>
    from.some(isPreferred) ? from.filter(isPreferred) : from;
  const seen = preferring(fitting, isPublic);
  const least = Math.min(...seen.map(lacking));
  const preferred = preferring(
    seen.filter(each => lacking(each) === least),
    isOwn,
  );
  return preferred.length === 1 ? preferred[0] : preferred.find(each => !compared(each).includes('only-first'));
};

/** A record that the source knows by another id is a different record. */
const mayHaveKey = ({ sources }: Pick<LinkedPost, 'sources'>, sent: SentKey): boolean => {
  const key = sentKey(sent);
  return key === undefined || [key.source_id, undefined].includes(idOf(sources, key.source));
};

/**
 * The names of the sent fields whose values differ from the record as it is after the write. Texts
 * are compared as above, numbers exactly.
 */
export const droppedOf = (record: LinkedPost, sent: PostInput, { zone, now }: WriteContext): string[] => {
  const values = { ...sent, date: sentDate(sent, 'date', zone, now), date_utc: sentDate(sent, 'date_utc', UTC, now) };
  const known = new Map<string, unknown>(Object.entries({ ...record, [NAMES_OF[record.type].name]: record.name }));
  const isDropped = (name: string, value: unknown): boolean => {
    if (value === undefined || value === null || value === '' || !known.has(name)) return false;
    if (name === 'image') return !isPictureOf(record, sent);
    const stored = known.get(name);
    return typeof value === 'string' && typeof stored === 'string'
      ? !isSameText(name, stored, value)
      : value !== stored;
  };
  return Object.entries(values).flatMap(([name, value]) => (isDropped(name, value) ? [name] : []));
};

const isPictureOf = ({ image }: Pick<LinkedPost, 'image'>, { image: sent }: PostInput): boolean =>
  image !== null &&
  [image.id, undefined].includes(sent?.id) &&
  (sent?.url === undefined || isSameAddress(sent.url, image.url));

// Venues and organizers after a write, as far as they are the same
// (contract/venues#venue-and-organizer-updates).

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
  /** Null clears it. */
  readonly website?: string | null | undefined;
}

/** Fields that were not sent stay. The record is new if `before` is undefined. */
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

/**
 * The sent values of the named fields that are empty in the record, because a duplicate overwrites
 * nothing (contract/venues#duplicates).
 */
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

/** `after` with a new version, or undefined if nothing has changed. */
export const ifModified = <R extends LinkedPost>(before: R, after: R, context: WriteContext): R | undefined =>
  isUnchanged(before, after) ? undefined : { ...after, ...modification(before, context) };

/**
 * The link to the record. A record that goes to the trash gets a new link, which no event has
 * (contract/events#links-to-deleted-records).
 */
export const linkAfter = (
  before: Pick<LinkedPost, 'link' | 'status'> | undefined,
  status: Status,
  first: EntryName,
): EntryName => {
  if (before === undefined) return first;
  return status === 'trash' && before.status !== 'trash' ? nextLink(before.link) : before.link;
};

/**
 * The slug that the record should have. A `slug` that was sent is ignored. Only a record that a
 * contributor submits for review has no slug yet (contract/venues#slugs-of-venues-and-organizers).
 */
export const linkedSlug = (
  before: LinkedPost | undefined,
  after: LinkedPost,
  { caller }: Pick<WriteContext, 'caller'>,
): string => slugFor(before, after, { sent: undefined, mayBeEmpty: after.status === 'pending' && !mayPublish(caller) });
