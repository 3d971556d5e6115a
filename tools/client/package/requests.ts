/**
 * Functions for what takes several requests: lists of many pages, changes since the last time, and
 * writes of what others may be writing.
 */
import type { Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { type Answer, dataOf } from './errors.ts';

/**
 * The client. It has a method for each method of HTTP (`GET`, `POST`, …), which takes a path and
 * resolves with `data` or `error`, and `response`.
 */
export type Calendar = Client<paths, 'application/json'>;

/**
 * All pages of a list. `read` asks for the page with a number, from 1.
 *
 * @throws CalendarError for a refusal
 */
export async function* pages<Page extends { readonly total_pages: number }>(
  read: (page: number) => Promise<Answer<Page>>,
): AsyncGenerator<Page, void, undefined> {
  for (let number = 1, last = 1; number <= last; number++) {
    const answer = await read(number);
    // The list has become shorter meanwhile.
    if (number > 1 && answer.response.status === 404) return;
    const page = await dataOf(answer);
    yield page;
    last = page.total_pages;
  }
}

/**
 * What has changed in a public list since `token` was given, until now. Without a token, the whole
 * list comes first. `read` asks for the changes since a token. Keep the `next_token` together with
 * what is done with the changes.
 *
 * @throws CalendarError for a refusal. It is 410 if the token is too old; then begin again without
 * it
 */
export async function* changes<Changes extends { readonly next_token: string; readonly has_more: boolean }>(
  read: (since: { readonly since?: string }) => Promise<Answer<Changes>>,
  token?: string,
): AsyncGenerator<Changes, void, undefined> {
  for (let since = token === undefined ? {} : { since: token }, more = true; more; ) {
    const told = await dataOf(read(since));
    yield told;
    since = { since: told.next_token };
    more = told.has_more;
  }
}

/**
 * The header by which a write is refused with 412 if somebody has changed the record since this
 * answer.
 */
export const ifMatch = ({ headers }: Response): { readonly 'If-Match'?: string } => {
  const etag = headers.get('etag');
  return etag === null ? {} : { 'If-Match': etag };
};

/**
 * Repeats `change`, which reads a record and writes it with `ifMatch`, as long as somebody else was
 * faster, five times at most.
 */
export const retryOnConflict = async <Changed extends { readonly response: Response }>(
  change: () => Promise<Changed>,
): Promise<Changed> => {
  for (let attempt = 1; ; attempt++) {
    const changed = await change();
    if (changed.response.status !== 412 || attempt === 5) return changed;
  }
};
