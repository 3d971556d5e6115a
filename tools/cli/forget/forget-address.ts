/**
 * Finds where a table contains an e-mail address, and blanks it
 * (docs/operating.md#forgetting-a-person).
 */
import * as v from 'valibot';
import { retryOnConflict } from '../../../functions/runtime/run.ts';
import { Login, renameUser, SubjectRecord } from '../../../shared/model/users.ts';
import { PostId } from '../../../shared/store/records.ts';
import { type Key, recordNameIn } from '../../../shared/store/table.ts';
import { renameAccount } from '../../table/accounts.ts';
import type { Table } from '../../table/open-table.ts';
import { type Rewriting, rewritePost } from '../../table/rewrite-post.ts';
import { scanWithProgress } from '../../table/scan-table.ts';
import { type Holding, holdingsIn, isAddress } from './holdings.ts';

/** Returns what contains the address, ordered by its place in the table. */
export const findHoldings = async (table: Table, address: string, stop: AbortSignal): Promise<Holding[]> => {
  const found: Holding[] = [];
  await scanWithProgress(table, stop, item => void found.push(...holdingsIn(item, address)));
  return found.sort((a, b) => a.where.localeCompare(b.where, 'en', { numeric: true }) || (a.field < b.field ? -1 : 1));
};

/**
 * Blanks the address in one transaction. Returns false if nothing was changed, because the address
 * is only mentioned, or is gone, or this version cannot read the item.
 */
export const blank = async (holding: Holding, address: string, blanking: Rewriting): Promise<boolean> => {
  const { kind, key } = holding;
  if (kind === 'organizer') return blankOrganizer(v.parse(PostId, recordNameIn(key).id), address, blanking);
  if (kind === 'user') return forgetUser(key, blanking);
  return kind === 'answer' && retryOnConflict(() => blankAnswer(key, address, blanking));
};

const blankOrganizer = async (id: PostId, address: string, blanking: Rewriting): Promise<boolean> => {
  const blanked = await rewritePost(id, blanking, post =>
    post.type === 'organizer' && isAddress(post.email, address) ? { ...post, email: '' } : undefined,
  );
  return blanked !== undefined;
};

/** Renames the user. What they wrote keeps its author, whose name nobody can find out any more. */
const forgetUser = async (key: Key, { store }: Rewriting): Promise<boolean> => {
  const [item] = await store.read([key], 'consistent');
  if (item === undefined) return false;
  const user = v.parse(SubjectRecord, item);
  const other = v.parse(Login, `forgotten-${user.id}`);
  if (v.is(Login, user.login)) await renameAccount(store, user.login, other);
  else await store.commit(renameUser(user, [], other));
  return true;
};

const Answer = v.looseObject({ version: v.number(), answer: v.looseObject({ email: v.string() }) });

const blankAnswer = async (key: Key, address: string, { store }: Rewriting): Promise<boolean> => {
  const [item] = await store.read([key], 'consistent');
  const kept = v.safeParse(Answer, item);
  if (!kept.success || !isAddress(kept.output.answer.email, address)) return false;
  const { version, answer } = kept.output;
  const put = { ...kept.output, ...key, answer: { ...answer, email: '' }, version: version + 1 };
  await store.commit([{ put, when: version, conflict: 'idempotency-key' }]);
  return true;
};
