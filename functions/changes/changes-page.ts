/** One page of the change feed of a public list (contract/changes): of the first pull, then of the rows of changes. */
import * as v from 'valibot';
import { PostId } from '../../shared/addresses/record-ids.ts';
import type { Shortened } from '../../shared/api/answer-size.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { type ChangedType, KEPT, momentOf, type Position, positionAt } from '../../shared/changes/rows.ts';
import type { Progress, Token } from '../../shared/changes/token.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import type { SecretKeys } from '../../shared/settings/secret-keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { HISTORY_KEY } from '../../shared/store/table.ts';
import type { Deps } from '../runtime/deps.ts';
import type { IdsRead } from './public-ids.ts';
import { PAGE, readRows } from './read-rows.ts';
import { signedToken, verifiedToken } from './signed-token.ts';

/**
 * Milliseconds before now at which the feed ends. A transaction with an older row has been committed or never will be: an attempt takes at
 * most 30 s (`functions/database/client.ts`), and clocks may differ by another 30 s.
 */
const SETTLED = 60_000;

/** A record of the public list, as it is stored now. */
export interface ShownRecord<View> {
  readonly version: number;
  readonly view: View;
}

/** `shortened`: fields that are short already, as all of them would not fit into an answer. */
export interface ShownRecords<View> {
  /** By id; without records that are deleted or not in the list. */
  readonly records: ReadonlyMap<number, ShownRecord<View>>;
  readonly shortened?: readonly string[];
}

/** The list of one type. Its functions have to read consistently: the feed moves on, so a version that was missed would never be sent. */
export interface FollowedList<Id extends number, View> {
  readonly type: ChangedType;
  readonly listed: (place: string, limit: number) => Promise<IdsRead<Id>>;
  readonly shown: (ids: readonly Id[]) => Promise<ShownRecords<View>>;
  readonly idOf: (id: number) => Id;
  /** Makes the views of one answer small enough. */
  readonly inSize: (views: readonly View[], shortened: readonly string[] | undefined) => Shortened<View>;
}

export interface ChangeFound<View> {
  readonly id: number;
  readonly version: number;
  readonly change: 'upsert' | 'delete';
  /** undefined: the record is no longer in the list. */
  readonly view: View | undefined;
}

export const postIdOf = (id: number): PostId => v.parse(PostId, id);

interface Page<View> extends Pick<ShownRecords<View>, 'shortened'> {
  readonly changes: readonly ChangeFound<View>[];
  readonly progress: Progress;
}

type ChangesRequest = OperationInput & { readonly query: { readonly since?: string | undefined } };

/** @throws ApiError 400 for a token that is not of this list, 410 for one that is too old or of another history. */
export const changesPage = async <Id extends number, View>(
  list: FollowedList<Id, View>,
  { query, language, now }: ChangesRequest,
  { store, keys }: Deps,
): Promise<{
  readonly changes: readonly ChangeFound<View>[];
  readonly next_token: string;
  readonly has_more: boolean;
  readonly headers: Shortened<View>['headers'];
}> => {
  const at = now * 1000;
  const token = query.since === undefined ? undefined : tokenFor({ ...list, language }, query.since, keys);
  const { progress = { in: 'list', began: at, place: '' } } = token ?? {};
  if (begunAt(progress) < at - KEPT) throw new ApiError('rest_gone');
  const until = positionAt(at - SETTLED);
  const [history, page] = await Promise.all([
    historyOf(store),
    progress.in === 'list'
      ? pullPage(list, progress)
      : rowsPage(list, { language, from: progress.position, until }, store),
  ]);
  if (token !== undefined && token.history !== history) throw new ApiError('rest_gone');
  const { views, headers } = list.inSize(
    page.changes.flatMap(({ view }) => view ?? []),
    page.shortened,
  );
  const shown = views.values();
  return {
    changes: page.changes.map(change => (change.view === undefined ? change : { ...change, view: shown.next().value })),
    headers,
    next_token: signedToken({ type: list.type, language, history, progress: page.progress }, keys),
    has_more: page.progress.in === 'list' || page.progress.position < until,
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

const pullPage = async <Id extends number, View>(
  { listed, shown }: FollowedList<Id, View>,
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
 * Outdated versions are left out, because the row of the current version is in the feed as well. A record that has left the list is always
 * reported as a delete: writes outside of lists have no rows, so no later row would report it.
 */
const rowsPage = async <Id extends number, View>(
  { type, shown, idOf }: FollowedList<Id, View>,
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
