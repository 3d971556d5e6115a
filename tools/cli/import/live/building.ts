/** What the conversions of events, venues, organizers and terms have in common. Pure. */
import * as v from 'valibot';
import { en } from '../../../../shared/http/messages-en.ts';
import { isToCome, oldSlugsAfter } from '../../../../shared/model/base.ts';
import { SentPicture, withDetails } from '../../../../shared/model/picture.ts';
import { type Picture, plainPicture } from '../../../../shared/model/post.ts';
import { Status } from '../../../../shared/settings/rights.ts';
import { PostId, unknownOf } from '../../../../shared/store/records.ts';
import { fromSeconds, type Instant, Wall } from '../../../../shared/time/wall.ts';
import { instantOf, wallAt, Zone } from '../../../../shared/time/zone.ts';
import type { OriginalImage, OriginalPost } from '../../../original/shapes.ts';
import type { Building, Refused } from './world.ts';

const PROBLEMS: Readonly<Record<string, string>> = en.problems;
const inWords = (code: string): string => PROBLEMS[code] ?? code;

/**
 * Takes the fields of a record that one of our schemas accepts, and says which others it has. Every
 * field of `schema` has to be optional.
 */
export const takeFields = <S extends v.GenericSchema>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
): { readonly fields: v.InferOutput<S>; readonly refused: readonly Refused[] } => {
  const refused: Refused[] = [];
  let left: object = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  for (;;) {
    const parsed = v.safeParse(schema, left);
    if (parsed.success) return { fields: parsed.output, refused };
    const faults = new Map(parsed.issues.map(issue => [String(issue.path?.[0]?.key), issue.message]));
    const kept = Object.entries(left).filter(([name]) => !faults.has(name));
    if (kept.length === Object.keys(left).length) throw new v.ValiError(parsed.issues);
    left = Object.fromEntries(kept);
    refused.push(...[...faults].map(([field, why]) => ({ field, why: inWords(why) })));
  }
};

/**
 * Returns undefined if the address is not allowed (contract/texts#pictures). Invalid details are
 * left out.
 */
export const pictureFrom = ({ id: _, ...shown }: OriginalImage, id: PostId): Picture | undefined => {
  if (!v.is(SentPicture, { url: shown.url })) return undefined;
  const { fields } = takeFields(SentPicture, shown);
  const own = Object.keys(fields.sizes ?? {}).length > 0;
  return withDetails({ ...plainPicture({ id, url: fields.url ?? shown.url }), only_sizes: own }, fields);
};

/** The fields of the API that every post sets by `commonOf`. */
export const SET_BY_COMMON = ['author', 'status', 'date', 'date_utc', 'image'] as const;

export const commonOf = (
  theirs: OriginalPost,
  { before, slug, sources, world, context: { zone, now, language } }: Building,
) => {
  const { image: shown, trashed } = theirs;
  const image =
    (shown && (world.copied.get(shown.id) ?? pictureFrom(shown, v.parse(PostId, shown.id + world.offset)))) ?? null;
  const published = publishedAs(v.parse(Status, theirs.status), theirs, zone, now);
  const fields = {
    ...{ unknown: unknownOf(before), ...published, language, slug },
    version: (before?.version ?? 0) + 1,
    old_slugs: oldSlugsAfter(before, { slug, status: published.status }),
    author: world.authorOf(theirs.author),
    ...(sources && { sources }),
    ...(trashed && {
      trashed: { ...trashed, ...(trashed.user !== undefined && { user: world.authorOf(trashed.user) }) },
    }),
  };
  const refused = shown !== null && image === null ? [{ field: 'image', why: 'its address is not public' }] : [];
  return { fields, prepared: { id: v.parse(PostId, theirs.id + world.offset), slug, image }, refused };
};

/** `zone` is the site's time zone, in which `date` and `modified` are stated. */
const publishedAs = (status: Status, theirs: OriginalPost, zone: Zone, now: Instant) => {
  const modified_utc = wallIn(theirs.modified_utc) ?? utcOf(wallIn(theirs.modified), zone) ?? fromSeconds(now);
  const modified = wallIn(theirs.modified) ?? wallAt(instantOf(modified_utc, UTC), zone);
  const date = wallIn(theirs.date) ?? modified;
  // The source shows `0000-00-00 00:00:00` for a record that was never published. Here only drafts
  // and pending records may lack a date of publication.
  const isUnpublished = status === 'draft' || status === 'pending';
  const date_utc = wallIn(theirs.date_utc) ?? (isUnpublished ? null : (utcOf(date, zone) ?? null));
  return { status: statusAt(status, date_utc, now), date, date_utc, modified, modified_utc };
};

/** A scheduled record may have become due since the source was read. */
const statusAt = (status: Status, date_utc: Wall | null, now: Instant): Status =>
  status === 'future' && date_utc !== null && !isToCome(date_utc, now) ? 'publish' : status;

const UTC = v.parse(Zone, 'UTC');

const wallIn = (text: string): Wall | undefined => {
  const parsed = v.safeParse(Wall, text);
  return parsed.success ? parsed.output : undefined;
};

const utcOf = (wall: Wall | undefined, zone: Zone): Wall | undefined => wall && fromSeconds(instantOf(wall, zone));
