/** Users and their application passwords: what is stored, and the plans that change it (decisions, Identity and rights). */
import * as v from 'valibot';
import { ROLES } from './rights.ts';
import type { Change } from './store/change.ts';
import { passwordKey, userIdKey, userKey } from './store/table.ts';

/** ASCII, in lower case: no login looks like another. */
export const Login = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9._@-]{0,59}$/));
export type Login = v.InferOutput<typeof Login>;

export const Role = v.picklist(ROLES);

/** Under `userKey`. */
export const UserRecord = v.object({ id: v.number(), login: Login, role: Role });
export type UserRecord = v.InferOutput<typeof UserRecord>;

/** Under `passwordKey`, below its user. Issued passwords are 160 random bits, so that a plain SHA-256 (hex) is enough. */
export const PasswordRecord = v.object({ name: v.string(), sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });
export type PasswordRecord = v.InferOutput<typeof PasswordRecord>;

/** What is typed by a person is weaker than random bits: it has to be this long. */
export const SHORTEST_CHOSEN_PASSWORD = 20;

/** @throws LostRace `id` on commit when the login is taken. */
export const addUser = (user: UserRecord, password: PasswordRecord): Change[] => [
  { put: { ...userKey(user.login), ...user }, when: 'absent', race: 'id' },
  { put: { ...userIdKey(user.id), login: user.login }, when: 'absent', race: 'id' },
  { put: { ...passwordKey(user.login, password.name), ...password }, when: 'absent', race: 'password' },
];
