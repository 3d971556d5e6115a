/** Who is calling: HTTP Basic with an application password (decisions, Identity and rights). */
import * as v from 'valibot';
import { UNAUTHENTICATED } from '../../shared/access.ts';
import { Refusal } from '../../shared/errors.ts';
import { Login, PasswordRecord, UserRecord } from '../../shared/identity.ts';
import { ANONYMOUS, type Caller } from '../../shared/rights.ts';
import type { Store } from '../../shared/store/store.ts';
import { userPartition } from '../../shared/store/table.ts';
import { matches } from './passwords.ts';

/** Of no password: an unknown login costs the comparison that a known one costs (decision 27). */
const NO_PASSWORD = '0'.repeat(64);
const MOST_PASSWORDS = 50;

/**
 * The user and all passwords come in one query.
 * @throws Refusal 401 `incorrect_password`, alike for an unknown login, a wrong password and an unreadable header.
 */
export const authenticate = async (authorization: string | undefined, store: Store): Promise<Caller | undefined> => {
  if (authorization === undefined || authorization === '') return ANONYMOUS;
  const credentials = basicCredentials(authorization);
  if (credentials === undefined) throw refused();
  const items = await store.find({
    partition: userPartition(credentials.login),
    limit: MOST_PASSWORDS,
    consistent: true,
  });
  const user = items.map(item => v.safeParse(UserRecord, item)).find(({ success }) => success);
  const hashes = items.flatMap(item => {
    const parsed = v.safeParse(PasswordRecord, item);
    return parsed.success ? [parsed.output.sha256] : [];
  });
  const right =
    (hashes.length === 0 ? [NO_PASSWORD] : hashes).filter(hash => matches(credentials.password, hash)).length > 0;
  if (!right || user?.success !== true) throw refused();
  return user.output;
};

const refused = () => new Refusal('incorrect_password', { headers: UNAUTHENTICATED });

/** RFC 7617: base64 of `login:password`, UTF-8. A password may hold colons, a login may not. */
const basicCredentials = (authorization: string): { login: string; password: string } | undefined => {
  const token = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) return undefined;
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const login = v.safeParse(Login, pair.slice(0, colon));
  return colon > 0 && login.success ? { login: login.output, password: pair.slice(colon + 1) } : undefined;
};
