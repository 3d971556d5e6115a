/**
 * What writes set in the same way for events, venues and organizers: author, status, dates of
 * publication, version, and the slug that the record should have.
 * `functions/records/unique-keys.ts` checks whether that slug is free.
 */

import * as v from 'valibot';
import { sentDate } from '../http/parse.ts';
import { type Caller, mayPublish, type Status } from '../settings/rights.ts';
import type { Language } from '../settings/site.ts';
import { slugOf, trashedSlug } from '../text/fold.ts';
import type { DateExpression } from '../time/date-expression.ts';
import { fromSeconds, type Instant, type Wall } from '../time/wall.ts';
import { instantOf, wallAt, Zone } from '../time/zone.ts';
import { asOf, isToCome } from './base.ts';
import type { Image } from './picture.ts';
import { type Edits, keysAfter, type SentKey, type SourceKeys, type SourceWrite } from './sources.ts';

/** The suffix of slugs in the trash, with a number if another record has the same slug. */
const TRASHED = /__trashed(-\d+)?$/;

interface SlugRules {
  /**
   * The slug that the client sent. The stored slug stays if this is `''`, undefined or the stored
   * slug itself.
   */
  readonly sent: string | undefined;
  /** Whether a post with this status needs no slug yet. */
  readonly mayBeEmpty: boolean;
}

/**
 * The slug that was sent, else the stored one, else one made from the name, else the id. In the
 * trash the slug gets a suffix, which frees it for others. The post gets its slug back when it
 * leaves the trash (contract/rights#trash).
 */
export const slugFor = (
  before: { readonly slug: string; readonly status: Status } | undefined,
  after: { readonly id: number; readonly status: Status; readonly name: string },
  { sent, mayBeEmpty }: SlugRules,
): string => {
  const stored = before?.slug.replace(TRASHED, '') ?? '';
  const isKept = sent === undefined || sent === '' || slugOf(sent) === before?.slug;
  const wanted = isKept ? stored : slugOf(after.status === 'trash' ? sent.replace(TRASHED, '') : sent);
  if (after.status === 'trash') {
    if (before?.status === 'trash' && isKept) return before.slug;
    return trashedSlug(wanted || (before === undefined ? slugOf(after.name) : ''));
  }
  if (wanted !== '' || mayBeEmpty) return wanted;
  return slugOf(after.name) || String(after.id);
};

/** Who writes, where and when. */
export interface WriteContext {
  readonly caller: Caller;
  /** The language of a new record. */
  readonly language: Language;
  /** The time zone of the site. */
  readonly zone: Zone;
  readonly now: Instant;
  /**
   * The source that writes, which is so in a create with the source's key; absent if a person
   * writes.
   */
  readonly source?: SourceWrite | undefined;
}

/** The fields that clients can send for any post, parsed. */
export interface PostInput extends SentKey {
  readonly author?: number | undefined;
  readonly status?: Status | undefined;
  readonly date?: DateExpression | undefined;
  readonly date_utc?: DateExpression | undefined;
  readonly image?: v.InferOutput<typeof Image>;
}

/** The fields of a stored post that the next version depends on. */
export interface PostState extends Edits {
  readonly author: number;
  readonly status: Status;
  readonly date: Wall;
  readonly date_utc: Wall | null;
  readonly version: number;
  readonly sources?: SourceKeys | undefined;
}

/**
 * The common fields after a write. Fields that were not sent stay (contract/events#event-updates).
 * By default, a new post has the caller as author, `now` as date, and the status that the caller's
 * role allows (contract/rights#statuses). `checkAuthor` in `functions/records/write-context.ts` has
 * already checked whether the caller may name this author, because that needs a look-up of the
 * user.
 */
export const postFields = (stored: PostState | undefined, input: PostInput, context: WriteContext) => {
  const before = stored && asOf(stored, context.now);
  const sent = publicationSent(before, input, context);
  const date_utc = sent?.date_utc ?? before?.date_utc ?? fromSeconds(context.now);
  const status = statusAfter(before, input.status, date_utc, context);
  const published =
    status === 'draft' || status === 'pending' ? (sent?.date_utc ?? before?.date_utc ?? null) : date_utc;
  return {
    language: context.language,
    author: input.author ?? before?.author ?? context.caller.id,
    status,
    date:
      sent?.date ??
      (before !== undefined && before.date_utc !== null ? before.date : wallAt(context.now, context.zone)),
    date_utc: published,
    sources: keysAfter(before?.sources, input),
    edited: before?.edited,
    trashed: status === 'trash' ? before?.trashed : undefined,
    ...modification(before, context),
  };
};

/** The fields that every write sets. */
export const modification = (
  before: { readonly version: number } | undefined,
  context: Pick<WriteContext, 'zone' | 'now'>,
) => ({
  version: (before?.version ?? 0) + 1,
  modified: wallAt(context.now, context.zone),
  modified_utc: fromSeconds(context.now),
});

export const UTC = v.parse(Zone, 'UTC');

/**
 * The dates of publication that were sent, or undefined if none were sent or they equal the stored
 * ones. The stored ones are kept, because computing them again could change a local time that
 * occurs twice.
 */
const publicationSent = (before: PostState | undefined, input: PostInput, context: WriteContext) => {
  const isKept =
    (input.date === undefined || sentDate(input, 'date', context.zone, context.now) === before?.date) &&
    (input.date_utc === undefined || sentDate(input, 'date_utc', UTC, context.now) === before?.date_utc);
  return isKept ? undefined : publication(input, context);
};

/**
 * Both dates of publication, from the one that was sent. `date` wins over `date_utc`
 * (contract/dates#dates-of-publication).
 */
const publication = (input: PostInput, context: WriteContext): { date: Wall; date_utc: Wall } | undefined => {
  const date = sentDate(input, 'date', context.zone, context.now);
  if (date !== undefined) return { date, date_utc: fromSeconds(instantOf(date, context.zone)) };
  const date_utc = sentDate(input, 'date_utc', UTC, context.now);
  return date_utc && { date: wallAt(instantOf(date_utc, UTC), context.zone), date_utc };
};

/**
 * The status that the caller's role may set. The date of publication turns `publish` into `future`
 * and back (contract/rights#statuses).
 */
const statusAfter = (
  before: PostState | undefined,
  sent: Status | undefined,
  date_utc: Wall,
  context: WriteContext,
): Status => {
  const requested = sent ?? before?.status ?? (mayPublish(context.caller) ? 'publish' : 'draft');
  if (requested !== 'publish' && requested !== 'future') return requested;
  if (!mayPublish(context.caller)) return 'pending';
  return isToCome(date_utc, context.now) ? 'future' : 'publish';
};
