/** What events, venues and organizers have in common when they are written: status, dates, author, version, slug. */
import * as v from 'valibot';
import { type Caller, mayNameAuthor, mayPublish } from '../access/rights.ts';
import type { Status } from '../access/status.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Image } from '../input/fields.ts';
import { type ListName, nextLinkList } from '../lists/name.ts';
import type { Language } from '../settings/language.ts';
import { slugOf, trashedSlug } from '../text/slug.ts';
import { type DateExpression, resolveDateExpression } from '../time/date-expression.ts';
import { fromSeconds, toSeconds, type Wall } from '../time/wall.ts';
import { instantOf, wallAt, Zone } from '../time/zone.ts';
import { asOf, isToCome } from './schedule.ts';

/** Who writes, where and when. */
export interface WriteContext {
  readonly caller: Caller;
  readonly language: Language;
  /** The site's. */
  readonly zone: Zone;
  /** Epoch seconds. */
  readonly now: number;
}

/** The fields every post takes, as parsed. */
export interface PostInput {
  readonly author?: number | undefined;
  readonly status?: Status | undefined;
  readonly date?: DateExpression | undefined;
  readonly date_utc?: DateExpression | undefined;
  readonly image?: v.InferOutput<typeof Image>;
}

export interface PostState {
  readonly author: number;
  readonly status: Status;
  readonly date: Wall;
  readonly date_utc: Wall | null;
  readonly version: number;
}

/**
 * The common fields after a write. What is not sent stays as it was (contract/events#event-updates); a new post begins with the caller
 * as author,
 * the present as date, and the status that the caller's role allows (contract/rights#statuses).
 */
export const postFields = (stored: PostState | undefined, input: PostInput, w: WriteContext) => {
  const before = stored && asOf(stored, w.now);
  if (input.author !== undefined && !mayNameAuthor(w.caller, input.author)) throw new ApiError('rest_forbidden');
  const sent = publication(input, w);
  const date_utc = sent?.date_utc ?? before?.date_utc ?? fromSeconds(w.now);
  const status = statusAfter(before, input.status, date_utc, w);
  const published =
    status === 'draft' || status === 'pending' ? (sent?.date_utc ?? before?.date_utc ?? null) : date_utc;
  return {
    language: w.language,
    author: input.author ?? before?.author ?? w.caller.id,
    status,
    date: sent?.date ?? (before !== undefined && before.date_utc !== null ? before.date : wallAt(w.now, w.zone)),
    date_utc: published,
    ...modification(before, w),
  };
};

export const modification = (before: { readonly version: number } | undefined, w: WriteContext) => ({
  version: (before?.version ?? 0) + 1,
  modified: wallAt(w.now, w.zone),
  modified_utc: fromSeconds(w.now),
});

/** Either of the two dates gives the other; `date` wins (checks 102, 103). */
const publication = ({ date, date_utc }: PostInput, w: WriteContext): { date: Wall; date_utc: Wall } | undefined => {
  if (date !== undefined) {
    const local = resolveDateExpression(date, w.zone, w.now);
    return { date: local, date_utc: fromSeconds(instantOf(local, w.zone)) };
  }
  if (date_utc === undefined) return undefined;
  const utc = resolveDateExpression(date_utc, v.parse(Zone, 'UTC'), w.now);
  return { date: wallAt(toSeconds(utc), w.zone), date_utc: utc };
};

/** Reference 3.2: what a role may set, and `publish` and `future` changing into each other by the publication date, sent or not. */
const statusAfter = (
  before: PostState | undefined,
  sent: Status | undefined,
  date_utc: Wall,
  w: WriteContext,
): Status => {
  const asked = sent ?? before?.status ?? (mayPublish(w.caller) ? 'publish' : 'draft');
  if (asked !== 'publish' && asked !== 'future') return asked;
  if (!mayPublish(w.caller)) return 'pending';
  return isToCome(date_utc, w.now) ? 'future' : 'publish';
};

/**
 * The list of its events: a venue or organizer that goes to the trash leaves all of them at once
 * (contract/events#links-to-deleted-records).
 */
export const listAfter = (
  before: { readonly list: ListName; readonly status: Status } | undefined,
  status: Status,
  first: ListName,
): ListName => {
  if (before === undefined) return first;
  return status === 'trash' && before.status !== 'trash' ? nextLinkList(before.list) : before.list;
};

// --- slugs -----------------------------------------------------------------------------------------------------------

const TRASHED = /__trashed(-\d+)?$/;

/**
 * The slug a post should have; whether it is still free is the store's to say. In the trash it makes room for others and gets
 * its old one back when it leaves (contract/rights#trash). `wanted`: what the client asks for; `name`: what it is derived from otherwise.
 */
export const slugFor = (
  before: { readonly slug: string; readonly status: Status } | undefined,
  after: { readonly id: number; readonly status: Status; readonly name: string },
  wanted: string | undefined,
  mayBeEmpty: boolean,
): string => {
  const kept = before?.slug.replace(TRASHED, '') ?? '';
  const asked = wanted === undefined ? kept : slugOf(wanted);
  if (after.status === 'trash') {
    if (before?.status === 'trash' && wanted === undefined) return before.slug;
    return trashedSlug(asked || (before === undefined ? slugOf(after.name) : ''));
  }
  return asked !== '' ? asked : mayBeEmpty ? '' : slugOf(after.name) || String(after.id);
};
