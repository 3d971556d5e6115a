/** Bearer tokens. Role and name come from the token; the table holds the user id, which records name as author. */
import * as v from 'valibot';
import { isWriter } from '../../shared/access/rights.ts';
import { addSubject, SubjectRecord, subjectLogin } from '../../shared/identity/users.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { idCounterKey, userPartition } from '../../shared/store/table.ts';
import type { Scheme } from './scheme.ts';

/** User ids begin at 1, so no record belongs to this one. */
const NOBODY = 0;

/**
 * One query for roles that may write, none for others. An unknown subject becomes a user with its first write, not with a read, so that
 * reads need no right to write to the table.
 */
export const authenticateBearer: Scheme = async (token, { writes }, { issuer, store }) => {
  if (issuer === undefined) return undefined;
  const { subject, role } = await issuer.identify(token);
  const caller = { id: NOBODY, login: subjectLogin(issuer.url, subject), role };
  if (!isWriter(caller)) return { caller };
  const stored = await storedId(caller.login, store);
  return { caller: { ...caller, id: stored ?? (writes ? await addUser(caller.login, store) : NOBODY) } };
};

const storedId = async (login: string, store: UncheckedStore): Promise<number | undefined> => {
  const [stored] = await store.readRange({ partition: userPartition(login), limit: 1, consistent: true });
  return stored && v.parse(SubjectRecord, stored).id;
};

/** The id of the new user, or the one that a concurrent request of the same subject has stored. */
const addUser = async (login: string, store: UncheckedStore): Promise<number> => {
  for (;;) {
    const id = await store.increment(idCounterKey('user'), 1);
    try {
      await store.commit(addSubject({ id, login }));
      return id;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    // Another request has stored the subject, or used the id for another one.
    const stored = await storedId(login, store);
    if (stored !== undefined) return stored;
  }
};
