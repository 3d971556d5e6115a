/**
 * WordPress' own namespaces (contract/wordpress): replies in their form, and the operation of
 * users.
 */
import { SHORTENED_HEADER } from '../../shared/api/answer.ts';
import { type OperationInput, type OperationsOf, type Reply, UNAUTHENTICATED } from '../../shared/api/operation.ts';
import { pathOf, type Route } from '../../shared/api/routes.ts';
import { pageHeaders } from '../../shared/api/wordpress-paging.ts';
import { userView } from '../../shared/api/wordpress-users.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { lastPage, type Page } from '../../shared/http/paging.ts';
import type { LinkedQuery } from '../../shared/linked/linked-lists.ts';
import { NOT_FOLLOWED_HEADER } from '../../shared/model/translations.ts';
import { isWriter } from '../../shared/settings/rights.ts';
import type { Deps } from '../runtime/deps.ts';

// Replies of WordPress' namespaces are made from those of the site's own (contract/wordpress).

/**
 * The reply with another view of the record. Links to translations and the address in the site's
 * own namespace are left out.
 */
export const shownAs = <From, To>(view: (from: From) => To, { headers, ...reply }: Reply<From>): Reply<To> => ({
  ...reply,
  body: view(reply.body),
  headers: kept(headers),
});

/**
 * Keeps the headers that say what the answer or the write lacks. Fields have their names in the
 * site's own namespace.
 */
const kept = (headers: Reply<unknown>['headers'] = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === SHORTENED_HEADER || name === NOT_FOLLOWED_HEADER),
  );

/** The reply for a new record, with its address. */
export const createdAs = <From, To extends { readonly id: number }>(
  view: (from: From) => To,
  created: Reply<From>,
  { addresses }: OperationInput,
  route: Listed,
  deps: Pick<Deps, 'site'>,
): Reply<To> => {
  const reply = shownAs(view, created);
  return { ...reply, headers: { ...reply.headers, Location: `${addressOf(route, addresses, deps)}/${reply.body.id}` } };
};

interface Listing<From> extends Pick<Reply<unknown>, 'headers'> {
  readonly views: readonly From[];
  readonly total: number;
}

/** A list is a bare array, so headers describe its page. */
export const listedAs = <From, To>(
  view: (from: From) => To,
  { views, total, headers }: Listing<From>,
  { addresses, query, sent }: OperationInput & { readonly query: Page; readonly sent: URLSearchParams },
  route: Listed,
  deps: Pick<Deps, 'site'>,
): Reply<To[]> => ({
  body: views.map(view),
  headers: { ...pageHeaders(addressOf(route, addresses, deps), sent, query, total), ...kept(headers) },
});

type TecQuery = Page & Pick<LinkedQuery, 'status'>;

/**
 * The list that `tec/v1` shows. Callers who may not write see only published records, whatever
 * statuses they ask for; the site's own namespace refuses other statuses
 * (contract/wordpress#lists).
 *
 * @throws ApiError 404 for a page after the last one.
 */
export const tecListing = async <From, Query extends TecQuery>(
  list: (query: Query) => Promise<Listing<From>>,
  { query, caller, authorise }: OperationInput & { readonly query: Query },
): Promise<Listing<From>> => {
  const { status = [] } = query;
  if (isWriter(caller)) return list(query);
  if (status.length === 0 || status.includes('publish') || status.includes('any'))
    return list({ ...query, status: ['publish'] });
  authorise();
  if (query.page > 1) throw new ApiError('event-archive-page-not-found', { hint: lastPage(query, 0) });
  return { views: [], total: 0 };
};

/** The route of a list. */
type Listed = Pick<Route, 'base' | 'path'>;

const addressOf = (route: Listed, addresses: OperationInput['addresses'], { site }: Pick<Deps, 'site'>): string =>
  addresses.site + pathOf(route, site.namespace);

/** `tec/v1` shows nothing of a record that it has moved to the trash. */
export const deleted = async (done: Promise<unknown>): Promise<Reply<[]>> => {
  await done;
  return { body: [] };
};

// The caller, as WordPress shows users (contract/wordpress#users). There is no list of users.

export const users: OperationsOf<'users', Deps> = {
  readCaller: async ({ authorise, caller, query, addresses }) => {
    authorise();
    if (caller === undefined) throw new ApiError('rest_not_logged_in', { headers: UNAUTHENTICATED });
    const isForEditing = query.context === 'edit';
    return { body: userView(caller, { site: addresses.site, isForEditing }) };
  },
};
