/** Bearer tokens: role and name come from the token, the id under which records are written is kept in the table. */
import * as v from 'valibot';
import { isWriter } from '../../shared/access/rights.ts';
import { wrongCredentials } from '../../shared/api/access.ts';
import { addSubject, SubjectRecord, subjectLogin } from '../../shared/identity/users.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { idCounterKey, userPartition } from '../../shared/store/table.ts';
import type { Scheme } from './scheme.ts';

/** The counter of ids begins at 1: no record is this one's. */
const NOBODY = 0;

/**
 * One query for those whose role writes, none for others. An unknown subject becomes a user by its first write, not by reading: so
 * reads need no right to write the table.
 */
export const authenticateBearer: Scheme = async (token, { writes }, { issuer, store }) => {
  if (issuer === undefined) throw wrongCredentials();
  const { subject, role } = await issuer.identify(token);
  const caller = { id: NOBODY, login: subjectLogin(issuer.url, subject), role };
  if (!isWriter(caller)) return { caller };
  const stored = await storedId(caller.login, store);
  return { caller: { ...caller, id: stored ?? (writes ? await addUser(caller.login, store) : NOBODY) } };
};

const storedId = async (login: string, store: Store): Promise<number | undefined> => {
  const [stored] = await store.readRange({ partition: userPartition(login), limit: 1, consistent: true });
  return stored && v.parse(SubjectRecord, stored).id;
};

/** Its id; that of another first call of the same subject, where that one was quicker. */
const addUser = async (login: string, store: Store): Promise<number> => {
  for (;;) {
    const id = await store.increment(idCounterKey('user'), 1);
    try {
      await store.commit(addSubject({ id, login }));
      return id;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    // Either the subject is known by now, or somebody else had the id.
    const stored = await storedId(login, store);
    if (stored !== undefined) return stored;
  }
};
