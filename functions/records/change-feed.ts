/**
 * Change feeds of public lists (contract/changes). The first answers contain all ids, the later
 * ones the rows of the journal, a page at a time. Tokens are signed, so that a forged position
 * cannot make the service read anything else.
 */

import * as v from 'valibot';
import type { Shortened } from '../../shared/api/answer.ts';
import { type Progress, type Token, tokenIn, tokenText } from '../../shared/api/changes.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { indexPartitionsOf, severalPartition } from '../../shared/lists/entry.ts';
import { KEPT, momentOf, type Position, positionAt } from '../../shared/lists/journal.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { SecretKeys } from '../../shared/settings/secret-keys.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type ChangedType, PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { HISTORY_KEY, textPartition } from '../../shared/store/table.ts';
import { isHashOf, keyedHash, keyNameOf } from '../auth/passwords.ts';
import type { Deps } from '../runtime/deps.ts';
import { PAGE, readRows } from './read-changes.ts';

/** Hexadecimal digits of the signature, which has 128 bits to keep URLs short. */
const DIGITS = 32;

export const signedToken = (token: Omit<Token, 'version'>, keys: SecretKeys): string => {
  const text = tokenText(token);
  return `${Buffer.from(text).toString('base64url')}.${keyedHash(keys, signedParts(text), DIGITS)}`;
};

/**
 * Returns undefined if the text is not a token of this service.
 *
 * @throws ApiError 410 for a token whose key has been dropped. Its client has to start again.
 */
const verifiedToken = (sent: string, keys: SecretKeys): Token | undefined => {
  const [, body = '', signature = ''] = /^([^.]*)\.(.*)$/.exec(sent) ?? [];
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const token = tokenIn(text);
  const name = keyNameOf(signature);
  if (token === undefined || name === undefined) return undefined;
  if (keys.keys[name] === undefined) throw new ApiError('rest_gone');
  return isHashOf(signature, keys, signedParts(text), DIGITS) ? token : undefined;
};

const signedParts = (text: string): string[] => ['changes-token', text];

// All ids of a public list, a page at a time, for a client that begins to follow its changes.

interface IdsRead<Id> {
  readonly ids: readonly Id[];
  /** The `place` of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

/**
 * Up to `limit` ids after `place` (part and sort key; `''` is the beginning). It reads the texts
 * for searches, of which each entry of the list has one. They are in the table and can be read
 * consistently. An index may lag, and would miss what was published just before.
 */
export const readPublicIds = async (
  store: Store,
  { language, list }: { readonly language: Language; readonly list: ListName },
  place: string,
  limit: number,
): Promise<IdsRead<PostId>> => {
  const ids: PostId[] = [];
  const [begun = '0', after = ''] = place.split('/');
  const partitions = [...indexPartitionsOf(language, list), ...severalPartition(language, list)].map(textPartition);
  for (const [part, partition] of partitions.entries()) {
    if (part < Number(begun)) continue;
    const from = String(part) === begun ? `${after}!` : '!';
    const left = limit - ids.length;
    const texts = await store.readRange({ partition, from, to: '~', limit: left, consistent: true });
    ids.push(...texts.map(({ sk }) => idIn(sk)));
    if (texts.length === left) return { ids, next: `${part}/${texts.at(-1)?.sk}` };
  }
  return { ids, next: undefined };
};

/** The sort key ends with the id. */
const idIn = (sortKey: string): PostId => v.parse(PostId, Number(sortKey.slice(-10)));

// One page of the change feed of a public list (contract/changes), of all ids first, then of the
// rows of the journal.

/**
 * Milliseconds before now at which the feed ends. A transaction with an older row has been
 * committed or never will be: an attempt takes at most 30 s (`functions/database/client.ts`), and
 * clocks may differ by another 30 s.
 */
const SETTLED = 60_000;

/** A record of the public list, as it is stored now. */
export interface ShownRecord<View> {
  readonly version: number;
  readonly view: View;
}

/**
 * `shortened` names fields that have already been shortened, because all of them would not fit into
 * an answer.
 */
export interface ShownRecords<View> {
  /** The keys are ids. Records that are deleted or not in the list are missing. */
  readonly records: ReadonlyMap<number, ShownRecord<View>>;
  readonly shortened?: readonly string[];
}

/**
 * The list of one type. Its functions have to read consistently: the feed moves on, so a version
 * that was missed would never be sent.
 */
export interface FollowedList<Type extends ChangedType, Id extends number, View, Named> {
  readonly type: Type;
  readonly listed: (place: string, limit: number) => Promise<IdsRead<Id>>;
  readonly shown: (ids: readonly Id[]) => Promise<ShownRecords<View>>;
  readonly idOf: (id: number) => Id;
  /** Makes the views of one answer small enough. */
  readonly inSize: (views: readonly View[], shortened: readonly string[] | undefined) => Shortened<View>;
  /** The view as a member under the name of its type. */
  readonly named: (view: View) => Named;
}

interface ChangeFound<View> {
  readonly id: number;
  readonly version: number;
  readonly change: 'upsert' | 'delete';
  /** Undefined if the record is no longer in the list. */
  readonly view: View | undefined;
}

export const postIdOf = (id: number): PostId => v.parse(PostId, id);

type Reading<Id extends number, View> = Pick<
  FollowedList<ChangedType, Id, View, unknown>,
  'type' | 'listed' | 'shown' | 'idOf'
>;

interface Page<View> extends Pick<ShownRecords<View>, 'shortened'> {
  readonly changes: readonly ChangeFound<View>[];
  readonly progress: Progress;
}

/**
 * @throws ApiError 400 for a token of another list, 410 for one that is too old or of another
 * history.
 */
export const changesReply = async <Type extends ChangedType, Id extends number, View, Named>(
  list: FollowedList<Type, Id, View, Named>,
  { query, language, now, authorise }: OperationInput & { readonly query: { readonly since?: string | undefined } },
  { store, keys }: Deps,
) => {
  authorise();
  const at = now * 1000;
  const token = query.since === undefined ? undefined : tokenFor({ ...list, language }, query.since, keys);
  const { progress = { in: 'list', began: at, place: '' } } = token ?? {};
  if (begunAt(progress) < at - KEPT) throw new ApiError('rest_gone');
  const until = positionAt(at - SETTLED);
  const [history, page] = await Promise.all([
    historyOf(store),
    progress.in === 'list'
      ? pageOfList(list, progress)
      : pageOfRows(list, { language, from: progress.position, until }, store),
  ]);
  if (token !== undefined && token.history !== history) throw new ApiError('rest_gone');
  const { views, headers } = list.inSize(
    page.changes.flatMap(({ view }) => view ?? []),
    page.shortened,
  );
  const shown = views.map(list.named).values();
  return {
    body: {
      changes: page.changes.map(({ view, ...change }) => ({
        ...change,
        type: list.type,
        ...(view !== undefined && shown.next().value),
      })),
      next_token: signedToken({ type: list.type, language, history, progress: page.progress }, keys),
      has_more: page.progress.in === 'list' || page.progress.position < until,
    },
    headers,
  };
};

const tokenFor = (list: Pick<Token, 'type' | 'language'>, sent: string, keys: SecretKeys): Token => {
  const token = verifiedToken(sent, keys);
  if (token?.type !== list.type || token.language !== list.language) throw invalid({ since: 'token' });
  return token;
};

const begunAt = (progress: Progress): number => (progress.in === 'list' ? progress.began : momentOf(progress.position));

const historyOf = async (store: Store): Promise<string> => {
  const [item] = await store.read([HISTORY_KEY], 'consistent');
  return item === undefined ? '' : String(item.name);
};

const pageOfList = async <Id extends number, View>(
  { listed, shown }: Reading<Id, View>,
  { began, place }: Extract<Progress, { in: 'list' }>,
): Promise<Page<View>> => {
  const { ids, next } = await listed(place, PAGE);
  const { records, shortened } = await shown(ids);
  return {
    ...(shortened && { shortened }),
    changes: [...records].map(([id, { version, view }]) => ({ id, version, change: 'upsert', view })),
    progress:
      next === undefined ? { in: 'rows', position: positionAt(began - SETTLED) } : { in: 'list', began, place: next },
  };
};

/**
 * Outdated versions are left out, because the feed also has the row of the current version. A
 * record that has left the list is always reported as a delete: writes outside of lists have no
 * rows, so no later row would report it.
 */
const pageOfRows = async <Id extends number, View>(
  { type, shown, idOf }: Reading<Id, View>,
  range: { readonly language: Token['language']; readonly from: Position; readonly until: Position },
  store: Store,
): Promise<Page<View>> => {
  const { changed, position } = await readRows(store, { ...range, type });
  const ids = [...new Set(changed.map(({ id }) => id))];
  const { records, shortened } = await shown(ids.map(idOf));
  const current = changed.filter(({ id, version }) => (records.get(id)?.version ?? version) === version);
  const versionById = new Map(current.map(({ id, version }) => [id, version]));
  return {
    changes: [...versionById].map(([id, version]) => {
      const view = records.get(id)?.view;
      return { id, version, change: view === undefined ? 'delete' : 'upsert', view };
    }),
    progress: { in: 'rows', position },
    ...(shortened && { shortened }),
  };
};
