/** Who calls with a bearer token: rights are the token's, the id under which records are written is kept here. */
import * as v from 'valibot';
import { isWriter } from '../../shared/access/rights.ts';
import { wrongCredentials } from '../../shared/api/access.ts';
import { addSubject, SubjectRecord, subjectLogin } from '../../shared/identity/users.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { idCounterKey, userPartition } from '../../shared/store/table.ts';
import type { Scheme } from './auth.ts';
import { methodOf } from './http.ts';

/** The counter of ids begins at 1: no record is this one's. */
const NOBODY = 0;

/**
 * One query for those whose role writes, none for others. A subject that is not known yet becomes a user by its first write: reads
 * make none, so they need no right to write, and nobody is stored who only looked.
 */
export const authenticateBearer: Scheme = async (token, event, { issuer, store }) => {
  if (issuer === undefined) throw wrongCredentials();
  const { subject, role } = await issuer.identify(token);
  const caller = { id: NOBODY, login: subjectLogin(issuer.url, subject), role };
  if (!isWriter(caller)) return { caller };
  return { caller: { ...caller, id: await idOf(caller.login, !['GET', 'OPTIONS'].includes(methodOf(event)), store) } };
};

/** `adds`: whether an unknown subject becomes a user. */
const idOf = async (login: string, adds: boolean, store: Store): Promise<number> => {
  for (;;) {
    const [known] = await store.readRange({ partition: userPartition(login), limit: 1, consistent: true });
    if (known !== undefined) return v.parse(SubjectRecord, known).id;
    if (!adds) return NOBODY;
    const id = await store.increment(idCounterKey('user'), 1);
    try {
      await store.commit(addSubject({ id, login }));
      return id;
    } catch (error) {
      // Another first call of the same subject won, or somebody had the id: the next round says which.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
};
