/**
 * Finds where a table contains an e-mail address, and blanks it
 * (docs/operating.md#forgetting-a-person).
 */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { retryOnConflict } from '../../../functions/runtime/run.ts';
import { Login, renameUser, SubjectRecord } from '../../../shared/model/users.ts';
import type { Item } from '../../../shared/store/change.ts';
import { PostId } from '../../../shared/store/records.ts';
import { kindOf, type Role } from '../../../shared/store/schema.ts';
import { type Key, recordNameIn } from '../../../shared/store/table.ts';
import { renameAccount } from '../../table/accounts.ts';
import type { Table } from '../../table/open-table.ts';
import { type Rewriting, rewritePost } from '../../table/rewrite-post.ts';
import { scanWithProgress } from '../../table/scan-table.ts';

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

// --- The places where an item of the table contains an e-mail address.

/**
 * A place that contains the address. Its kind is one of these:
 *
 * - `organizer`: the e-mail address of an organizer
 * - `user`: the login, or the subject of bearer tokens
 * - `answer`: the e-mail address of an organizer in the answer that is kept for a day, for a
 *   repeated create
 * - `mention`: the address within a text, which only a person can rewrite
 */
export interface Holding {
  readonly kind: 'organizer' | 'user' | 'answer' | 'mention';
  /** The key of the item. */
  readonly key: Key;
  /** The item for people, such as `organizer 12`. */
  readonly where: string;
  /** The path of the field. */
  readonly field: string;
}

/** The text in lower case and without surrounding blanks, as addresses are compared. */
const folded = (text: string): string => text.trim().toLowerCase();

/** Whether the text as a whole is the address. */
const isAddress = (text: unknown, address: string): boolean =>
  typeof text === 'string' && folded(text) === folded(address);

/**
 * Finds the address in a text, also as HTML and URLs write it, but not as a part of a longer
 * address.
 */
const mentions = (text: string, address: string): boolean => {
  const plain = decodeHTML(text).replaceAll('%40', '@');
  const whole = new RegExp(`(?<![\\w.%+-])${escaped(folded(address))}(?![\\w-]|\\.\\w)`, 'iu');
  return whole.test(plain);
};

const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, found => `\\u{${found.codePointAt(0)?.toString(16)}}`);

/** Roles of items whose content is not derived from other items. */
const OWN_CONTENT: readonly Role[] = ['record', 'other', 'unknown'];

export const holdingsIn = (item: Item, address: string): Holding[] => {
  const { name, role } = kindOf(item);
  const key = { pk: item.pk, sk: item.sk };
  if (!OWN_CONTENT.includes(role) || name === 'login of a user id') return []; // they are derived from the user
  if (name === 'user or password')
    return isUser(item, address) ? [{ kind: 'user', key, where: `user ${item.id}`, field: 'login' }] : [];
  const where = role === 'record' ? `${item.type} ${item.id}` : name;
  return textsIn(item).flatMap(({ field, text }): Holding[] => {
    if (!mentions(text, address)) return [];
    const kind = isAddress(text, address) ? blankable(item, name, field) : 'mention';
    return [{ kind, key, where, field }];
  });
};

const blankable = (item: Item, name: string, field: string): Holding['kind'] => {
  if (item.type === 'organizer' && field === 'email') return 'organizer';
  return name === 'answer to a repetition' && field === 'answer.email' ? 'answer' : 'mention';
};

/**
 * A user contains the address in the login, or after the `#` of a subject, where an identity
 * provider puts the name of a person.
 */
const isUser = (item: Item, address: string): boolean =>
  v.is(SubjectRecord, item) &&
  [item.login, item.login.slice(item.login.indexOf('#') + 1)].some(name => isAddress(name, address));

interface TextAt {
  readonly field: string;
  readonly text: string;
}

/** All texts of an item except keys and derived attributes, whose names have one or two letters. */
const textsIn = (item: Item): TextAt[] =>
  Object.entries(item).flatMap(([name, value]) => (name.length <= 2 ? [] : textsBelow(name, value)));

const textsBelow = (field: string, value: unknown): TextAt[] => {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => textsBelow(`${field}.${name}`, below));
};
