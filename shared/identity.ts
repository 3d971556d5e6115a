/** Users and their application passwords: what is stored, and the plans that change it (decisions, Identity and rights). */
import * as v from 'valibot';
import { ROLES } from './rights.ts';
import type { Change, Touch } from './store/change.ts';
import { passwordKey, userIdKey, userKey } from './store/table.ts';

/** ASCII, in lower case: no login looks like another. */
export const Login = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9._@-]{0,59}$/));
export type Login = v.InferOutput<typeof Login>;

export const Role = v.picklist(ROLES);

/** Under `userKey`. */
export const UserRecord = v.object({ id: v.number(), login: Login, role: Role, version: v.number() });
export type UserRecord = v.InferOutput<typeof UserRecord>;

/** A user may have several, told apart by what they are for: `website`, `import`. */
export const PasswordName = v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u));
export type PasswordName = v.InferOutput<typeof PasswordName>;

/** Under `passwordKey`, below its user. Issued passwords are 160 random bits, so that a plain SHA-256 (hex) is enough. */
export const PasswordRecord = v.object({
  name: PasswordName,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Epoch seconds. */
  created: v.number(),
  /** Epoch seconds, to the minute or so. Absent: never used. */
  used: v.optional(v.number()),
});
export type PasswordRecord = v.InferOutput<typeof PasswordRecord>;

/** So that a password nobody uses any more can be told from one that is: to the minute, as exactly would be a write for every call. */
export const markUsed = ({ used }: PasswordRecord, now: number): Touch | undefined =>
  used === undefined || now - used >= 60 ? { set: { used: now }, when: 'present' } : undefined;

/** Of one user: all are read and compared with each call. */
export const MOST_PASSWORDS = 50;

/** What is typed by a person is weaker than random bits: it has to be this long. */
export const SHORTEST_CHOSEN_PASSWORD = 20;

/** @throws LostRace `id` on commit when the login is taken. */
export const addUser = (user: UserRecord, password: PasswordRecord): Change[] => [
  { put: { ...userKey(user.login), ...user }, when: 'absent', race: 'id' },
  { put: { ...userIdKey(user.id), login: user.login }, when: 'absent', race: 'id' },
  { put: { ...passwordKey(user.login, password.name), ...password }, when: 'absent', race: 'password' },
];

/** @throws LostRace `version` on commit when the user was changed or removed meanwhile. */
export const changeRole = (user: UserRecord, role: UserRecord['role']): Change[] => [
  { put: { ...userKey(user.login), ...user, role, version: user.version + 1 }, when: user.version, race: 'version' },
];

/** With all passwords. The id is never given again: records keep their author. @throws LostRace `version` as above. */
export const removeUser = (user: UserRecord, passwords: readonly PasswordRecord[]): Change[] => [
  { remove: userKey(user.login), when: user.version, race: 'version' },
  { remove: userIdKey(user.id) },
  ...passwords.map(({ name }) => ({ remove: passwordKey(user.login, name) })),
];

/** Raises the user's version, so that a removal at the same time does not leave the password behind. @throws LostRace `version`, `password` (the name is taken). */
export const issuePassword = (user: UserRecord, password: PasswordRecord): Change[] => [
  { put: { ...userKey(user.login), ...user, version: user.version + 1 }, when: user.version, race: 'version' },
  { put: { ...passwordKey(user.login, password.name), ...password }, when: 'absent', race: 'password' },
];

export const revokePassword = (login: Login, name: PasswordName): Change[] => [{ remove: passwordKey(login, name) }];
