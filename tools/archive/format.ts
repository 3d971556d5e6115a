/**
 * An archive of a calendar, which is a folder with a manifest and files of JSON Lines, in order of
 * ids (docs/archives.md). It contains only what cannot be derived. Lists, counters, search texts
 * and slug items are derived again when it is read.
 */
import * as v from 'valibot';
import { Login, PasswordRecord, Role } from '../../shared/model/users.ts';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { POST_TYPES, RECORD_TYPES, TERM_TYPES } from '../../shared/store/records.ts';
import { MAX_SLUG_LENGTH } from '../../shared/text/fold.ts';

/** Written last. A folder without it is not an archive. */
export const MANIFEST = 'calendar.json';

/** The file names, by the kind of their lines. */
export const FILES = {
  terms: 'terms.jsonl',
  posts: 'posts.jsonl',
  groups: 'groups.jsonl',
  slugs: 'slugs.jsonl',
  users: 'users.jsonl',
} as const;
/** The folder of the files of uploaded pictures, with a folder for each picture. */
export const PICTURES = 'pictures';
export type Kind = keyof typeof FILES;

/** Raised when older commands could not read newer archives. */
export const FORMAT = 1;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const Manifest = v.object({
  format: v.literal(FORMAT),
  /** The schema of the code that wrote it (`shared/store/schema.ts`). */
  schema: Count,
  /** Whether the archive contains the passwords of users. */
  passwords: v.boolean(),
  /** The last ids that were assigned. */
  ids: v.object({ post: Count, term: Count, user: Count }),
  /** How many files of pictures there are. Older archives have none. */
  files: v.optional(Count, 0),
  /** How many lines each file has. */
  lines: v.object({ terms: Count, posts: Count, groups: Count, slugs: Count, users: Count }),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/**
 * A record in the field names of the API, with attributes of newer code. Only validates what all
 * records have.
 */
export const RecordLine = v.looseObject({ type: v.picklist(RECORD_TYPES), id: Id });
export type RecordLine = v.InferOutput<typeof RecordLine>;

/** Records that are translations of each other. */
export const GroupLine = v.looseObject({
  type: v.picklist([...POST_TYPES, ...TERM_TYPES]),
  /** Their ids, in the order of `LANGUAGES`. */
  members: v.array(Id),
  version: Count,
});
export type GroupLine = v.InferOutput<typeof GroupLine>;

/** The number of copies that a slug has had, from which the next copy gets its number. */
export const SlugLine = v.object({
  type: v.picklist(RECORD_TYPES),
  language: v.picklist(LANGUAGES),
  slug: v.pipe(v.string(), v.maxLength(MAX_SLUG_LENGTH)),
  copies: Count,
});
export type SlugLine = v.InferOutput<typeof SlugLine>;

/**
 * A user with a login and a role. Without a role, it is a user with bearer tokens, whose login is
 * issuer and subject.
 */
export const UserLine = v.union([
  v.looseObject({
    id: Id,
    login: Login,
    role: Role,
    version: Count,
    passwords: v.optional(v.array(PasswordRecord)),
  }),
  v.object({ id: Id, login: v.string() }),
]);
export type UserLine = v.InferOutput<typeof UserLine>;
