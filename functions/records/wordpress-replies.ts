/** Replies of WordPress' namespaces, from those of the site's own (contract/wordpress). Pure. */
import { SHORTENED_HEADER } from '../../shared/api/answer-size.ts';
import type { OperationInput, Reply } from '../../shared/api/operation.ts';
import { pathOf, type Row } from '../../shared/api/route.ts';
import type { Page } from '../../shared/input/paging.ts';
import type { Site } from '../../shared/settings/site.ts';
import { NOT_FOLLOWED_HEADER } from '../../shared/translations/view.ts';
import { pageHeaders } from '../../shared/wordpress/paging.ts';

/** The reply with another view of the record. Links to translations and the address in the site's own namespace are not part of it. */
export const shownAs = <From, To>(view: (from: From) => To, { headers, ...reply }: Reply<From>): Reply<To> => ({
  ...reply,
  body: view(reply.body),
  headers: kept(headers),
});

/** The headers that say what the answer or the write lacks. Fields have their names in the site's own namespace. */
const kept = (headers: Reply<unknown>['headers'] = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === SHORTENED_HEADER || name === NOT_FOLLOWED_HEADER),
  );

/** The same of a new record, with its address. */
export const createdAs = <From, To extends { readonly id: number }>(
  view: (from: From) => To,
  created: Reply<From>,
  { addresses }: OperationInput,
  row: Listed,
  deps: Addressing,
): Reply<To> => {
  const reply = shownAs(view, created);
  return { ...reply, headers: { ...reply.headers, Location: `${addressOf(row, addresses, deps)}/${reply.body.id}` } };
};

/** A list is a bare array; its page is described by headers. */
export const listedAs = <From, To>(
  view: (from: From) => To,
  {
    views,
    total,
    headers,
  }: { readonly views: readonly From[]; readonly total: number } & Pick<Reply<unknown>, 'headers'>,
  { addresses, query, sent }: OperationInput & { readonly query: Page; readonly sent: URLSearchParams },
  row: Listed,
  deps: Addressing,
): Reply<To[]> => ({
  body: views.map(view),
  headers: { ...pageHeaders(addressOf(row, addresses, deps), sent, query, total), ...kept(headers) },
});

/** The row of a list. */
type Listed = Pick<Row, 'base' | 'path'>;
interface Addressing {
  readonly site: Pick<Site, 'namespace'>;
}

const addressOf = (row: Listed, addresses: OperationInput['addresses'], { site }: Addressing): string =>
  addresses.site + pathOf(row, site.namespace);

/** `tec/v1` shows nothing of a record that it has moved to the trash. */
export const DELETED: Reply<[]> = { body: [] };
