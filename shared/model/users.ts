/**
 * Users with application passwords, and users with bearer tokens: what is stored, and the plans
 * that change it (contract/rights#identity).
 */
import * as v from 'valibot';
import type { Oidc } from '../settings/environment.ts';
import { ROLES } from '../settings/rights.ts';
import type { Change, Item, ItemUpdate } from '../store/change.ts';
import { type Carrying, fromStored, toStored } from '../store/records.ts';
import { passwordKey, TTL_ATTRIBUTE, userIdKey, userKey } from '../store/table.ts';
import type { Instant } from '../time/wall.ts';

/**
 * A login is lower-case ASCII with single blanks, so that no two logins look alike. E-mail
 * addresses are valid logins.
 */
export const Login = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform(sent => sent.replaceAll(/ +/g, ' ')),
  v.regex(/^[a-z0-9][a-z0-9 ._+@-]{0,59}$/),
);
export type Login = v.InferOutput<typeof Login>;

export const Role = v.picklist(ROLES);

/** Stored under `userKey`. */
export const User = v.object({ id: v.number(), login: Login, role: Role, version: v.number() });
export type NewUser = v.InferOutput<typeof User>;
export type UserRecord = NewUser & Carrying;

/**
 * Returns undefined if this code cannot read the item as a user, for instance because it does not
 * know the role.
 */
export const userIn = (item: Item | undefined): UserRecord | undefined => {
  const parsed = v.safeParse(User, item);
  return item !== undefined && parsed.success ? fromStored(parsed.output, item, User) : undefined;
};

/** A user may have several passwords, each named after its purpose: `website`, `import`. */
export const PasswordName = v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u));
export type PasswordName = v.InferOutput<typeof PasswordName>;

/**
 * Stored under `passwordKey`, in the partition of its user. Issued passwords have 160 random bits,
 * so a plain SHA-256 (hex) is enough.
 */
export const PasswordRecord = v.object({
  name: PasswordName,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Epoch seconds. */
  created: v.number(),
  /** Epoch seconds, exact to about a minute; absent if the password was never used. */
  used: v.optional(v.number()),
});
export type PasswordRecord = v.InferOutput<typeof PasswordRecord>;

/** The only attribute of users and passwords that functions may change (`infra/grants.ts`). */
export const PASSWORD_USED = 'used' satisfies keyof PasswordRecord;

/**
 * Notes when a password was used, so that owners see which ones are still needed. It does so once a
 * minute at most, to save writes.
 */
export const markUsed = ({ used }: PasswordRecord, now: Instant): ItemUpdate | undefined =>
  used === undefined || now - used >= 60 ? { set: { [PASSWORD_USED]: now }, when: 'present' } : undefined;

/**
 * The maximum number of passwords of one user, because each request reads and compares them all.
 */
export const MAX_PASSWORDS = 50;

/**
 * The minimum number of characters of a password that a person chose, because it is weaker than
 * random bits.
 */
export const MIN_CHOSEN_PASSWORD = 20;

/**
 * A user with bearer tokens, stored under `userKey` of `subjectLogin`. It has no password, so
 * tokens are the only way to log in, and no role, because each token carries one.
 */
export const SubjectRecord = v.object({ id: v.number(), login: v.string() });
export type SubjectRecord = v.InferOutput<typeof SubjectRecord>;

/**
 * Takes the place of a login. It cannot equal one, because neither logins nor issuers
 * (`settings/environment.ts`) contain `#`.
 */
export const subjectLogin = (issuer: string, subject: string): string => `${issuer}#${subject}`;

/**
 * The highest role that the claim gives, or `subscriber` if it gives none. The claim is a text or a
 * list of texts.
 */
export const roleOfClaim = (claim: unknown, roles: Oidc['roles']): UserRecord['role'] => {
  const texts = [claim].flat();
  const claimed = Object.entries(roles).flatMap(([text, role]) => (texts.includes(text) ? [role] : []));
  return ROLES.find(role => claimed.includes(role)) ?? 'subscriber';
};

/** The address of an issuer's configuration (OpenID Connect Discovery 4). */
export const configurationUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** @throws WriteConflict `id` on commit if the login or the id is taken. */
export const addSubject = (subject: SubjectRecord): Change[] => [
  { put: { ...subject, ...userKey(subject.login) }, when: 'absent', conflict: 'id' },
  { put: { ...userIdKey(subject.id), login: subject.login }, when: 'absent', conflict: 'id' },
];

/**
 * @throws WriteConflict `id` on commit if the login or the id is taken, `password` if the name of
 * the password is.
 */
export const addUser = (user: NewUser, password: PasswordRecord): Change[] => [
  ...addSubject(user),
  { put: { ...passwordKey(user.login, password.name), ...password }, when: 'absent', conflict: 'password' },
];

const userItem = (user: UserRecord): Item => ({ ...toStored(user), ...userKey(user.login) });

/** @throws WriteConflict `version` on commit if the user was changed or removed meanwhile. */
export const changeRole = (user: UserRecord, role: UserRecord['role']): Change[] => [
  { put: userItem({ ...user, role, version: user.version + 1 }), when: user.version, conflict: 'version' },
];

/**
 * Removes a user and all passwords. The id is never used again, because records keep it as author.
 *
 * @throws WriteConflict `version` on commit if the user was changed or removed meanwhile.
 */
export const removeUser = (user: UserRecord, passwords: readonly PasswordRecord[]): Change[] => [
  { remove: userKey(user.login), when: user.version, conflict: 'version' },
  { remove: userIdKey(user.id) },
  ...passwords.map(({ name }) => ({ remove: passwordKey(user.login, name) })),
];

/**
 * Renames the user and removes all passwords, so nobody can log in until one is issued. A user with
 * bearer tokens becomes a subscriber under the new login; the next write with a token of that
 * subject adds a new user.
 *
 * @throws WriteConflict on commit: `version` if the user was changed or removed meanwhile, `id` if
 * the login is taken.
 */
export const renameUser = (
  user: UserRecord | SubjectRecord,
  passwords: readonly PasswordRecord[],
  login: Login,
): Change[] => {
  const known = 'role' in user ? user : { ...user, role: 'subscriber' as const, version: 0, unknown: {} };
  const when = 'role' in user ? { when: user.version, conflict: 'version' as const } : {};
  return [
    { remove: userKey(user.login), ...when },
    { put: userItem({ ...known, login, version: known.version + 1 }), when: 'absent', conflict: 'id' },
    { put: { ...userIdKey(user.id), login } },
    ...passwords.map(({ name }) => ({ remove: passwordKey(user.login, name) })),
  ];
};

/**
 * Raises the user's version, so that a removal at the same time does not leave the password behind.
 *
 * @throws WriteConflict on commit: `version` if the user was changed or removed meanwhile,
 * `password` if the name is taken.
 */
export const issuePassword = (user: UserRecord, password: PasswordRecord): Change[] => [
  { put: userItem({ ...user, version: user.version + 1 }), when: user.version, conflict: 'version' },
  { put: { ...passwordKey(user.login, password.name), ...password }, when: 'absent', conflict: 'password' },
];

export const revokePassword = (login: Login, name: PasswordName): Change[] => [{ remove: passwordKey(login, name) }];

// Rate limits for guessing passwords. One counts failures for one login or event from one network,
// the other all failures from a wider network (docs/decisions/limits).

/**
 * After this many failures within `WINDOW` seconds, attempts are refused without a check until the
 * oldest failure has left the window.
 */
export const MAX_FAILURES = {
  /** For one login or event, from one address. */
  target: 20,
  /** For all logins, or for all events, from one network. */
  network: 200,
} as const;
/** In seconds. */
const WINDOW = 300;

/**
 * The number of failures in each epoch second. Refused attempts do not count, so the limit also
 * bounds the number of entries.
 */
export type Failures = ReadonlyMap<number, number>;

/**
 * Seconds until attempts are allowed again, 0 if they are allowed now. `max` is one of
 * `MAX_FAILURES`.
 */
export const secondsToWait = (failures: Failures, now: Instant, max: number): number => {
  const seconds = [...failures].filter(([second]) => second > now - WINDOW).sort(([a], [b]) => a - b);
  let left = seconds.reduce((sum, [, count]) => sum + count, 0);
  let wait = 0;
  for (const [second, count] of seconds) {
    if (left < max) break;
    wait = second + WINDOW - now;
    left -= count;
  }
  return wait;
};

/** The failures with another one, now. */
export const withFailure = (failures: Failures, now: Instant): Failures =>
  new Map([...failures, [now, (failures.get(now) ?? 0) + 1]]);

// --- as stored -----------------------------------------------------------------------------------

/**
 * The item under `failuresKey` has an attribute for each second, so that concurrent writers can add
 * to it without reading it.
 */
export const failuresIn = (item: Item | undefined): Failures =>
  new Map(
    Object.entries(item ?? {}).flatMap(([name, count]): [number, number][] =>
      /^\d+$/.test(name) && typeof count === 'number' ? [[Number(name), count]] : [],
    ),
  );

/**
 * How many old seconds one write removes, because an update expression has at most 4 KB. Later
 * writes remove the rest.
 */
const MAX_DROPPED = 100;

/**
 * Adds a failure and removes expired seconds, so that the item stays small during a long attack.
 */
export const addFailure = (stored: Failures, now: Instant): ItemUpdate => ({
  add: { [now]: 1 },
  set: { [TTL_ATTRIBUTE]: now + WINDOW },
  drop: [...stored.keys()]
    .filter(second => second <= now - WINDOW)
    .slice(0, MAX_DROPPED)
    .map(String),
});
